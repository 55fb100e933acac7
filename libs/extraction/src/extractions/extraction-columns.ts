import type { Columns } from '@app/core';
import type { ExtractionDto, ExtractionQueryDto, ExtractionRuleDto } from './extraction.dto';
import type { Extraction } from './extraction.entity';
import type { StoredQuery, StoredRule } from './extraction-parts';

/** The settings in a list of extractions. */
export const LISTED = {
  name: 'name',
  file_type: 'fileType',
  extraction_type: 'extractionType',
} as const satisfies Columns<ExtractionDto, Extraction>;

export const SETTINGS = {
  ...LISTED,
  merge_files: 'mergeFiles',
  check_continuous_pages: 'checkContinuousPages',
  accept_spreadsheets: 'acceptSpreadsheets',
  confidence_scores_enabled: 'confidenceScoresEnabled',
  context_rules: 'contextRules',
  file_filter_query: 'fileFilterQuery',
  page_filter: 'pageFilter',
} as const satisfies Columns<ExtractionDto, Extraction>;

export const QUERY = {
  question_type: 'questionType',
  entities: 'entities',
  criteria: 'criteria',
  data_validation_rules: 'dataValidationRules',
  properties: 'properties',
  run_email_mode: 'runEmailMode',
} as const satisfies Columns<ExtractionQueryDto, StoredQuery>;

export const RULE = {
  name: 'name',
  description: 'description',
  trigger_event: 'triggerEvent',
  metadata: 'metadata',
  code: 'code',
  enabled: 'enabled',
  mode: 'mode',
} as const satisfies Columns<ExtractionRuleDto, StoredRule>;
