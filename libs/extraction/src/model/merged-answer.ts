import { foldKey, type Answer, type Question } from '@app/answering/services';
import type { Location, Quote } from './quote-location';

/** A quote of a model with its place; null when the document does not show the value. */
export interface LocatedQuote extends Quote {
  location: Location | null;
}

/*
 * Confidences (0–100) are set by hand until answers of models can be calibrated on data. A value that two independent ways find
 * is surer than either of them.
 */
const AGREED = 97;
const LOCATED = 75;
const NOT_LOCATED = 20;
/** The answer of the rules stands against a model from this confidence on. */
const SURE = 90;

const METHOD = 'model';

/**
 * The answer of the rules or that of the model. Equal answers support each other. Of different ones the model's is taken when
 * its quote stands in the document and the rules are not sure. A value without a place never replaces another.
 */
export function mergeAnswer(type: Question['questionType'], ruled: Answer, quotes: LocatedQuote[]): Answer {
  const several = type === 'multiple_value' || type === 'free_form';
  const used = several ? quotes : quotes.slice(0, 1);
  if (used.length === 0) return ruled;
  const located = used.filter(({ location }) => location !== null);
  const model = toModelAnswer(type, ruled.entity, located.length > 0 ? located : used);
  if (model.value === null) return ruled;
  if (ruled.value === null) return model;
  if (keyOf(ruled.value) === keyOf(model.value)) return { ...ruled, confidence: Math.max(ruled.confidence, AGREED) };
  return located.length === 0 || ruled.confidence >= SURE ? ruled : model;
}

function toModelAnswer(type: Question['questionType'], entity: string, quotes: LocatedQuote[]): Answer {
  const places = quotes.flatMap(({ location }) => (location ? [location] : []));
  const read = places.reduce((sum, { readConfidence }) => sum + readConfidence, 0) / Math.max(1, places.length) / 100;
  return {
    entity,
    value: valueOf(type, quotes),
    confidence: places.length === 0 ? NOT_LOCATED : Math.round(LOCATED * read),
    text: places.map(({ text }) => text).join('\n'),
    method: METHOD,
    boxes: places.flatMap(({ boxes }) => boxes),
  };
}

function valueOf(type: Question['questionType'], quotes: LocatedQuote[]): Answer['value'] {
  const values = quotes.map(({ value }) => value.trim()).filter(Boolean);
  if (type === 'multiple_value' || type === 'free_form') return values.length > 0 ? values : null;
  if (type !== 'yes_no') return values[0] ?? null;
  const [word] = values.map((value) => value.toLowerCase());
  return word === 'yes' || word === 'no' ? word === 'yes' : null;
}

const keyOf = (value: Answer['value']) =>
  [value]
    .flat()
    .map((one) => foldKey(String(one)))
    .join('\n');
