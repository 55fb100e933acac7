import type { AnalysedDocument } from './analysed-document';
import type { EvidenceBox } from './evidence-box';

/** The contract's question types (Document intelligence, "Query"). */
export const QUESTION_TYPES = [
  'one_value',
  'multiple_value',
  'yes_no',
  'page_number',
  'cell_value',
  'column_value',
  'image_analysis',
  'free_form',
  'auto_detect',
] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** The parts of an e-mail with attachments that a query reads. */
export const RUN_EMAIL_MODES = ['email_only', 'email_document', 'document_only'] as const;
export type RunEmailMode = (typeof RUN_EMAIL_MODES)[number];

/** A value to find: its name, and the type of the field that it is saved to (null without a field). */
export interface Entity {
  name: string;
  fieldType: string | null;
}

/** A field of the team that `auto_detect` may save to. */
export interface TeamField {
  internalId: string;
  key: string;
  displayText: string;
  type: string;
  repeated: boolean;
  /** The entities of the question whose values are for it. */
  names: string[];
}

/** The members of an extraction's query that answerers need. */
export interface Question {
  questionType: QuestionType;
  entities: Entity[];
  criteria: string;
  dataValidationRules: string[];
  properties: Record<string, unknown>;
  /** Only for `auto_detect`. */
  teamFields?: TeamField[];
  /** The part of an e-mail with its attachments that is read; all of it when absent. */
  runEmailMode?: RunEmailMode;
}

/** Objects are the components of an address or a name (`coercion`). */
export type AnswerValue = string | string[] | boolean | number | Record<string, string> | null;

/** The answer for one entity; without one, `value` is null, `text` and `method` are empty, and `boxes` is empty. */
export interface Answer {
  entity: string;
  value: AnswerValue;
  /** 0–100. */
  confidence: number;
  /** The words of the document from which the value was read, as they are printed; one line for each box. */
  text: string;
  /** How the value was found, in snake case: `label`, `table_column`, `mention`. */
  method: string;
  boxes: EvidenceBox[];
  /** The field for the value, where the question leaves it to the answerer (`auto_detect`). */
  fieldInternalId?: string;
  /** A sentence for the run's warnings. */
  warning?: string;
}

/** Answers questions of some types about one document; several files are merged first (`mergeDocuments`). */
export interface Answerer {
  answers(questionType: QuestionType): boolean;
  /** One answer per entity, in the order of the entities. */
  answer(document: AnalysedDocument, question: Question): Promise<Answer[]>;
}

/** No answerer supports the type of the question; `message` is a sentence for the run's `error`. */
export class UnansweredQuestionError extends Error {
  constructor(readonly questionType: QuestionType) {
    super(`Questions of type ${questionType} cannot be answered yet.`);
    this.name = 'UnansweredQuestionError';
  }
}

/** Answers with the first answerer that supports the type. @throws UnansweredQuestionError when none does */
export async function answerQuestion(
  answerers: Answerer[],
  document: AnalysedDocument,
  question: Question,
): Promise<Answer[]> {
  const answerer = answerers.find((candidate) => candidate.answers(question.questionType));
  if (!answerer) throw new UnansweredQuestionError(question.questionType);
  return answerer.answer(document, question);
}

/** The answer for an entity that was not found. */
export function nothingFound(entity: Entity): Answer {
  return { entity: entity.name, value: null, confidence: 0, text: '', method: '', boxes: [] };
}
