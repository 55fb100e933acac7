import type { AnalysedDocument } from '../analysed-document';
import { type Answer, type Answerer, type Entity, nothingFound, type Question } from '../answerer';
import { confidenceOf } from '../confidence';
import { toAnswer } from '../evidence';
import { type CellAddress, parseAddress } from './cell-address';
import { type CellProperties, cellPropertiesOf } from './cell-properties';
import { spanOfCell } from './cell-span';
import type { CellTable, TableCell } from './cell-table';
import { headerRows } from './column-value.answerer';
import { titlesOf } from './column-titles';
import { type FoundCell, type Labels, LabelSearch } from './label-search';
import { chosenTables } from './table-choice';

/** No answer is certain: not even that of an address, because the sheet may have another layout today. Set by hand. */
const MAX_SCORE = 0.97;
const MIN_SCORE = 0.4;

/** Answers `cell_value` questions: the value at an address (`B4`), or where a row and a column with these labels meet. */
export const cellValueAnswerer: Answerer = {
  answers: (questionType) => questionType === 'cell_value',
  answer: answerCells,
};

async function answerCells(document: AnalysedDocument, question: Question): Promise<Answer[]> {
  const properties = cellPropertiesOf(question.properties);
  const tables = chosenTables(document, properties);
  const addresses = question.entities.map(({ name }) => addressOf(name, properties));
  const searched = question.entities.map(({ name }, index) => (addresses[index] ? null : name));
  const found = new Map<number, FoundCell & { method: string }>();
  for (const [index, address] of addresses.entries()) {
    const cell = address && (await cellAt(address, document, tables));
    if (cell) found.set(index, { cell, score: 1, method: 'cell_address' });
  }
  if (searched.some((name) => name !== null)) {
    for (const table of tables) {
      for (const [index, cell] of await labelledCells(table, searched, properties)) {
        const best = found.get(index);
        if (!best || cell.score > best.score) found.set(index, { ...cell, method: 'cell_labels' });
      }
    }
  }
  return question.entities.map((entity, index) => toCellAnswer(entity, found.get(index)));
}

/** The address in the properties, else the entity itself where it is one. */
function addressOf(name: string, { cell, row, column }: CellProperties): CellAddress | null {
  if (cell !== null) return parseAddress(cell);
  return row === null && column === null ? parseAddress(name) : null;
}

/** The cell at an address: in the sheet that it names, else in the first table. A merged cell has its value everywhere. */
async function cellAt(
  address: CellAddress,
  document: AnalysedDocument,
  chosen: CellTable[],
): Promise<TableCell | null> {
  const named =
    address.sheet === null ? chosen : chosenTables(document, { ...cellPropertiesOf({}), sheet: address.sheet });
  const table = named[0];
  if (!table) return null;
  const covering = table.merged.find(
    ({ row, column, rowSpan, columnSpan }) =>
      address.row >= row &&
      address.row < row + rowSpan &&
      address.column >= column &&
      address.column < column + columnSpan,
  );
  const { row, column } = covering ?? address;
  for await (const { number, cells } of table.rows()) {
    if (number === row + 1) return cells.find((cell) => cell.column === column) ?? null;
    if (number > row + 1) return null;
  }
  return null;
}

/** The best cell of a table for each searched name, by the index of the name. */
async function labelledCells(table: CellTable, names: (string | null)[], properties: CellProperties) {
  const titles = titlesOf(table, await headerRows(table));
  const searches = names.flatMap((name, index) => {
    if (name === null) return [];
    return [{ index, search: new LabelSearch(name, labelsFor(name, properties), titles, table) }];
  });
  for await (const row of table.rows()) for (const { search } of searches) search.look(row);
  return new Map(
    searches.flatMap(({ index, search }) => {
      const best = search.best();
      return best && best.score >= MIN_SCORE ? [[index, best] as const] : [];
    }),
  );
}

/** With a `row`, the entity is the column; with a `column`, the entity is the row; with both, it only names the value. */
function labelsFor(name: string, { row, column }: CellProperties): Labels | null {
  return row === null && column === null ? null : { row: row ?? name, column: column ?? name };
}

function toCellAnswer(entity: Entity, found: (FoundCell & { method: string }) | undefined): Answer {
  if (!found) return nothingFound(entity);
  const spans = [spanOfCell(found.cell)];
  const confidence = confidenceOf(Math.min(MAX_SCORE, found.score), spans);
  return toAnswer(entity, { value: found.cell.text, confidence, method: found.method, spans });
}
