import type { Extraction } from './extraction.entity';
import type {
  ExtractionDto,
  ExtractionListEntryDto,
  ExtractionQueryDto,
  ExtractionRuleDto,
  ExtractionVariantDto,
} from './extraction.dto';
import type { StoredQuery, StoredRule, StoredVariant } from './extraction-parts';
import type { KnownFields } from './field-reference.dto';

export const toExtractionListEntryDto = (extraction: Extraction): ExtractionListEntryDto => ({
  id: extraction.id,
  name: extraction.name,
  file_type: extraction.fileType,
  extraction_type: extraction.extractionType,
  created_at: extraction.createdAt,
  updated_at: extraction.updatedAt,
});

export const toExtractionDto = (extraction: Extraction, fields: KnownFields): ExtractionDto => ({
  ...toExtractionListEntryDto(extraction),
  merge_files: extraction.mergeFiles,
  check_continuous_pages: extraction.checkContinuousPages,
  accept_spreadsheets: extraction.acceptSpreadsheets,
  confidence_scores_enabled: extraction.confidenceScoresEnabled,
  context_rules: extraction.contextRules,
  file_sources: toReferences(extraction.fileSources, fields),
  file_filter_query: extraction.fileFilterQuery,
  page_filter: extraction.pageFilter,
  queries: extraction.queries.map((query) => toQueryDto(query, fields)),
  variants: extraction.variants.map((variant) => toVariantDto(variant, fields)),
  rules: extraction.rules.map(toRuleDto),
  integrations: extraction.integrations,
});

const toReferences = (ids: string[], fields: KnownFields) => ids.map((id) => fields.toReference(id));

const toQueryDto = (query: StoredQuery, fields: KnownFields): ExtractionQueryDto => ({
  id: query.id,
  question_type: query.questionType,
  entities: query.entities,
  criteria: query.criteria,
  data_validation_rules: query.dataValidationRules,
  properties: query.properties,
  save_to_fields: toReferences(query.saveToFields, fields),
  run_email_mode: query.runEmailMode,
  created_at: query.created_at,
  updated_at: query.updated_at,
});

const toVariantDto = (variant: StoredVariant, fields: KnownFields): ExtractionVariantDto => ({
  id: variant.id,
  name: variant.name,
  file_sources: toReferences(variant.fileSources, fields),
  query_overrides: variant.queryOverrides.map(({ queryId, saveToFields }) => ({
    query_id: queryId,
    save_to_fields: toReferences(saveToFields, fields),
  })),
  created_at: variant.created_at,
  updated_at: variant.updated_at,
});

const toRuleDto = (rule: StoredRule): ExtractionRuleDto => ({
  name: rule.name,
  description: rule.description,
  trigger_event: rule.triggerEvent,
  index: rule.index,
  metadata: rule.metadata,
  code: rule.code,
  enabled: rule.enabled,
  valid: rule.valid ?? false,
  mode: rule.mode,
  created_at: rule.created_at,
  updated_at: rule.updated_at,
});
