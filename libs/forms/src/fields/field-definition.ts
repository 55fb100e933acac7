import type { InputProblem } from '@app/core';
import { type FieldMetadata, metadataProblems, missingParameters, withNeutralMetadata } from './field-metadata';
import { takesParameter } from './field-parameters';
import { FieldType } from './field-types';

/** The definition of a field, shared by the whole team. Forms, user values and documents refer to it by `key` or `id`. */
export interface FieldDefinition {
  /** The internal id, a UUID. */
  id: string;
  /** The human-readable id, unique in the team: `id` on the wire. */
  key: string;
  type: FieldType;
  displayText: string;
  hidden: boolean;
  repeated: boolean;
  metadata: FieldMetadata;
  maxLength: number | null;
  minLength: number | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A stored definition without its times, as forms need it. */
export type SharedField = Omit<FieldDefinition, 'createdAt' | 'updatedAt'>;

/** A definition that is not stored yet. */
export type NewField = Omit<FieldDefinition, 'id' | 'createdAt' | 'updatedAt'>;

/** A field definition in a request of the builder. */
export interface FieldInput {
  id: string;
  type?: FieldType;
  display_text?: string;
  hidden?: boolean;
  repeated?: boolean;
  metadata?: FieldMetadata;
  max_length?: number | null;
  min_length?: number | null;
}

/** The requirement of `FIELD_KEY` in words. */
export const FIELD_KEY_WANTED =
  'have 1 to 255 characters without braces and control characters, and no space at its ends';
/** A field id is 1–255 characters without braces (they delimit placeholders) or control characters. */
export const FIELD_KEY = /^(?! )[^\p{Cc}\p{Surrogate}{}]{1,255}(?<! )$/u;

/** White space, and characters that show nothing, such as the mark at the beginning of a file. */
const BLANK_END = /^[\p{Z}\u00AD\u200B-\u200F\u2060\uFEFF]|[\p{Z}\u00AD\u200B-\u200F\u2060\uFEFF]$/u;

/**
 * Validates the id of a field that is made: two ids that nobody can tell apart would take each other's values. Ids that exist
 * already stay as they are.
 * @returns null, or a message ("must be …")
 */
export function newKeyProblem(key: string): string | null {
  if (key !== key.normalize('NFC'))
    return 'must have its letters and accents composed (Unicode NFC), because it would look like the id that has';
  return BLANK_END.test(key) ? 'must begin and end with a visible character' : null;
}

/** Maps a builder's input to a definition. A hidden field without a type accepts any value. */
export function toNewField(input: FieldInput): NewField {
  const type = input.type ?? (input.hidden ? FieldType.hidden : FieldType.text_field);
  return {
    key: input.id,
    type,
    displayText: input.display_text ?? '',
    hidden: type === FieldType.hidden || (input.hidden ?? false),
    repeated: input.repeated ?? false,
    metadata: withNeutralMetadata(type, input.metadata ?? {}),
    maxLength: input.max_length ?? null,
    minLength: input.min_length ?? null,
  };
}

/**
 * Validates a definition: metadata and lengths that do not apply to its type, and missing required ones. Paths are wire
 * names, below `path` when one is given.
 */
export function definitionProblems({ type, metadata, maxLength, minLength }: NewField, path = ''): InputProblem[] {
  const at = (name: string) => (path ? `${path}.${name}` : name);
  const missing = missingParameters(type, { max_length: maxLength, min_length: minLength, metadata });
  return [
    ...metadataProblems(type, metadata, at('metadata')),
    ...lengthProblems(type, { max_length: maxLength, min_length: minLength }, at),
    ...missing.map((name) => ({ path: at(name), message: `is required for a field of type ${type}` })),
  ];
}

/** Validates the bounds on a value's length; null and absent mean no bound. */
export function lengthProblems(
  type: FieldType,
  lengths: { max_length?: number | null; min_length?: number | null },
  at: (name: string) => string,
): InputProblem[] {
  const { max_length: max = null, min_length: min = null } = lengths;
  const given = (['max_length', 'min_length'] as const).filter((name) => (lengths[name] ?? null) !== null);
  const unfit = given.filter((name) => !takesParameter(type, name));
  if (unfit.length > 0) {
    return unfit.map((name) => ({ path: at(name), message: `does not apply to a field of type ${type}` }));
  }
  if (max !== null && min !== null && min > max) {
    return [{ path: at('min_length'), message: 'must not be greater than max_length' }];
  }
  return [];
}
