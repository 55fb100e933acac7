import type { FillOptions } from './language/context';
import type { UsedTemplate } from './parts/insert-changes';
import type { TemplateField } from './language/template-field';
import type { PackageType } from '@app/formats';
import type { FillValues } from './field-values';

/** A compiled template. It is immutable, so it can be cached and filled any number of times. */
export interface ParsedTemplate {
  readonly type: PackageType;
  /** The fields of its placeholders, each once, in document order. */
  readonly fields: readonly TemplateField[];
  /** The templates that it inserts by a constant name. */
  readonly templates: readonly UsedTemplate[];
  /** Approximate memory use in bytes. */
  readonly weight: number;
  /** Returns the filled file. Throws TemplateError for unsuitable values, such as too much output. */
  fill(values: FillValues, options?: FillOptions): Buffer;
}

/** When a field is used in several ways, the kind with the highest number counts. */
const KIND_PRECEDENCE = { text: 0, condition: 1, loop: 2, variable: 3 } as const;

/**
 * Removes variables and repeated fields. Each field stays at its first position, with the kind of highest precedence among its
 * uses.
 */
export function uniqueFields(fields: readonly TemplateField[]): TemplateField[] {
  const byId = new Map<string, TemplateField>();
  for (const field of fields) {
    const known = byId.get(field.id);
    if (!known || KIND_PRECEDENCE[field.kind] > KIND_PRECEDENCE[known.kind]) byId.set(field.id, field);
  }
  const isVariable = (id: string): boolean => byId.get(id)?.kind === 'variable';
  return [...byId.values()].filter(({ id }) => !isVariable(id) && !isVariable(id.split('.', 1)[0] as string));
}
