import type { InputProblem, Loose } from '@app/core';
import { codeProblems, type FieldReferenceInput, type KnownFields } from '@app/forms';
import type { StoredQuery } from './extraction-parts';
import { propertyProblems } from './query-properties';
import type { EditExtractionDto } from './save-extraction.dto';

type Body = Loose<EditExtractionDto>;
type References = { path: string; references: (FieldReferenceInput | undefined)[] };

/** Every field reference of a body. */
export const referencesIn = (body: Body): FieldReferenceInput[] =>
  listsOf(body).flatMap(({ references }) => references.filter((one) => one !== undefined));

/**
 * The problems of a body besides its shape: unknown fields and queries, settings of queries, and code of a wrong type.
 * @param stored the queries of the extraction before the change
 */
export function referenceProblems(body: Body, stored: StoredQuery[], fields: KnownFields): InputProblem[] {
  return [
    ...(body.rules ?? []).flatMap((rule, index) => codeProblems(rule?.code, `rules[${index}].code`)),
    ...listsOf(body).flatMap(({ path, references }) => fields.problemsOf(references, path)),
    ...queryProblems(body, stored),
    ...propertyProblems(body.queries ?? [], stored),
  ];
}

function listsOf({ file_sources = [], queries = [], variants = [] }: Body): References[] {
  return [
    { path: 'file_sources', references: file_sources },
    ...queries.map((query, i) => ({ path: `queries[${i}].save_to_fields`, references: query?.save_to_fields ?? [] })),
    ...variants.flatMap((variant, i) => [
      { path: `variants[${i}].file_sources`, references: variant?.file_sources ?? [] },
      ...(variant?.query_overrides ?? []).map((override, j) => ({
        path: `variants[${i}].query_overrides[${j}].save_to_fields`,
        references: override?.save_to_fields ?? [],
      })),
    ]),
  ];
}

/** Overrides name queries that existed before the change and remain. */
function queryProblems({ queries, variants = [] }: Body, stored: StoredQuery[]): InputProblem[] {
  const remains = (id: string) => queries === undefined || queries.some((query) => query?.id === id);
  const known = new Set(stored.map(({ id }) => id).filter(remains));
  return variants.flatMap((variant, i) =>
    (variant?.query_overrides ?? []).flatMap((override, j) =>
      override?.query_id === undefined || known.has(override.query_id)
        ? []
        : [{ path: `variants[${i}].query_overrides[${j}].query_id`, message: 'names no query of this extraction' }],
    ),
  );
}
