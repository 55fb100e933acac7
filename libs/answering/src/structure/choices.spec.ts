import type { Checkbox, Word } from '../../../reading/src/document';
import { at, drawnPage, placed } from './drawn-page.fixture';
import { pairsAndChoicesOf } from './pairs';

const box = (x: number, y: number, checked = false): Checkbox => ({
  box: placed(x, y, 10, 10),
  ...{ checked, source: 'drawing', name: '', confidence: 95 },
});

/** The questions of a page, each with its options and the ticked ones. */
function choices(words: Word[], checkboxes: Checkbox[]): [string, string[], string[]][] {
  return pairsAndChoicesOf(drawnPage(words, { checkboxes })).choices.map(({ question, options }) => [
    question.text,
    options.map(({ label }) => label.text),
    options.filter(({ pair }) => pair.checked).map(({ label }) => label.text),
  ]);
}

/** The state of the boxes and yes/no pairs of a page, by their labels. */
function ticked(words: Word[], checkboxes: Checkbox[]): [string, boolean | null][] {
  return pairsAndChoicesOf(drawnPage(words, { checkboxes })).pairs.map(({ label, checked }) => [label.text, checked]);
}

describe('choices', () => {
  it('are options side by side behind their question', () => {
    const words = [...at(50, 100, 'Payment'), ...at(165, 100, 'monthly'), ...at(265, 100, 'yearly')];
    const boxes = [box(150, 100), box(250, 100, true)];
    expect(choices(words, boxes)).toEqual([['Payment', ['monthly', 'yearly'], ['yearly']]]);
  });

  it('are options one below the other, with their boxes before or behind them, below their question', () => {
    const lists = [
      { options: 65, boxes: 50 },
      { options: 50, boxes: 150 },
    ];
    for (const { options, boxes } of lists) {
      const words = ['Rooms affected:', 'Kitchen', 'Hall', 'Cellar'].flatMap((text, row) =>
        at(row === 0 ? 50 : options, 80 + 20 * row, text),
      );
      const found = choices(words, [box(boxes, 100, true), box(boxes, 120), box(boxes, 140, true)]);
      expect(found).toEqual([['Rooms affected:', ['Kitchen', 'Hall', 'Cellar'], ['Kitchen', 'Cellar']]]);
    }
  });

  it('are rows of a table whose columns have titles', () => {
    const titles = [...at(300, 80, 'never'), ...at(360, 80, 'often')];
    const words = [...titles, ...at(50, 100, 'Headache'), ...at(50, 120, 'Fever')];
    const boxes = [box(305, 100, true), box(365, 100), box(305, 120), box(365, 120, true)];
    expect(choices(words, boxes)).toEqual([
      ['Headache', ['never', 'often'], ['never']],
      ['Fever', ['never', 'often'], ['often']],
    ]);
  });

  it('do not take the text of a row of a table for the question about statements below the table', () => {
    const titles = [...at(300, 80, 'never'), ...at(360, 80, 'often')];
    const statements = [...at(65, 145, 'I agree to the terms'), ...at(65, 165, 'Send me the results')];
    const words = [...titles, ...at(50, 120, 'Headache'), ...statements];
    const boxes = [box(305, 120, true), box(365, 120), box(50, 145, true), box(50, 165)];
    expect(choices(words, boxes)).toEqual([['Headache', ['never', 'often'], ['never']]]);
  });

  it('end where a larger gap separates them from statements with boxes of their own', () => {
    const words = [
      ...['How often?', 'Weekly', 'Monthly', 'Never'].flatMap((text, row) =>
        at(row === 0 ? 50 : 65, 80 + 14 * row, text),
      ),
      ...[...at(65, 145, 'I want to be reminded'), ...at(65, 168, 'I take part in research')],
    ];
    const boxes = [box(50, 94), box(50, 108, true), box(50, 122), box(50, 145, true), box(50, 168)];
    expect(choices(words, boxes)).toEqual([['How often?', ['Weekly', 'Monthly', 'Never'], ['Monthly']]]);
  });

  it('may be numbers', () => {
    const words = [...at(50, 100, 'Children:'), ...at(165, 100, '0'), ...at(265, 100, '1-2'), ...at(365, 100, '3+')];
    const boxes = [box(150, 100), box(250, 100, true), box(350, 100)];
    expect(choices(words, boxes)).toEqual([['Children:', ['0', '1-2', '3+'], ['1-2']]]);
  });

  it('have their question in a line whose box reaches into that of the first option', () => {
    const words = ['Which days?', 'Monday', 'Friday'].flatMap((text, row) =>
      at(row === 0 ? 50 : 65, 80 + 16 * row, text).map((word) => ({ ...word, box: { ...word.box, height: 20 / 800 } })),
    );
    const found = choices(words, [box(50, 103, true), box(50, 119)]);
    expect(found).toEqual([['Which days?', ['Monday', 'Friday'], ['Monday']]]);
  });

  it('end their question, which does not go on in the line below', () => {
    const question = at(50, 100, 'May we write to you?');
    const words = [...question, ...at(185, 100, 'by post'), ...at(265, 100, 'by fax'), ...at(50, 114, 'Seen by: Ann')];
    const found = choices(words, [box(170, 100), box(250, 100, true)]);
    expect(found).toEqual([['May we write to you?', ['by post', 'by fax'], ['by fax']]]);
  });

  it('have no question in a text that has its value behind it', () => {
    const words = [...at(50, 80, 'Vehicle: WX-4471'), ...at(65, 100, 'Jack'), ...at(65, 120, 'Rope')];
    expect(choices(words, [box(50, 100, true), box(50, 120)])).toEqual([]);
  });
});

describe('boxes behind their words', () => {
  it('belong to one line each', () => {
    const words = [...at(50, 100, 'Gardening'), ...at(50, 112, 'Laundry')];
    const boxes = [box(200, 100), box(200, 112, true)];
    expect(ticked(words, boxes)).toEqual([
      ['Gardening', false],
      ['Laundry', true],
    ]);
  });

  it('answer their row with yes or no by the titles of their columns', () => {
    const titles = [...at(300, 80, 'Yes'), ...at(360, 80, 'No')];
    const words = [...titles, ...at(50, 100, 'Chest pain'), ...at(50, 120, 'Asthma'), ...at(50, 140, 'Allergies')];
    const boxes = [100, 120, 140].flatMap((y) => [box(302, y, y === 120), box(360, y, y === 100)]);
    expect(ticked(words, boxes)).toEqual([
      ['Chest pain', false],
      ['Asthma', true],
      ['Allergies', null],
    ]);
  });
});
