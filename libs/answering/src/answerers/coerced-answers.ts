import { coerce } from '../coercion/coerce';
import { type Coerced, type CoercionContext, type CoercionType, typeOfField } from '../coercion/value-types';
import type { AnalysedDocument } from './analysed-document';
import type { Answer, AnswerValue, Entity, Question, QuestionType } from './answerer';
import { askedType } from './asked-type';

/** Questions whose values have a type. */
const TYPED: readonly QuestionType[] = ['one_value', 'multiple_value', 'cell_value', 'column_value'];
/** The most confidence (0–100) in a value that fails its check: a digit of it is wrong. */
const FAULTY_CONFIDENCE = 30;

/**
 * Answers whose values have the type that the query asks for, or else that of the entity's field. A value without the type that is
 * asked for is left out, with a warning; a value that does not fit the type of its field stays as it is.
 */
export function coerceAnswers(answers: Answer[], question: Question, document: AnalysedDocument): Answer[] {
  if (!TYPED.includes(question.questionType)) return answers;
  let context: CoercionContext | undefined;
  return answers.map((answer, index) => {
    const entity = question.entities[index];
    const wanted = entity ? wantedType(question, entity) : null;
    const { value } = answer;
    if (wanted === null || value === null) return answer;
    context ??= contextOf(question, document);
    return coerceAnswer({ ...answer, value }, wanted, context);
  });
}

type FoundAnswer = Answer & { value: NonNullable<AnswerValue> };

interface WantedType {
  type: CoercionType;
  /** Whether the query asks for it. */
  explicit: boolean;
}

function wantedType(question: Question, entity: Entity): WantedType | null {
  const asked = askedType(question, entity.name);
  if (asked) return { type: asked, explicit: true };
  const type = typeOfField(entity.fieldType);
  return type ? { type, explicit: false } : null;
}

/** What the query says about the form of values, else what the document shows. */
export function contextOf({ properties }: Pick<Question, 'properties'>, document: AnalysedDocument): CoercionContext {
  const { country, date_order: order } = properties;
  const shown = document.context;
  return {
    ...shown,
    monthFirst: order === undefined ? shown.monthFirst : order === 'month_first',
    country: typeof country === 'string' ? country : shown.country,
  };
}

function coerceAnswer(answer: FoundAnswer, { type, explicit }: WantedType, context: CoercionContext): Answer {
  const { value } = answer;
  const values = Array.isArray(value) ? value : [value];
  const sources = sourcesOf(answer);
  const coerced = values.map((one, index) => coerceOne(one, sources[index] ?? '', type, context));
  const fitting = coerced.filter((one) => one !== null);
  if (fitting.length < values.length && !explicit) return answer;
  const missing = values.filter((_, index) => coerced[index] === null);
  const faults = fitting.filter(({ fault }) => fault !== '');
  const warning = [...missing.map(misfit(answer, type)), ...faults.map(doubt(answer))].join(' ');
  return {
    ...answer,
    ...(fitting.length === 0 && { text: '', method: '', boxes: [] }),
    value: valueOf(fitting, Array.isArray(value)),
    confidence: fitting.length === 0 ? 0 : confidenceOf(answer, faults),
    ...(warning !== '' && { warning }),
  };
}

function confidenceOf({ confidence }: Answer, faults: Coerced[]): number {
  return faults.length > 0 ? Math.min(confidence, FAULTY_CONFIDENCE) : confidence;
}

function valueOf(fitting: Coerced[], isList: boolean): AnswerValue {
  if (isList && fitting.length > 0)
    return fitting.map(({ value }) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return fitting[0]?.value ?? null;
}

/** The printed text of each value: the lines of the source text, when there is one for each value of a list. */
function sourcesOf({ value, text }: FoundAnswer): string[] {
  if (!Array.isArray(value)) return [text];
  const lines = text.split('\n');
  return lines.length === value.length ? lines : value;
}

/**
 * Dates are read from the print, so that the order that the query names counts. Numbers that an answerer has read are not read
 * again: `1234.567` in print would be another number.
 */
function coerceOne(
  value: Exclude<AnswerValue, string[] | null>,
  printed: string,
  type: CoercionType,
  context: CoercionContext,
): Coerced | null {
  if (typeof value === 'boolean') return type === 'boolean' ? { value, fault: '' } : null;
  if (typeof value === 'object') return { value, fault: '' };
  const fromPrint = printed === '' ? null : coerce(printed, type, context);
  if (fromPrint && (type === 'date' || fromPrint.value === String(value))) return fromPrint;
  return coerce(String(value), type, context);
}

const misfit = (answer: Answer, type: CoercionType) => (value: unknown) =>
  `"${answer.entity}" was found as "${shortened(value)}", which is no ${type}.`;

const doubt = (answer: Answer) => (coerced: Coerced) =>
  `"${answer.entity}" is doubtful: ${shortened(coerced.value)} ${coerced.fault}.`;

const LONGEST_VALUE = 100;

function shortened(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
