import { layOut } from '../../../../../reading/src/layout';
import type { RuledLine, Word } from '../../../../../reading/src/document';
import { AnalysedDocument } from '../../analysed-document';
import { oneValueAnswerer } from '../../one-value.answerer';

const SIZE = { number: 1, width: 600, height: 800, unit: 'point' } as const;
const ROW = 40;

/** A ruled form with columns from `xs` on, and rows of cells with one or more lines. */
function form(xs: number[], rows: string[][]): { words: Word[]; rules: RuledLine[] } {
  const [left, right, height] = [Math.min(...xs), Math.max(...xs), ROW * rows.length];
  const rule = (direction: RuledLine['direction'], x: number, y: number, width: number, height: number): RuledLine => ({
    direction,
    box: { x: x / 600, y: y / 800, width: width / 600, height: height / 800 },
  });
  return {
    words: rows.flatMap((row, index) => row.flatMap((text, column) => print(text, xs[column]! + 4, 104 + ROW * index))),
    rules: [
      ...[...rows, null].map((_, index) => rule('horizontal', left, 100 + ROW * index, right - left, 0.5)),
      ...xs.map((x) => rule('vertical', x, 100, 0.5, height)),
    ],
  };
}

function print(text: string, x: number, y: number): Word[] {
  return text.split('\n').flatMap((line, index) => {
    let left = x;
    return line.split(' ').flatMap((word) => {
      const box = { x: left / 600, y: (y + 12 * index) / 800, width: word.length / 120, height: 10 / 800 };
      left += 5 * word.length + 3;
      return word ? [{ text: word, box, confidence: 100 }] : [];
    });
  });
}

async function ask({ words, rules }: ReturnType<typeof form>, ...names: string[]): Promise<unknown[]> {
  const document = new AnalysedDocument({
    pages: [layOut(words, SIZE, { rules })],
    ...{ pageCount: 1, truncated: false },
  });
  const more = { criteria: '', dataValidationRules: [], properties: {} };
  const found = names.map(async (name) => {
    const entities = [{ name, fieldType: null }];
    return (await oneValueAnswerer.answer(document, { questionType: 'one_value', entities, ...more }))[0]?.value;
  });
  return Promise.all(found);
}

describe('a label in a ruled cell', () => {
  it('has its value in the cell to the right, or none when that is empty', async () => {
    const rows = [
      ['Name of the\nvessel', 'Aurora'],
      ['Date of birth', ''],
      ['Date of issue', '2 January 2020'],
      ['Allergies', ''],
      ['Remarks:', 'two lines\nof text'],
    ];
    const names = ['Name of the vessel', 'Date of birth', 'Date of issue', 'Allergies', 'Remarks'];
    expect(await ask(form([50, 250, 550], rows), ...names)).toEqual([
      ...['Aurora', null, '2020-01-02', null, 'two lines of text'],
    ]);
  });

  it('has its value to the right in rows of several labels', async () => {
    const rows = [
      ['Vessel', 'Aurora', 'Flag', 'Norway'],
      ['Draught', '', 'Master', 'Ida Berg'],
    ];
    const found = ask(form([50, 150, 300, 400, 550], rows), 'Vessel', 'Flag', 'Draught', 'Master');
    expect(await found).toEqual(['Aurora', 'Norway', null, 'Ida Berg']);
  });

  it('has its value below in a row of labels', async () => {
    const rows = [
      ['Vessel', 'Flag', 'Cargo type'],
      ['Aurora', '', 'Timber'],
      ['Draught', 'Master', 'Port of call'],
      ['4.2 m', 'Ida Berg', ''],
    ];
    const names = ['Vessel', 'Flag', 'Cargo type', 'Draught', 'Master', 'Port of call'];
    const found = await ask(form([50, 220, 380, 550], rows), ...names);
    expect(found).toEqual(['Aurora', null, 'Timber', '4.2 m', 'Ida Berg', null]);
  });

  it('has its value below in its own cell where the cells beside it have theirs so, too', async () => {
    const rows = [
      ['Vessel\nAurora', 'Port of loading\nMundra'],
      ['Port of discharge\nRotterdam', 'Final destination\nVenlo'],
      ['Notify party\nSame as above', 'Freight\nPREPAID'],
    ];
    expect(await ask(form([50, 300, 550], rows), 'Port of discharge', 'Final destination', 'Notify party')).toEqual([
      ...['Rotterdam', 'Venlo', 'Same as above'],
    ]);
  });

  it('has no value of its own in a table', async () => {
    const rows = [
      ['Item', 'Rate', 'Sum'],
      ['Rent', '', '100.00'],
      ['Water', '2.50', '20.00'],
      ['Heating', '', '30.00'],
    ];
    expect(await ask(form([50, 220, 380, 550], rows), 'Rent', 'Water')).toEqual(['100.00', '20.00']);
  });
});
