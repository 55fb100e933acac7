import type { InputProblem } from '@app/core';
import { type FieldMetadata, metadataProblems, missingParameters, withNeutralMetadata } from './field-metadata';
import { takesParameter } from './field-parameters';
import { FieldType } from './field-types';

/** What the whole team shares of a field: every form, user value and document refers to it by `key` or `id`. */
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

/** A stored definition without its times: what forms need of it. */
export type SharedField = Omit<FieldDefinition, 'createdAt' | 'updatedAt'>;

/** A definition that has no row yet. */
export type NewField = Omit<FieldDefinition, 'id' | 'createdAt' | 'updatedAt'>;

/** What a builder says of a field. */
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

/** What `FIELD_KEY` asks for, in words. */
export const FIELD_KEY_WANTED =
  'have 1 to 255 characters without braces and control characters, and no space at its ends';
/** A field id is 1–255 characters without braces (they delimit placeholders) or control characters. */
export const FIELD_KEY = /^(?! )[^\p{Cc}\p{Surrogate}{}]{1,255}(?<! )$/u;

/** The definition that a builder's input describes: a hidden field without a type takes any value. */
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
 * Everything that is wrong with a definition: metadata or lengths that do not apply to its type, required ones that are
 * missing. Paths are wire names, below `path` when one is given.
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

/** What is wrong with the bounds on a value's length; null and absent set no bound. */
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
