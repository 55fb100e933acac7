import type { InputProblem, Loose } from '@app/core';
import { codeProblems, type FieldReferenceInput, isFileType, type KnownFields } from '@app/forms';
import type { StoredQuery, StoredVariant } from './extraction-parts';
import { propertyProblems } from './query-properties';
import type { EditExtractionDto } from './save-extraction.dto';

type Body = Loose<EditExtractionDto>;
type References = { path: string; references: (FieldReferenceInput | undefined)[] };

/** What an extraction refers to before a change. */
export interface StoredReferences {
  fileSources: string[];
  queries: StoredQuery[];
  variants: StoredVariant[];
}

/** Every field reference of a body. */
export const referencesIn = (body: Body): FieldReferenceInput[] =>
  listsOf(body).flatMap(({ references }) => references.filter((one) => one !== undefined));

/**
 * The problems of a body besides its shape: unknown fields and queries, sources that hold no files, queries in use, repeated ids,
 * settings of queries, and code of a wrong type. Sources that are stored already are accepted, so that the extraction can be sent back.
 */
export function referenceProblems(body: Body, stored: StoredReferences, fields: KnownFields): InputProblem[] {
  return [
    ...(body.rules ?? []).flatMap((rule, index) => codeProblems(rule?.code, `rules[${index}].code`)),
    ...listsOf(body).flatMap(({ path, references }) => fields.problemsOf(references, path)),
    ...sourceProblems(body, stored, fields),
    ...overrideProblems(body, stored.queries),
    ...removalProblems(body, stored),
    ...repeatedIds(body.queries, 'queries'),
    ...repeatedIds(body.variants, 'variants'),
    ...propertyProblems(body.queries ?? [], stored.queries),
  ];
}

function listsOf(body: Body): References[] {
  const { queries = [], variants = [] } = body;
  return [
    ...sourcesIn(body),
    ...queries.map((query, i) => ({ path: `queries[${i}].save_to_fields`, references: query?.save_to_fields ?? [] })),
    ...variants.flatMap((variant, i) =>
      (variant?.query_overrides ?? []).map((override, j) => ({
        path: `variants[${i}].query_overrides[${j}].save_to_fields`,
        references: override?.save_to_fields ?? [],
      })),
    ),
  ];
}

const sourcesIn = ({ file_sources = [], variants = [] }: Body): References[] => [
  { path: 'file_sources', references: file_sources },
  ...variants.map((variant, i) => ({ path: `variants[${i}].file_sources`, references: variant?.file_sources ?? [] })),
];

/** The known sources that hold no files. A field of type `hidden` takes any value, also a file. */
function sourceProblems(body: Body, { fileSources, variants }: StoredReferences, fields: KnownFields): InputProblem[] {
  const kept = new Set([...fileSources, ...variants.flatMap((variant) => variant.fileSources)]);
  return sourcesIn(body).flatMap(({ path, references }) =>
    references.flatMap((reference, index) => {
      const field = reference && fields.find(reference);
      if (!field || kept.has(field.id) || isFileType(field.type) || field.type === 'hidden') return [];
      return [{ path: `${path}[${index}]`, message: `must name a field for files; ${field.key} is a ${field.type}` }];
    }),
  );
}

/** Overrides name queries that existed before the change and remain. */
function overrideProblems({ queries, variants = [] }: Body, stored: StoredQuery[]): InputProblem[] {
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

/** A query stays while a variant overrides it, like other things in use; `variants` in the body replaces the stored ones. */
function removalProblems({ queries, variants }: Body, stored: StoredReferences): InputProblem[] {
  if (queries === undefined || variants !== undefined) return [];
  const kept = new Set(queries.map((query) => query?.id));
  const removed = new Map(stored.queries.filter(({ id }) => !kept.has(id)).map((query) => [query.id, query]));
  const inUse = stored.variants.flatMap(({ name, queryOverrides }) =>
    queryOverrides.flatMap(({ queryId }) => (removed.has(queryId) ? [{ name, queryId }] : [])),
  );
  return inUse.map(({ name, queryId }) => ({
    path: 'queries',
    message: `must keep the query ${queryId}, which the variant ${name} overrides: remove it there first, or send the variants too`,
  }));
}

/** Variants and reviews name a query by its id, runs a variant. */
function repeatedIds(parts: ({ id?: string } | undefined)[] = [], member: string): InputProblem[] {
  const ids = parts.map((part) => part?.id);
  return ids.flatMap((id, index) =>
    id === undefined || ids.indexOf(id) === index
      ? []
      : [{ path: `${member}[${index}].id`, message: `the id ${id} is there twice` }],
  );
}
