import { randomUUID } from 'node:crypto';
import type { InputProblem } from '@app/core';
import { codeProblems, type CodeVerdict } from '@app/forms';
import type { Extraction } from './extraction.entity';
import type { StoredQuery, StoredRule, StoredVariant } from './extraction-parts';
import type { FieldReferenceInput, KnownFields } from './field-reference.dto';
import type { CreateExtractionDto, SaveExtractionRuleDto, SaveQueryDto, SaveVariantDto } from './save-extraction.dto';

export type ExtractionDefinition = Omit<Extraction, 'id' | 'teamId' | 'createdAt' | 'updatedAt'>;

const NOTHING: ExtractionDefinition = {
  name: '',
  fileType: 'image',
  extractionType: '',
  mergeFiles: false,
  checkContinuousPages: false,
  acceptSpreadsheets: false,
  confidenceScoresEnabled: false,
  contextRules: [],
  fileSources: [],
  fileFilterQuery: '',
  pageFilter: null,
  queries: [],
  variants: [],
  rules: [],
  integrations: [],
};

/**
 * What an extraction looks like after a create (`before` is null) or an edit: absent members stay, given arrays replace.
 * Parts that are sent back with their id, or unchanged, keep their id and times.
 * @param problems receives every reference that names nothing and all code of a wrong shape, with its path
 * @param isValid has parsed the code of the rules in `body`
 */
export function applyDefinition(
  before: ExtractionDefinition | null,
  body: Partial<CreateExtractionDto>,
  fields: KnownFields,
  problems: InputProblem[],
  isValid: CodeVerdict,
): ExtractionDefinition {
  const old = before ?? NOTHING;
  const now = new Date().toISOString();
  problems.push(...(body.rules ?? []).flatMap(({ code }, i) => codeProblems(code, `rules[${i}].code`)));
  const context = (path: string): Context => ({ fields, problems, now, path });
  const queries = body.queries?.map((query, i) => toQuery(query, old.queries, context(`queries[${i}]`))) ?? old.queries;
  const variants =
    body.variants?.map((one, i) => toVariant(one, old.variants, queries, context(`variants[${i}]`))) ?? old.variants;
  return {
    ...settings(body, old),
    fileSources: body.file_sources ? fields.resolve(body.file_sources, 'file_sources', problems) : old.fileSources,
    queries,
    variants,
    rules: body.rules?.map((rule, i) => toRule(rule, i, old.rules, now, isValid)) ?? old.rules,
    integrations: body.integrations?.map(({ type }) => ({ type })) ?? old.integrations,
  };
}

type Settings = Omit<ExtractionDefinition, 'fileSources' | 'queries' | 'variants' | 'rules' | 'integrations'>;

function settings(body: Partial<CreateExtractionDto>, old: Settings): Settings {
  return {
    name: body.name ?? old.name,
    fileType: body.file_type ?? old.fileType,
    extractionType: body.extraction_type ?? old.extractionType,
    mergeFiles: body.merge_files ?? old.mergeFiles,
    checkContinuousPages: body.check_continuous_pages ?? old.checkContinuousPages,
    acceptSpreadsheets: body.accept_spreadsheets ?? old.acceptSpreadsheets,
    confidenceScoresEnabled: body.confidence_scores_enabled ?? old.confidenceScoresEnabled,
    contextRules: body.context_rules ?? old.contextRules,
    fileFilterQuery: body.file_filter_query ?? old.fileFilterQuery,
    pageFilter: body.page_filter === undefined ? old.pageFilter : body.page_filter,
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
    questionType: query.question_type,
    entities: query.entities,
    criteria: query.criteria,
    dataValidationRules: query.data_validation_rules,
    properties: query.properties,
    saveToFields: fields.resolve(query.save_to_fields, `${path}.save_to_fields`, problems),
    runEmailMode: query.run_email_mode,
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
  isValid: CodeVerdict,
): StoredRule {
  return {
    name: rule.name,
    description: rule.description,
    triggerEvent: rule.trigger_event,
    index: rule.index ?? position,
    metadata: rule.metadata,
    code: rule.code,
    enabled: rule.enabled,
    mode: rule.mode,
    valid: isValid(rule.code, rule.mode),
    created_at: known.find(({ name }) => name === rule.name)?.created_at ?? now,
    updated_at: now,
  };
}
