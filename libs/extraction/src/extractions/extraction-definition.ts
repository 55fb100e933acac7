import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { toColumns } from '@app/core';
import type { CodeVerdict, KnownFields } from '@app/forms';
import { QUERY, RULE, SETTINGS } from './extraction-columns';
import type { Extraction } from './extraction.entity';
import type { Stamped, StoredQuery, StoredRule, StoredVariant } from './extraction-parts';
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
 * replaced as a whole. Queries and variants with the id of an existing one, and rules with its name, keep its
 * `created_at`, and its `updated_at` when nothing in them changes.
 * @param body without problems; see `referenceProblems`
 * @param verdict the verdict on the code of the rules in `body`
 */
export function applyDefinition(
  before: ExtractionDefinition | null,
  body: Partial<CreateExtractionDto>,
  fields: KnownFields,
  verdict: CodeVerdict,
): ExtractionDefinition {
  const old = before ?? NOTHING;
  const now = new Date().toISOString();
  const context = { fields, now };
  return {
    ...old,
    ...toColumns(SETTINGS, body),
    fileSources: body.file_sources ? fields.resolve(body.file_sources) : old.fileSources,
    queries: body.queries?.map((query) => toQuery(query, old.queries, context)) ?? old.queries,
    variants: body.variants?.map((variant) => toVariant(variant, old.variants, context)) ?? old.variants,
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

interface Context {
  fields: KnownFields;
  now: string;
}

function toQuery(query: SaveQueryDto, known: StoredQuery[], { fields, now }: Context): StoredQuery {
  const old = known.find(({ id }) => id === query.id);
  const content = {
    id: old?.id ?? randomUUID(),
    ...toColumns(QUERY, query),
    saveToFields: fields.resolve(query.save_to_fields),
  };
  return stamped(content, old, now);
}

function toVariant(variant: SaveVariantDto, known: StoredVariant[], { fields, now }: Context): StoredVariant {
  const old = known.find(({ id }) => id === variant.id);
  const content = {
    id: old?.id ?? randomUUID(),
    name: variant.name,
    fingerprint: variant.fingerprint,
    fileSources: fields.resolve(variant.file_sources),
    queryOverrides: variant.query_overrides.map(({ query_id, save_to_fields }) => ({
      queryId: query_id,
      saveToFields: fields.resolve(save_to_fields),
    })),
  };
  return stamped(content, old, now);
}

function toRule(
  rule: SaveExtractionRuleDto,
  position: number,
  known: StoredRule[],
  now: string,
  verdict: CodeVerdict,
): StoredRule {
  const content = {
    ...toColumns(RULE, rule),
    index: rule.index ?? position,
    valid: verdict.faultOfRule(rule.code, rule.mode) === null,
  };
  return stamped(
    content,
    known.find(({ name }) => name === rule.name),
    now,
  );
}

/** A part with its times; `old` is the stored part, which is unchanged when it has the same content. */
function stamped<Content extends object>(
  content: Content,
  old: (Partial<Content> & Stamped) | undefined,
  now: string,
): Content & Stamped {
  const created_at = old?.created_at ?? now;
  const unchanged = { ...content, created_at, updated_at: old?.updated_at ?? now };
  return isDeepStrictEqual(unchanged, old) ? unchanged : { ...content, created_at, updated_at: now };
}
