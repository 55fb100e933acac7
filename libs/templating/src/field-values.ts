import type { PictureLayout } from './pictures/picture-layout';
import { RichValue } from './rich/rich-value';

/** A picture for a placeholder: the bytes of a PNG or JPEG file. */
export interface ImageValue {
  readonly bytes: Buffer;
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
  readonly altText?: string;
  /** The drawing of which the bytes are a rendering, without scripts and references: programs that can show it instead. */
  readonly svg?: Buffer;
  readonly layout?: PictureLayout;
  /** Text below it. */
  readonly caption?: string;
}

/** The value of a field: JSON, or a picture from a file field; and what functions make of them. */
export type FillValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | Date
  | ImageValue
  | RichValue
  | readonly FillValue[]
  | { readonly [member: string]: FillValue };

/** Values by field id. Values without a placeholder are ignored; a placeholder without a value becomes empty. */
export type FillValues = Readonly<Record<string, FillValue>>;

export const isImage = (value: FillValue): value is ImageValue =>
  typeof value === 'object' && value !== null && 'bytes' in value && Buffer.isBuffer(value.bytes);

export const isRich = (value: FillValue): value is RichValue => value instanceof RichValue;

export const isList = (value: FillValue): value is readonly FillValue[] => Array.isArray(value);

/** Whether a value is a JSON object, whose members placeholders can use. */
export const isRecord = (value: FillValue): value is Readonly<Record<string, FillValue>> =>
  typeof value === 'object' &&
  value !== null &&
  !isList(value) &&
  !(value instanceof Date) &&
  !isImage(value) &&
  !isRich(value);

/** Whether a condition is true for a value: false for null, undefined, false, 0, "" and an empty list. */
export const isTruthy = (value: FillValue): boolean => (isList(value) ? value.length > 0 : Boolean(value));

/**
 * Converts a value to text: "" for null and pictures, dates as ISO 8601 (without the time at midnight UTC), lists joined by
 * commas, a rich value by its text, an object by its `name`, `label`, `value` or `url`, otherwise as JSON.
 */
export function toText(value: FillValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  if (typeof value !== 'object') return String(value);
  if (value instanceof Date) return dateText(value);
  if (isImage(value)) return '';
  if (isRich(value)) return value.plainText;
  if (isList(value)) return value.map(toText).filter(Boolean).join(', ');
  return isRecord(value) ? recordText(value) : '';
}

function dateText(value: Date): string {
  return Number.isNaN(value.getTime()) ? '' : value.toISOString().replace(/T00:00:00\.000Z$/, '');
}

function recordText(value: Readonly<Record<string, FillValue>>): string {
  const naming = ['name', 'label', 'value', 'url'].map((member) =>
    Object.hasOwn(value, member) ? value[member] : undefined,
  );
  const text = naming.find((member) => typeof member === 'string' || typeof member === 'number');
  return text === undefined ? JSON.stringify(value) : String(text);
}
