import { randomUUID } from 'node:crypto';
import { type InputProblem, toColumns } from '@app/core';
import { codeProblems, type CodeVerdict } from '@app/forms';
import { QUERY, RULE, SETTINGS } from './extraction-columns';
import type { Extraction } from './extraction.entity';
import type { StoredQuery, StoredRule, StoredVariant } from './extraction-parts';
import type { FieldReferenceInput, KnownFields } from './field-reference.dto';
import {
  CreateExtractionDto,
  type SaveExtractionRuleDto,
  type SaveQueryDto,
  type SaveVariantDto,
} from './save-extraction.dto';

export type ExtractionDefinition = Omit<Extraction, 'id' | 'teamId' | 'createdAt' | 'updatedAt'>;

const NOTHING: ExtractionDefinition = {
  ...toColumns(SETTINGS, new CreateExtractionDto()),
  fileSources: [],
  queries: [],
  variants: [],
  rules: [],
};

/**
 * The definition of an extraction after a create (`before` is null) or an edit. Absent members stay as they are, arrays are
 * replaced as a whole. Queries and variants with the id of an existing one, and rules with its name, keep its `created_at`.
 * @param problems receives a validation error for every unknown reference and for code of a wrong type, with its path
 * @param verdict the verdict on the code of the rules in `body`
 */
export function applyDefinition(
  before: ExtractionDefinition | null,
  body: Partial<CreateExtractionDto>,
  fields: KnownFields,
  problems: InputProblem[],
  verdict: CodeVerdict,
): ExtractionDefinition {
  const old = before ?? NOTHING;
  const now = new Date().toISOString();
  problems.push(...(body.rules ?? []).flatMap(({ code }, i) => codeProblems(code, `rules[${i}].code`)));
  const context = (path: string): Context => ({ fields, problems, now, path });
  const queries = body.queries?.map((query, i) => toQuery(query, old.queries, context(`queries[${i}]`))) ?? old.queries;
  const variants =
    body.variants?.map((one, i) => toVariant(one, old.variants, queries, context(`variants[${i}]`))) ?? old.variants;
  return {
    ...old,
    ...toColumns(SETTINGS, body),
    fileSources: body.file_sources ? fields.resolve(body.file_sources, 'file_sources', problems) : old.fileSources,
    queries,
    variants,
    rules: body.rules?.map((rule, i) => toRule(rule, i, old.rules, now, verdict)) ?? old.rules,
  };
}

/** Internal ids of all fields that the extraction reads from or saves to. */
export function fieldsInUse({
  fileSources,
  queries,
  variants,
}: Pick<ExtractionDefinition, 'fileSources' | 'queries' | 'variants'>): string[] {
  const ofVariants = variants.flatMap((variant) => [
    ...variant.fileSources,
    ...variant.queryOverrides.flatMap(({ saveToFields }) => saveToFields),
  ]);
  return [...new Set([...fileSources, ...queries.flatMap(({ saveToFields }) => saveToFields), ...ofVariants])];
}

/** Every field reference of a body. */
export function referencesIn({ file_sources, queries, variants }: Partial<CreateExtractionDto>): FieldReferenceInput[] {
  const ofVariants = (variants ?? []).flatMap((variant) => [
    ...variant.file_sources,
    ...variant.query_overrides.flatMap(({ save_to_fields }) => save_to_fields),
  ]);
  return [...(file_sources ?? []), ...(queries ?? []).flatMap(({ save_to_fields }) => save_to_fields), ...ofVariants];
}

interface Context {
  fields: KnownFields;
  problems: InputProblem[];
  now: string;
  path: string;
}

function toQuery(query: SaveQueryDto, known: StoredQuery[], { fields, problems, now, path }: Context): StoredQuery {
  const old = known.find(({ id }) => id === query.id);
  return {
    id: old?.id ?? randomUUID(),
    ...toColumns(QUERY, query),
    saveToFields: fields.resolve(query.save_to_fields, `${path}.save_to_fields`, problems),
    created_at: old?.created_at ?? now,
    updated_at: now,
  };
}

function toVariant(
  variant: SaveVariantDto,
  known: StoredVariant[],
  queries: StoredQuery[],
  context: Context,
): StoredVariant {
  const { fields, problems, now, path } = context;
  const old = known.find(({ id }) => id === variant.id);
  return {
    id: old?.id ?? randomUUID(),
    name: variant.name,
    fileSources: fields.resolve(variant.file_sources, `${path}.file_sources`, problems),
    queryOverrides: variant.query_overrides.map(({ query_id, save_to_fields }, index) => {
      const at = `${path}.query_overrides[${index}]`;
      if (!queries.some(({ id }) => id === query_id))
        problems.push({ path: `${at}.query_id`, message: 'names no query of this extraction' });
      return { queryId: query_id, saveToFields: fields.resolve(save_to_fields, `${at}.save_to_fields`, problems) };
    }),
    created_at: old?.created_at ?? now,
    updated_at: now,
  };
}

function toRule(
  rule: SaveExtractionRuleDto,
  position: number,
  known: StoredRule[],
  now: string,
  verdict: CodeVerdict,
): StoredRule {
  return {
    ...toColumns(RULE, rule),
    index: rule.index ?? position,
    valid: verdict.faultOfRule(rule.code, rule.mode) === null,
    created_at: known.find(({ name }) => name === rule.name)?.created_at ?? now,
    updated_at: now,
  };
}
