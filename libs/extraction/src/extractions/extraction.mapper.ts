import { toMembers } from '@app/core';
import { toIntegrationDto, type KnownFields } from '@app/forms';
import type { ExtractionIntegration } from '../integrations/extraction-integration.entity';
import { LISTED, QUERY, RULE, SETTINGS } from './extraction-columns';
import type { Extraction } from './extraction.entity';
import type { ListedExtraction } from './extractions.repository';
import type {
  ExtractionDto,
  ExtractionListEntryDto,
  ExtractionQueryDto,
  ExtractionRuleDto,
  ExtractionVariantDto,
} from './extraction.dto';
import type { StoredQuery, StoredRule, StoredVariant } from './extraction-parts';

export const toExtractionListEntryDto = (extraction: ListedExtraction): ExtractionListEntryDto => ({
  id: extraction.id,
  ...toMembers(LISTED, extraction),
  created_at: extraction.createdAt,
  updated_at: extraction.updatedAt,
});

export const toExtractionDto = (
  extraction: Extraction,
  fields: KnownFields,
  integrations: ExtractionIntegration[],
): ExtractionDto => ({
  ...toExtractionListEntryDto(extraction),
  ...toMembers(SETTINGS, extraction),
  file_sources: toReferences(extraction.fileSources, fields),
  queries: extraction.queries.map((query) => toQueryDto(query, fields)),
  variants: extraction.variants.map((variant) => toVariantDto(variant, fields)),
  rules: extraction.rules.map(toRuleDto),
  integrations: integrations.map(toIntegrationDto),
});

const toReferences = (ids: string[], fields: KnownFields) => ids.map((id) => fields.toReference(id));

const toQueryDto = (query: StoredQuery, fields: KnownFields): ExtractionQueryDto => ({
  id: query.id,
  ...toMembers(QUERY, query),
  save_to_fields: toReferences(query.saveToFields, fields),
  created_at: query.created_at,
  updated_at: query.updated_at,
});

const toVariantDto = (variant: StoredVariant, fields: KnownFields): ExtractionVariantDto => ({
  id: variant.id,
  name: variant.name,
  fingerprint: variant.fingerprint ?? '',
  file_sources: toReferences(variant.fileSources, fields),
  query_overrides: variant.queryOverrides.map(({ queryId, saveToFields }) => ({
    query_id: queryId,
    save_to_fields: toReferences(saveToFields, fields),
  })),
  created_at: variant.created_at,
  updated_at: variant.updated_at,
});

const toRuleDto = (rule: StoredRule): ExtractionRuleDto => ({
  ...toMembers(RULE, rule),
  index: rule.index,
  valid: rule.valid ?? false,
  created_at: rule.created_at,
  updated_at: rule.updated_at,
});
