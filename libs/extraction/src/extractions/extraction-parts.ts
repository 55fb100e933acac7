import type { RuleCode, RuleMode, TriggerEvent } from '@app/forms';
import type { QuestionType } from '../answerers/answerer';

/** What file an extraction takes: documents and pictures, spreadsheets, transcripts, or a question over a user's values. */
export const FILE_TYPES = ['image', 'csv', 'meeting', 'ai_query'] as const;
export type FileType = (typeof FILE_TYPES)[number];

export const RUN_EMAIL_MODES = ['email_only', 'email_document', 'document_only'] as const;
export type RunEmailMode = (typeof RUN_EMAIL_MODES)[number];

export const FIELD_SOURCES = ['field', 'hidden_field', 'unknown'] as const;
export type FieldSource = (typeof FIELD_SOURCES)[number];

interface Stamped {
  /** ISO 8601 UTC. */
  created_at: string;
  updated_at: string;
}

/** A question as it is kept; `saveToFields` holds internal ids of fields. */
export interface StoredQuery extends Stamped {
  id: string;
  questionType: QuestionType;
  entities: string[];
  criteria: string;
  dataValidationRules: string[];
  properties: Record<string, unknown>;
  saveToFields: string[];
  runEmailMode: RunEmailMode;
}

/** A variant of an extraction that reads from and saves to other fields. */
export interface StoredVariant extends Stamped {
  id: string;
  name: string;
  fileSources: string[];
  queryOverrides: { queryId: string; saveToFields: string[] }[];
}

/** A rule as it is kept. */
export interface StoredRule extends Stamped {
  name: string;
  description: string;
  triggerEvent: TriggerEvent;
  index: number;
  metadata: Record<string, unknown>;
  code: RuleCode;
  enabled: boolean;
  mode: RuleMode;
  /** Whether its code parses: found out when it was saved; rows from before that have none until they are read. */
  valid?: boolean;
}
