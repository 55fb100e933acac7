import { coerceAnswers, writesMonthFirst } from '@app/answering';
import { nothingFound, type Answer, type Question, type QuestionType } from '@app/answering/services';
import type { DocumentText } from '@app/reading/services';
import { analysedParts } from '../engine/analysed-parts';
import { locateQuotes, type Location, type Quote, type SoughtQuote } from './quote-location';

/** What a model quotes for an entity of a question; both are indexes. */
export interface QuotedEntity {
  question: number;
  entity: number;
  quotes: Quote[];
}

/** A quote with its place; null when the document does not show the value. */
interface LocatedQuote extends Quote {
  location: Location | null;
}

// Confidences (0–100) are set by hand until answers of models can be calibrated on data.
const LOCATED = 75;
const NOT_LOCATED = 20;

const METHOD = 'model';

/**
 * The answers of a model, one for each entity of each question, with the places of their quotes. The values have the types that
 * the queries ask for, as those of the answerers do. An answer without boxes is not shown by the document.
 */
export function quotedAnswers(document: DocumentText, questions: Question[], quoted: QuotedEntity[]): Answer[][] {
  const monthFirst = writesMonthFirst(document.pages.flatMap(({ lines }) => lines.map(({ text }) => text)));
  const sought = quoted.flatMap(({ question, quotes }) =>
    quotes.map((quote) => toSought(quote, questions[question]!, monthFirst)),
  );
  const places = locateQuotes(document, sought).values();
  const located = quoted.map(({ quotes, ...target }) => ({
    ...target,
    quotes: quotes.map((quote) => ({ ...quote, location: places.next().value ?? null })),
  }));
  const partOf = analysedParts(document);
  return questions.map((question, index) => {
    const answers = question.entities.map((entity, position) => {
      const own = located.find((one) => one.question === index && one.entity === position);
      return own ? toAnswer(question.questionType, entity.name, own.quotes) : nothingFound(entity);
    });
    return coerceAnswers(answers, question, partOf(question));
  });
}

/** Quotes of yes/no questions need not contain the word yes or no. Dates are read in the order that the query names. */
function toSought({ quote, value }: Quote, { questionType, properties }: Question, monthFirst: boolean): SoughtQuote {
  const { date_order: order } = properties;
  return {
    quote,
    value: questionType === 'yes_no' ? null : value,
    monthFirst: order === undefined ? monthFirst : order === 'month_first',
  };
}

/** The answer from the quotes that the document shows, else from those that it does not. */
function toAnswer(type: QuestionType, entity: string, quotes: LocatedQuote[]): Answer {
  const used = takesSeveral(type) ? quotes : quotes.slice(0, 1);
  const shown = used.filter(({ location }) => location !== null);
  const places = shown.flatMap(({ location }) => location ?? []);
  const read = places.reduce((sum, { readConfidence }) => sum + readConfidence, 0) / Math.max(1, places.length) / 100;
  return {
    entity,
    value: valueOf(type, shown.length > 0 ? shown : used),
    confidence: places.length === 0 ? NOT_LOCATED : Math.round(LOCATED * read),
    text: places.map(({ text }) => text).join('\n'),
    method: METHOD,
    boxes: places.flatMap(({ boxes }) => boxes),
  };
}

function valueOf(type: QuestionType, quotes: LocatedQuote[]): Answer['value'] {
  const values = quotes.map(({ value }) => value.trim()).filter(Boolean);
  if (takesSeveral(type)) return values.length > 0 ? values : null;
  if (type !== 'yes_no') return values[0] ?? null;
  const [word] = values.map((value) => value.toLowerCase());
  return word === 'yes' || word === 'no' ? word === 'yes' : null;
}

const takesSeveral = (type: QuestionType): boolean => type === 'multiple_value' || type === 'free_form';
