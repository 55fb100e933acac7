import type { TemplateField } from './language/compile-part';
import type { PackageType } from '@app/formats';
import type { FillValues } from './field-values';

/** A template read once: immutable, may be cached and filled any number of times. */
export interface ParsedTemplate {
  readonly type: PackageType;
  /** The fields that its placeholders ask for, each once, in document order. */
  readonly fields: readonly TemplateField[];
  /** Bytes of memory that keeping it takes, roughly. */
  readonly weight: number;
  /** The filled file. Throws TemplateError for values that do not fit: pictures of unknown format, too much output. */
  fill(values: FillValues): Buffer;
}

const STRENGTH = { text: 0, condition: 1, loop: 2 } as const;

/** Each field once, in its first place, as the strongest kind that it is used as. */
export function uniqueFields(fields: readonly TemplateField[]): TemplateField[] {
  const byId = new Map<string, TemplateField>();
  for (const field of fields) {
    const known = byId.get(field.id);
    if (!known || STRENGTH[field.kind] > STRENGTH[known.kind]) byId.set(field.id, field);
  }
  return [...byId.values()];
}
