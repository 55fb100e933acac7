import type { InputProblem } from '@app/core';
import { FIELD_PARAMETERS, type FieldParameter, takesParameter } from './field-parameters';
import type { FieldType } from './field-types';

/** Options and limits of a field. FIELD_PARAMETERS defines which members apply to which type. */
export interface FieldMetadata {
  /** Whether a value outside `options` may be entered. */
  other?: boolean;
  options?: string[];
  /** Accepted files, as extensions (`pdf`) or media types (`image/*`); empty: any. */
  file_types?: string[];
  field_types?: string[];
  min?: number;
  max?: number;
  step?: number;
  questions?: string[];
}
export type MetadataKey = keyof FieldMetadata;

type Check = (value: unknown) => string | null;

const METADATA_CHECKS: Record<MetadataKey, Check> = {
  other: (value) => (typeof value === 'boolean' ? null : 'must be true or false'),
  options: (value) => choicesProblem(value),
  questions: (value) => choicesProblem(value),
  file_types: (value) => (isTexts(value) ? null : 'must be an array of file types such as "pdf" or "image/*"'),
  field_types: (value) => (isTexts(value) ? null : 'must be an array of file types such as "pdf" or "image/*"'),
  min: (value) => (Number.isFinite(value) ? null : 'must be a number'),
  max: (value) => (Number.isFinite(value) ? null : 'must be a number'),
  step: (value) =>
    typeof value === 'number' && value > 0 && Number.isFinite(value) ? null : 'must be a number over 0',
};

/** More symbols than these no page shows in a row. */
const MOST_SYMBOLS = 100;

/** Members that mean something else in one type. */
const OWN_CHECKS: Partial<Record<FieldType, Partial<Record<MetadataKey, Check>>>> = {
  rating: {
    max: (value) =>
      Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MOST_SYMBOLS
        ? null
        : `must be a whole number from 1 to ${MOST_SYMBOLS}`,
  },
};

/** Defaults for required metadata that have a neutral meaning, so that builders may omit them. */
const NEUTRAL_METADATA: FieldMetadata = { other: false, file_types: [], field_types: [] };

const isMetadataKey = (key: string): key is MetadataKey => Object.hasOwn(METADATA_CHECKS, key);

/**
 * Validates the members of `metadata` for a field of the given type: unknown members, members that do not apply to the type,
 * wrong shapes. Missing members are not checked. `path` is the path of the metadata itself.
 */
export function metadataProblems(type: FieldType, metadata: object, path: string): InputProblem[] {
  const problems = Object.entries(metadata).map(([key, value]) => {
    const message = memberProblem(type, key, value);
    return message === null ? [] : [{ path: `${path}.${key}`, message }];
  });
  return [...problems.flat(), ...rangeProblems(metadata, path)];
}

function memberProblem(type: FieldType, key: string, value: unknown): string | null {
  if (!isMetadataKey(key)) return `is not known; metadata takes ${Object.keys(METADATA_CHECKS).join(', ')}`;
  if (!takesParameter(type, `metadata.${key}`)) return `does not apply to a field of type ${type}`;
  return (OWN_CHECKS[type]?.[key] ?? METADATA_CHECKS[key])(value);
}

function rangeProblems({ min, max, step }: FieldMetadata, path: string): InputProblem[] {
  if (typeof min !== 'number' || typeof max !== 'number') return [];
  if (min >= max) return [{ path: `${path}.max`, message: 'must be greater than min' }];
  if (typeof step !== 'number' || step <= max - min) return [];
  return [{ path: `${path}.step`, message: 'must not be greater than the range from min to max' }];
}

/** The required parameters of the type that are missing. */
export function missingParameters(
  type: FieldType,
  given: { max_length?: number | null; min_length?: number | null; metadata: FieldMetadata },
): FieldParameter[] {
  const isThere = (parameter: FieldParameter) => {
    if (parameter === 'max_length' || parameter === 'min_length') return (given[parameter] ?? null) !== null;
    return given.metadata[parameter.replace('metadata.', '') as MetadataKey] !== undefined;
  };
  return FIELD_PARAMETERS[type].required.filter((parameter) => !isThere(parameter));
}

/** The metadata with neutral defaults for missing required members (`other: false`, any file). */
export function withNeutralMetadata(type: FieldType, metadata: FieldMetadata): FieldMetadata {
  const neutral = Object.entries(NEUTRAL_METADATA).filter(([key]) =>
    FIELD_PARAMETERS[type].required.includes(`metadata.${key as MetadataKey}`),
  );
  return { ...Object.fromEntries(neutral), ...metadata };
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string' && item.trim() !== '');
}

function choicesProblem(value: unknown): string | null {
  if (!isTexts(value) || value.length === 0) return 'must be a non-empty array of non-empty strings';
  return new Set(value).size === value.length ? null : 'must not repeat an entry';
}
