import { fold } from '@app/core/programs';
import { LEXICON } from '../lexicon/lexicon';
import { anyWord } from '../lexicon/word-pattern';
import { findAmounts, formatAmount } from './values/amounts';
import type { AnalysedDocument } from './analysed-document';
import { analyse, type Analysis } from './analysis';
import { type Answer, type Answerer, type Entity, nothingFound, type Question } from './answerer';
import { toColumnAnswer } from './cells/column-value.answerer';
import { titledColumns } from './cells/titled-columns';
import { confidenceOf } from './confidence';
import { CONCEPTS } from './labels/concepts';
import { documentsIn, inFile } from './documents-in-file';
import { toAnswer } from './evidence';
import { joinedAnswers } from './joined-answers';
import { answerOne } from './one-value.answerer';
import { type EntityMeaning, meaningOf } from './entity-meaning';
import { isFoundByLayout } from './finding';
import { valuesOfLabels } from './labelled-lists';
import { type FoundList, introducedList } from './labels/introduced-lists';
import { betweenCommas, itemsOf } from './labels/lists';
import { similarValue } from './labels/similar-value';
import { answerFromChoice, isQuestionOfChoice } from './form/choice-answer';
import { isSpelling, spellingsOf } from './labels/spellings';
import { filledSpans } from './form/form-fields';
import { ledItems } from './tables/led-items';
import type { Span } from './tables/sheet';
import { amountColumnOf } from './tables/amount-column';
import { type ItemTable, textOf } from './tables/item-table';
import type { ColumnKind } from './tables/table-titles';

const { columnNames, itemWords } = LEXICON.tables;
/** The columns that names of entities mean, in the order in which they are tried; folded. */
const COLUMN_NAMES = (['unit_price', 'tax_rate', 'quantity', 'code', 'description', 'amount'] as const).map((kind) => ({
  kind,
  words: new RegExp(anyWord(columnNames[kind])),
}));
const OF_ITEMS = new RegExp(anyWord(itemWords));

/** The score of a column with a value in every item. Set by hand on the development receipts and invoices. */
const COMPLETE_COLUMN = 0.75;
/** The score of items that dots lead to their prices. Set by hand. */
const LED = 0.85;

/**
 * Answers `multiple_value` questions for each document of a file: the columns of an item table, a column of another table with just
 * this title, what a document states once, or every value beside or below a label.
 */
export const multipleValueAnswerer: Answerer = {
  answers: (questionType) => questionType === 'multiple_value',
  async answer(file, question) {
    const ofDocuments = await Promise.all(
      documentsIn(file).map(async (part) => {
        const answers = await answersOf(part.document, question);
        return answers.map((answer) => inFile(answer, part));
      }),
    );
    return question.entities.map((entity, index) =>
      joinedAnswers(
        entity,
        ofDocuments.flatMap((answers) => answers[index] ?? []),
      ),
    );
  },
};

/** One answer per entity about a file that is one document. */
async function answersOf(document: AnalysedDocument, question: Question): Promise<Answer[]> {
  const names = question.entities.map(({ name }) => name);
  // The cells of a sheet are known; those of another table of items are found by their places.
  const isSheet = (document.text.sheets ?? []).length > 0;
  const untitled = names.filter(
    (name) => (isSheet || !isTitleIn(document.itemTable, name)) && !isQuestionOfChoice(name, document.choices),
  );
  const columns = await titledColumns(document, untitled);
  const analysis = analyse(document, names);
  return question.entities.map((entity) => {
    const cells = columns.get(entity.name);
    return cells ? toColumnAnswer(entity, COMPLETE_COLUMN, cells) : answerMany(entity, question, analysis);
  });
}

/**
 * Whether an answer is a list of the document: a column, the parties of a clause, or all values of a label. Labels and forms of
 * values do not tell which one is a fact that documents state once, such as the seller.
 */
function isList({ method, value }: Answer, { concept }: EntityMeaning): boolean {
  if (value === null) return false;
  if (!concept) return true;
  if (method === 'label') return !isFoundByLayout(concept);
  return method !== 'type' || CONCEPTS[concept].type !== 'date';
}

function isTitleIn(table: ItemTable | null, name: string): boolean {
  const spellings = spellingsOf(name);
  return table?.columns.some(({ title }) => isSpelling(title, spellings)) ?? false;
}

function answerMany(entity: Entity, question: Question, analysis: Analysis): Answer {
  const meaning = meaningOf(entity, question);
  const choice = answerFromChoice(entity, meaning, analysis);
  if (choice) return choice;
  const table = analysis.itemTable;
  const column = table ? columnFor(entity.name, table) : null;
  if (table && column !== null) return fromTable(entity, table, column, analysis);
  const led = ledItems(entity.name, analysis);
  if (led)
    return toAnswer(entity, { value: led.map(textOf), confidence: confidenceOf(LED, led), method: 'list', spans: led });
  const introduced = meaning.type === 'text' ? introducedList(entity.name, analysis) : null;
  if (introduced) return fromList(entity, introduced);
  const answer = valuesOfLabels(entity, meaning, analysis);
  if (isList(answer, meaning)) return answer;
  const items = itemsOfPair(entity, meaning, analysis) ?? itemsOfSimilar(entity, meaning, analysis);
  if (items) return items;
  const stated = answerOne(entity, question, analysis);
  return stated.value === null ? stated : { ...stated, value: [String(stated.value)] };
}

function fromList(entity: Entity, { items, score }: FoundList): Answer {
  const spans = items.map(({ span }) => span);
  const value = items.map((item) => item.value);
  return toAnswer(entity, { value, confidence: confidenceOf(score, spans), method: 'list', spans });
}

/** The items of the list that is the value of the printed pair with the name: the line below a heading; null where it is no list. */
function itemsOfPair(entity: Entity, { concept, type }: EntityMeaning, analysis: Analysis): Answer | null {
  const pair = concept || type !== 'text' ? null : analysis.form.printed(entity.name);
  const [span, ...others] = pair ? filledSpans(pair, entity.name) : [];
  if (!pair || !span || others.length > 0) return null;
  const items = betweenCommas({ ...span, value: textOf(span), plausibility: 1 }, entity.name);
  if (items.length < 2) return null;
  const value = items.map((item) => item.value);
  return toAnswer(entity, { value, confidence: pair.confidence, method: 'pair', spans: items });
}

/** The items of the list behind a label that means the entity in other words; null where it is no list. */
function itemsOfSimilar(entity: Entity, { concept, type }: EntityMeaning, analysis: Analysis): Answer | null {
  const found = concept || type !== 'text' ? null : similarValue(entity.name, type, analysis);
  const [span, ...others] = found?.spans ?? [];
  if (!found || !span || others.length > 0) return null;
  const items = itemsOf({ ...span, value: found.value, plausibility: 1 }, entity.name, span.cell, analysis);
  if (items.length < 2) return null;
  const value = items.map((item) => item.value);
  return toAnswer(entity, {
    value,
    confidence: confidenceOf(found.score, items),
    method: 'similar_label',
    spans: items,
  });
}

/** The index of the column whose title is the entity's name, else of the column of the kind that the name means. */
function columnFor(name: string, table: ItemTable): number | null {
  const spellings = spellingsOf(name);
  const titled = table.columns.findIndex(({ title }) => isSpelling(title, spellings));
  if (titled >= 0) return titled;
  const words = fold(name).replace(/[^\p{L}\p{N}]+/gu, ' ');
  const kind = COLUMN_NAMES.find((candidate) => candidate.words.test(words))?.kind;
  if (!kind || (kind === 'amount' && !OF_ITEMS.test(words))) return null;
  const index = kind === 'amount' ? amountColumnOf(table) : table.columns.findIndex((column) => column.kind === kind);
  if (index >= 0 && kind === 'tax_rate' && !hasRates(table, index)) return null;
  return index >= 0 ? index : fallbackColumn(kind, table);
}

/** A rate of tax: two digits at most, maybe with decimals and a sign. Longer texts of such a column are of another one. */
const RATE = /^\p{L}{0,4}\s?\d{1,2}(?:[.,]\d{1,3})?\s?%?$/u;

/** Whether most values of a column may be rates of tax. */
function hasRates({ items }: ItemTable, column: number): boolean {
  const texts = items.flatMap((item) => (item[column]?.length ? [joined(item[column])] : []));
  return 2 * texts.filter((text) => RATE.test(text)).length > texts.length;
}

/** The column of descriptions may have no title of its own, but that of the article number. */
function fallbackColumn(kind: ColumnKind, table: ItemTable): number | null {
  const index = kind === 'description' ? table.columns.findIndex((column) => column.kind === 'code') : -1;
  return index >= 0 ? index : null;
}

function fromTable(entity: Entity, table: ItemTable, column: number, analysis: Analysis): Answer {
  const values = table.items.flatMap((item) => (item[column]?.length ? [item[column]] : []));
  if (values.length === 0) return nothingFound(entity);
  const kind = table.columns[column]?.kind;
  const isMoney = kind === 'amount' || kind === 'unit_price';
  const texts = values.map((spans) => (isMoney ? amountOf(spans, analysis) : joined(spans)));
  const value = kind === 'description' ? withoutExplanations(texts) : texts;
  const spans = values.flat();
  const complete = values.length / table.items.length;
  const confidence = confidenceOf(COMPLETE_COLUMN * complete, spans);
  return toAnswer(entity, { value, confidence, method: 'table_column', spans });
}

/** The last amount of a value; the text of one without an amount. */
function amountOf(spans: Span[], analysis: Analysis): string {
  const text = joined(spans);
  const amount = findAmounts(text, analysis).at(-1);
  return amount ? formatAmount(amount.value) : text;
}

const joined = (spans: Span[]): string => spans.map(textOf).join(' ');

/** The names of items alone where most are printed as `name: explanation`, which may be empty. */
function withoutExplanations(texts: string[]): string[] {
  const named = texts.filter((text) => text.endsWith(':')).length;
  const explained = named > 0 && 2 * named >= texts.length;
  return texts.map((text) => text.replace(explained ? /\s*:(?:\s.*)?$/ : /\s*:$/, ''));
}
