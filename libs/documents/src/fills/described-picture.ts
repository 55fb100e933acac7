import type { ImageValue } from '@app/templating';

type PictureLayout = NonNullable<ImageValue['layout']>;
type PictureLength = NonNullable<PictureLayout['width']>;

/** A picture that a value describes by an object, in the form of another product. */
export interface DescribedPicture {
  /** A data URI. */
  readonly source: string;
  readonly altText: string;
  readonly caption?: string;
  readonly layout?: PictureLayout;
}

type Members = Readonly<Record<string, unknown>>;

/** English Metric Units of the lengths: pixels of 96 to the inch, and centimetres. */
const PIXEL = 9_525;
const CENTIMETRE = 360_000;
/** 1.5 m, as for lengths in templates. */
const MAX_EMU = 54_000_000;

/** Media types by the words that stand for them. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  'image/png': 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  'image/jpeg': 'image/jpeg',
  svg: 'image/svg+xml',
  'image/svg+xml': 'image/svg+xml',
};
const BASE64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/;

/**
 * The picture that an object describes: `{_type: "image", source, format, width, height, altText}` in pixels (easy-template-x,
 * "Image plugin"), and `{data, extension, width, height, alt, caption}` in centimetres (docx-templates, "IMAGE"). Source and data
 * are data URIs or Base64. Null for other values.
 */
export function describedPicture(value: unknown): DescribedPicture | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const members = value as Members;
  if (members._type === 'image') return described(members, [members.source, members.format], PIXEL, members.altText);
  if (typeof members.extension !== 'string') return null;
  return described(members, [members.data, members.extension.replace(/^\./, '')], CENTIMETRE, members.alt);
}

function described(
  members: Members,
  [content, format]: readonly unknown[],
  unit: number,
  altText: unknown,
): DescribedPicture | null {
  const source = typeof content === 'string' ? dataUri(content, textIn(format).toLowerCase()) : null;
  if (source === null) return null;
  const [width, height] = [lengthOf(members.width, unit), lengthOf(members.height, unit)];
  const layout: PictureLayout = { ...(width ? { width } : {}), ...(height ? { height } : {}), fit: 'stretch' };
  const caption = textIn(members.caption);
  return { source, altText: textIn(altText), layout, ...(caption === '' ? {} : { caption }) };
}

function dataUri(content: string, format: string): string | null {
  if (content.startsWith('data:')) return content;
  const type = Object.hasOwn(MEDIA_TYPES, format) ? MEDIA_TYPES[format] : undefined;
  return type !== undefined && BASE64.test(content) ? `data:${type};base64,${content}` : null;
}

function lengthOf(value: unknown, unit: number): PictureLength | null {
  const emu = Math.round(Number(value ?? 0) * unit);
  return emu >= 1 && emu <= MAX_EMU ? { emu } : null;
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
