import type { Grid, GridCell } from '@app/reading/services';
import { labelledRowsOf } from '../../structure/labelled-rows';
import type { KeyValuePair } from '../../structure/pairs';
import { coerce } from '../../coercion/coerce';
import { type CoercionContext, typeOfField } from '../../coercion/value-types';
import type { AnalysedDocument } from '../analysed-document';
import type { Answer, Answerer, AnswerValue, Question, QuestionType, TeamField } from '../answerer';
import { contextOf } from '../coerced-answers';
import { oneValueAnswerer } from '../one-value.answerer';
import { type Labelled, likenessOf, matchFields } from './field-matching';

/** The confidence (0–100) in a column of a table that the file or its ruled lines show. */
const COLUMN_CONFIDENCE = 90;
/** Values without a field are as certain; a field that shares only words with the label may be another one. */
const MIN_LIKENESS = 0.6;
/** More answers than a form of ten pages has; the rest is left out. */
const MAX_ANSWERS = 2_000;

/** A pair of the document, or a column of a table. */
interface Detected extends Labelled {
  confidence: number;
  method: string;
  value: AnswerValue;
  text: string;
  boxes: Answer['boxes'];
}

/**
 * Answers `auto_detect` questions with all key–value pairs and columns of tables of the document, or with the values that the entities name.
 * Each answer has the printed label as its entity, or the name by which it was asked for, and the field of the team that it is for, when there is one.
 */
class AutoDetectAnswerer implements Answerer {
  answers(questionType: QuestionType): boolean {
    return questionType === 'auto_detect';
  }

  async answer(document: AnalysedDocument, question: Question): Promise<Answer[]> {
    const context = contextOf(question, document);
    const found = [...document.labelledValues.pairs.flatMap(fromPair), ...document.grids.flatMap(fromGrid)];
    const detected = found.filter(({ label }) => isWanted(label, question)).slice(0, MAX_ANSWERS);
    const wanted = [...detected, ...(await soughtOtherwise(document, question, detected))];
    const matches = matchFields(wanted, question.teamFields ?? [], context);
    const asked = askedNames(wanted, question);
    return wanted.map((one, index) => {
      const match = matches.get(index);
      const answer = toFieldAnswer(one, match?.field, match?.score ?? 1, context);
      return { ...answer, entity: asked.get(index) ?? answer.entity };
    });
  }
}

/** The entities of the question by the index of the value whose label is most like their name: as of all questions, they are answered by it. */
function askedNames(found: Detected[], { entities }: Question): Map<number, string> {
  const names = new Map<number, string>();
  for (const { name } of entities) {
    const scores = found.map(({ label }, index) => ({ index, score: likenessOf(label, name) }));
    const free = scores.filter(({ index, score }) => score >= MIN_LIKENESS && !names.has(index));
    const best = free.sort((a, b) => b.score - a.score)[0];
    if (best) names.set(best.index, name);
  }
  return names;
}

/** The values of the named entities that no label or column has, as `one_value` finds them: in sentences, blocks and headings. */
async function soughtOtherwise(
  document: AnalysedDocument,
  question: Question,
  detected: Detected[],
): Promise<Detected[]> {
  const isFound = (name: string) => detected.some(({ label }) => likenessOf(label, name) >= MIN_LIKENESS);
  const entities = question.entities.filter(({ name }) => !isFound(name));
  if (entities.length === 0) return [];
  const answers = await oneValueAnswerer.answer(document, { ...question, questionType: 'one_value', entities });
  return answers.flatMap(({ entity, value, confidence, text, method, boxes }) =>
    value === null ? [] : [{ label: entity, values: [String(value)], value, confidence, text, method, boxes }],
  );
}

export const autoDetectAnswerer = new AutoDetectAnswerer();

function isWanted(label: string, { entities }: Question): boolean {
  if (entities.length === 0) return true;
  return entities.some(({ name }) => likenessOf(label, name) >= MIN_LIKENESS);
}

function toFieldAnswer(one: Detected, field: TeamField | undefined, score: number, context: CoercionContext): Answer {
  const { label, value, text, method, boxes } = one;
  const answer = { entity: label, value, confidence: Math.round(one.confidence * score), text, method, boxes };
  const type = field ? typeOfField(field.type) : null;
  const typed = type && typeof value === 'string' ? coerce(value, type, context)?.value : undefined;
  return { ...answer, value: typed ?? value, ...(field && { fieldInternalId: field.internalId }) };
}

/** Pairs without a value say nothing, but for boxes to tick. */
function fromPair({ label, value, checked, fieldName, fieldLabel, confidence }: KeyValuePair): Detected[] {
  const name = cleaned(label.text) || fieldLabel || fieldName;
  const printed = value.text.trim();
  if (name === '' || (checked === null && printed === '')) return [];
  const text = checked === null ? printed : name;
  const read = checked === null ? printed : checked;
  return [
    {
      ...{ label: name, values: [String(read)], value: read, text, confidence, method: 'pair' },
      boxes: [{ page: value.page, ...value.box }],
    },
  ];
}

/** The rows of a list of labels and values, else the columns of a table. Labels with a colon have their pairs already. */
function fromGrid(grid: Grid): Detected[] {
  const rows = labelledRowsOf(grid);
  if (!rows) return fromColumns(grid);
  return rows.flatMap(({ label, value }) => (label.text.endsWith(':') ? [] : [fromCells(label, [value], value.text)]));
}

/** The columns of a table that have a title and a value. */
function fromColumns(grid: Grid): Detected[] {
  const titles = grid.cells.filter(({ row, text }) => row < Math.max(1, grid.headerRows) && text.trim() !== '');
  const last = new Map(titles.map((cell) => [cell.column, cell]));
  return [...last.values()].flatMap((title) => {
    const cells = grid.cells.filter(
      ({ row, column, text }) => column === title.column && row > title.row && text.trim() !== '',
    );
    if (cells.length === 0) return [];
    return [
      fromCells(
        title,
        cells,
        cells.map(({ text }) => text.trim()),
      ),
    ];
  });
}

function fromCells(title: GridCell, cells: GridCell[], value: AnswerValue): Detected {
  const values = cells.map(({ text }) => text.trim());
  return {
    ...{ label: cleaned(title.text), values, value, text: values.join('\n') },
    confidence: Math.round((COLUMN_CONFIDENCE * wordConfidence(cells)) / 100),
    method: Array.isArray(value) ? 'table_column' : 'pair',
    boxes: cells.map(({ page, box }) => ({ page, ...box })),
  };
}

function wordConfidence(cells: GridCell[]): number {
  const words = cells.flatMap((cell) => cell.words);
  return words.length === 0 ? 100 : words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length;
}

/** A label without the punctuation around it. */
function cleaned(label: string): string {
  return label.replace(/\s+/g, ' ').replace(/^[\s.:*•-]+|[\s.:*…_-]+$/g, '');
}
