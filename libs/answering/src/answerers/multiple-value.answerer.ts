import { fold } from '@app/core/programs';
import { LEXICON } from '../lexicon/lexicon';
import { anyWord } from '../lexicon/word-pattern';
import { findAmounts, formatAmount } from './values/amounts';
import type { Analysis } from './analysis';
import { type Answer, type Answerer, type Entity, nothingFound, type Question } from './answerer';
import { toColumnAnswer } from './cells/column-value.answerer';
import { titledColumns } from './cells/titled-columns';
import { confidenceOf } from './confidence';
import { CONCEPTS } from './labels/concepts';
import type { ValueType } from './labels/concept';
import { EntityAnswerer } from './entity-answerer';
import { toAnswer } from './evidence';
import { meaningOf } from './entity-meaning';
import { answerFromChoice } from './form/choice-answer';
import { foldKey } from './values/folding';
import { type Finding, keepBest, type LinkedValue, strengthFor, valuesAround } from './labels/linking';
import { isSpelling, spellingsOf } from './labels/spellings';
import { findAllInProse } from './prose/prose';
import type { Span } from './tables/sheet';
import { amountColumnOf } from './tables/amount-column';
import { type ItemTable, textOf } from './tables/item-table';
import type { ColumnKind } from './tables/table-titles';
import { findValues, type TypedValue } from './values/values';

const { columnNames, itemWords } = LEXICON.tables;
/** The columns that names of entities mean, in the order in which they are tried; folded. */
const COLUMN_NAMES = (['unit_price', 'tax_rate', 'quantity', 'code', 'description', 'amount'] as const).map((kind) => ({
  kind,
  words: new RegExp(anyWord(columnNames[kind])),
}));
const OF_ITEMS = new RegExp(anyWord(itemWords));

/*
 * The thresholds and scores are set by hand on the development receipts and invoices; no script learns them.
 */

/** The scores of a column with a value in every item, of labelled values, and of all values of the type in the document. */
const COMPLETE_COLUMN = 0.75;
const LABELLED = 0.7;
const UNLABELLED = 0.5;
/** Weaker labels and values are ignored. Less returns values that belong to other labels. */
const LEAST_STRENGTH = 0.5;
const LEAST_WEIGHT = 0.4;
/** Less plausible values need a label. */
const LEAST_CLEAR = 0.9;
/** Types that a value shows by its form, so that it needs no label. */
const SELF_EVIDENT: ValueType[] = ['email', 'iban', 'bic', 'url', 'vat_id', 'date', 'phone'];
/** Values of a label, and values without one: more are those of a table, a list or a wrong type. Set by hand. */
const MOST_LABELLED = 200;
const MOST_UNLABELLED = 30;

const byEntity = new EntityAnswerer(
  'multiple_value',
  (question, analysis) => (entity) => answerMany(entity, question, analysis),
);

/**
 * Answers `multiple_value` questions: the columns of an item table, a column of another table with just this title, or every value
 * beside or below a label.
 */
export const multipleValueAnswerer: Answerer = {
  answers: (questionType) => byEntity.answers(questionType),
  async answer(document, question) {
    const names = question.entities.map(({ name }) => name).filter((name) => !isTitleIn(document.itemTable, name));
    const columns = await titledColumns(document, names);
    const answers = await byEntity.answer(document, question);
    return answers.map((answer, index) => {
      const entity = question.entities[index];
      const cells = entity && columns.get(entity.name);
      return cells ? toColumnAnswer(entity, COMPLETE_COLUMN, cells) : answer;
    });
  },
};

function isTitleIn(table: ItemTable | null, name: string): boolean {
  const spellings = spellingsOf(name);
  return table?.columns.some(({ title }) => isSpelling(title, spellings)) ?? false;
}

function answerMany(entity: Entity, question: Question, analysis: Analysis): Answer {
  const choice = answerFromChoice(entity, meaningOf(entity, question), analysis);
  if (choice) return choice;
  const table = analysis.itemTable;
  const column = table ? columnFor(entity.name, table) : null;
  if (table && column !== null) return fromTable(entity, table, column, analysis);
  return fromLabels(entity, question, analysis);
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
  return index >= 0 ? index : fallbackColumn(kind, table);
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

/** The values of clauses of an agreement: its parties. */
function fromProse(entity: Entity, clauses: Finding[]): Answer {
  const distinct = clauses.filter(
    ({ value }, index) => clauses.findIndex((other) => foldKey(other.value) === foldKey(value)) === index,
  );
  const spans = distinct.flatMap((finding) => finding.spans);
  const score = Math.min(...distinct.map((finding) => finding.score));
  const value = distinct.map((finding) => finding.value);
  return toAnswer(entity, { value, confidence: confidenceOf(score, spans), method: 'clause', spans });
}

/** Whether a value without a label shows its type by its form. */
const isClear = ({ plausibility }: TypedValue): boolean => plausibility > LEAST_CLEAR;

/** Every value of the type beside or below the entity's labels; without one, all values of a self-evident type. */
function fromLabels(entity: Entity, question: Question, analysis: Analysis): Answer {
  const { concept, type } = meaningOf(entity, question);
  const clauses = findAllInProse(concept, analysis);
  if (clauses.length > 0) return fromProse(entity, clauses);
  const best = new Map<string, LinkedValue>();
  for (const label of analysis.labels) {
    const own = label.meanings.some(
      ({ meaning }) => 'entity' in meaning && foldKey(meaning.entity) === foldKey(entity.name),
    )
      ? 1
      : 0;
    const strength = Math.max(own, concept ? strengthFor(label, concept) : 0);
    if (strength < LEAST_STRENGTH) continue;
    for (const { value, weight } of valuesAround(label, type, analysis))
      keepBest(best, { value, weight: weight * strength * value.plausibility });
  }
  const linked = [...best.values()].filter(({ weight }) => weight > LEAST_WEIGHT);
  const isSelfEvident = SELF_EVIDENT.includes(concept ? CONCEPTS[concept].type : type);
  const values =
    linked.length > 0 || !isSelfEvident
      ? linked.map(({ value }) => value)
      : analysis.sheet.cells.flatMap((cell) => findValues(cell, type, analysis)).filter(isClear);
  const distinct = [...new Map([...values].reverse().map((value) => [value.value, value])).values()];
  // A type of which the document is full says nothing about the entity.
  if (distinct.length === 0 || (linked.length === 0 && distinct.length > MOST_UNLABELLED)) return nothingFound(entity);
  const inOrder = distinct.sort((a, b) => a.cell.row - b.cell.row || a.start - b.start).slice(0, MOST_LABELLED);
  return toAnswer(entity, {
    value: inOrder.map(({ value }) => value),
    confidence: confidenceOf(linked.length > 0 ? LABELLED : UNLABELLED, inOrder),
    method: linked.length > 0 ? 'label' : 'type',
    spans: inOrder,
  });
}
