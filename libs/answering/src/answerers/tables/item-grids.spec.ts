import type { RuledLine, Word } from '../../../../reading/src/document';
import { across, at, down, drawnPage, HEIGHT, WIDTH } from '../../structure/drawn-page.fixture';
import { AnalysedDocument } from '../analysed-document';
import { answerQuestion, type AnswerValue, type QuestionType } from '../answerer';
import { deterministicAnswerers } from '../deterministic-answerers';

const COLUMNS = [50, 300, 380, 480];
const TITLES = ['Description', 'Quantity', 'Unit price', 'Amount'];

function row(y: number, texts: string[]): Word[] {
  return texts.flatMap((text, column) => (text === '' ? [] : at(COLUMNS[column] ?? 0, y, text)));
}

/** Lines around the cells of four columns, and at these heights. */
function ruledAt(heights: number[]): RuledLine[] {
  const [top = 0, bottom = 0] = [heights[0], heights.at(-1)];
  const columns = [...COLUMNS.map((x) => x - 5), 545];
  return [...heights.map((y) => across(45, y, 500)), ...columns.map((x) => down(x, top, bottom - top))];
}

function documentOf(words: Word[], rules: RuledLine[] = []): AnalysedDocument {
  return new AnalysedDocument(drawnPage(words, { rules }));
}

async function ask(document: AnalysedDocument, questionType: QuestionType, name: string): Promise<AnswerValue[]> {
  const entities = [{ name, fieldType: null }];
  const question = { questionType, entities, criteria: '', dataValidationRules: [], properties: {} };
  return (await answerQuestion(deterministicAnswerers(), document, question)).map(({ value }) => value);
}

/** Items far apart from each other, with notes between them: no rows that are aligned. */
const ITEMS = [
  ...row(100, TITLES),
  ...row(130, ['Oak shelf with a back wall that is longer by far', '2', '100.00', '200.00']),
  ...row(143, ['throughout its column']),
  ...row(185, ['Mounting', '1', '50.00', '50.00']),
  ...row(230, ['', '', 'Subtotal', '250.00']),
];

describe('tables of line items', () => {
  it('are among the tables, with their titles and boxes', () => {
    const [grid, ...others] = documentOf(ITEMS).grids;
    expect(others).toEqual([]);
    expect(grid).toMatchObject({ headerRows: 1, rowCount: 3, columnCount: 4 });
    expect(grid?.cells.map(({ text }) => text)).toEqual([
      ...TITLES,
      ...['Oak shelf with a back wall that is longer by far throughout its column', '2', '100.00', '200.00'],
      ...['Mounting', '1', '50.00', '50.00'],
    ]);
    expect(grid?.cells.at(-1)).toMatchObject({ page: 1, row: 2, column: 3 });
    expect(grid?.cells.at(-1)?.box.x).toBeCloseTo(480 / WIDTH);
    expect(grid?.cells.at(-1)?.box.y).toBeCloseTo(185 / HEIGHT);
  });

  it('are the same for all types of questions', async () => {
    const document = documentOf(ITEMS);
    const names = ['Oak shelf with a back wall that is longer by far throughout its column', 'Mounting'];
    expect(await ask(document, 'multiple_value', 'Description')).toEqual([names]);
    expect(await ask(document, 'column_value', 'Description')).toEqual([names]);
    expect(await ask(document, 'auto_detect', 'Description')).toEqual([names]);
    expect(await ask(document, 'cell_value', 'D3')).toEqual(['50.00']);
  });

  it('leave a ruled table with the same items as it is, whose names are the first lines of their cells', async () => {
    const words = [
      ...row(105, TITLES),
      ...row(125, ['Oak shelf', '2', '100.00', '200.00']),
      ...row(137, ['Packaging: box']),
      ...row(155, ['Mounting', '1', '50.00', '50.00']),
    ];
    const document = documentOf(words, ruledAt([100, 120, 150, 170]));
    expect(document.grids).toHaveLength(1);
    expect(await ask(document, 'cell_value', 'A2')).toEqual(['Oak shelf Packaging: box']);
    expect(await ask(document, 'multiple_value', 'Description')).toEqual([['Oak shelf', 'Mounting']]);
    expect(await ask(document, 'multiple_value', 'Line amount')).toEqual([['200.00', '50.00']]);
  });

  it('are beside a frame around all of them', async () => {
    const words = [...row(105, TITLES), ...row(125, ['Shelf', '2', '100.00', '200.00'])];
    const more = [
      ...row(140, ['Case', '1', '50.00', '50.00']),
      ...row(153, ['of oak']),
      ...row(175, ['Lamp', '1', '9.00']),
    ];
    const document = documentOf([...words, ...more, ...row(175, ['', '', '', '9.00'])], ruledAt([100, 120, 190]));
    expect(await ask(document, 'multiple_value', 'Line amount')).toEqual([['200.00', '50.00', '9.00']]);
  });
});
