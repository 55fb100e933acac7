import { type RuleCode, type RuleMode, TriggerEvent } from '@app/forms';
import type { QuestionType, RunEmailMode } from '@app/answering/services';

/** The input of an extraction: documents and pictures, spreadsheets, transcripts, or the values of a user. */
export const FILE_TYPES = ['image', 'csv', 'meeting', 'ai_query'] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** The events that may trigger a rule of an extraction: those of forms, and the end of a run. */
export const ExtractionTriggerEvent = { ...TriggerEvent, extraction_complete: 'extraction_complete' } as const;
export type ExtractionTriggerEvent = keyof typeof ExtractionTriggerEvent;

export interface Stamped {
  /** ISO 8601 UTC. */
  created_at: string;
  updated_at: string;
}

/** A stored query; `saveToFields` has internal ids of fields. */
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

/** A variant of an extraction: for files of other fields or documents of another kind, whose values are saved to other fields. */
export interface StoredVariant extends Stamped {
  id: string;
  name: string;
  /** An expression that is true for its documents; empty or absent (in older rows) for none. */
  fingerprint?: string;
  fileSources: string[];
  queryOverrides: { queryId: string; saveToFields: string[] }[];
}

/** A stored rule. */
export interface StoredRule extends Stamped {
  name: string;
  description: string;
  triggerEvent: ExtractionTriggerEvent;
  index: number;
  metadata: Record<string, unknown>;
  code: RuleCode;
  enabled: boolean;
  mode: RuleMode;
  /** Whether its code parses, set when the rule is saved. Absent in older rows until they are read. */
  valid?: boolean;
}
