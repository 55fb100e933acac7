import type { Checkbox, DocumentText, FormField, RuledLine, Word } from '../../../reading/src/document';
import { at, drawnPage, placed } from './drawn-page.fixture';
import { valueOfLabel } from './labelled-values';
import { pairsOf } from './pairs';

function field(x: number, y: number, value: string, width = 120): { field: FormField; words: Word[] } {
  const box = placed(x, y, width, 14);
  const values = value === '' ? [] : [value];
  return {
    field: { name: 'f1', label: '', kind: 'text', values, box },
    words: value ? at(x + 2, y + 2, value, 'field') : [],
  };
}

function box(x: number, y: number, checked: boolean): Checkbox {
  return { box: placed(x, y, 10, 10), checked, source: 'drawing', name: '', confidence: 95 };
}

function linked(document: DocumentText): [string, string | boolean | null][] {
  return pairsOf(document).map(({ label, value, checked }) => [label.text, checked ?? value.text]);
}

describe('pairsOf', () => {
  it('links fields with labels to their left and above them', () => {
    const [city, name] = [field(100, 98, 'Bergen'), field(50, 164, 'Kari Nordmann')];
    const words = [...at(50, 100, 'City'), ...at(50, 150, 'Full name'), ...city.words, ...name.words];
    expect(linked(drawnPage(words, { fields: [city.field, name.field] }))).toEqual([
      ['City', 'Bergen'],
      ['Full name', 'Kari Nordmann'],
    ]);
  });

  it('links boxes behind their words, where none follows the last one, to the question before a colon', () => {
    const words = [...at(50, 100, 'Waiver of the refund of costs: Yes'), ...at(250, 100, 'No')];
    const [end, other] = [at(50, 100, 'Waiver of the refund of costs: Yes').at(-1)!, at(250, 100, 'No')[0]!];
    const behind = (word: Word) => (word.box.x + word.box.width) * 600 + 4;
    const checkboxes = [box(behind(end), 100, false), box(behind(other), 100, true)];
    expect(linked(drawnPage(words, { checkboxes }))).toContainEqual(['Waiver of the refund of costs:', false]);
  });

  it('links boxes that are characters of their line, also where a question stands before them', () => {
    const words = [...at(50, 100, 'Type of claim: ☑ Accident ☐ Theft'), ...at(50, 125, 'Injured? ☐Yes ☒No')];
    const checkboxes = words
      .filter(({ text }) => /[☐☑☒]/.test(text))
      .map(({ text, box }) => ({
        ...{ box: { ...box, width: box.width / text.length }, checked: !text.startsWith('☐') },
        ...({ source: 'character', name: '', confidence: 98 } as const),
      }));
    const marks = linked(drawnPage(words, { checkboxes })).filter(([, value]) => typeof value === 'boolean');

    expect(marks).toEqual([
      ['Accident', true],
      ['Theft', false],
      ['Injured?', false],
    ]);
  });

  it('prefers the label in the cell of a field to a nearer one outside', () => {
    const amount = field(60, 130, '12.00');
    const rules: RuledLine[] = [100, 150, 200].map((y) => ({ direction: 'horizontal', box: placed(50, y, 200, 0.5) }));
    for (const x of [50, 250]) rules.push({ direction: 'vertical', box: placed(x, 100, 0.5, 100) });
    const words = [...at(55, 104, 'Rents'), ...at(55, 152, 'Royalties'), ...amount.words];
    expect(linked(drawnPage(words, { fields: [amount.field], rules }))).toEqual([['Rents', '12.00']]);
  });

  it('joins the parts of a number', () => {
    const parts = [field(100, 98, '12', 30), field(140, 98, '345', 40)];
    const words = [...at(100, 84, 'Tax number'), ...parts.flatMap((part) => part.words)];
    expect(linked(drawnPage(words, { fields: parts.map((part) => part.field) }))).toEqual([['Tax number', '12 345']]);
  });

  it('links boxes with the text to their right, or to their left where it ends with a colon', () => {
    const right = drawnPage([...at(65, 100, 'Married'), ...at(165, 100, 'Single')], {
      checkboxes: [box(50, 100, true), box(150, 100, false)],
    });
    expect(linked(right)).toEqual([
      ['Married', true],
      ['Single', false],
    ]);

    const left = drawnPage([...at(50, 100, 'Married:'), ...at(150, 100, 'Single:')], {
      checkboxes: [box(95, 100, false), box(190, 100, true)],
    });
    expect(linked(left)).toEqual([
      ['Married:', false],
      ['Single:', true],
    ]);
  });

  it.each([
    [false, true, false],
    [true, false, true],
    [false, false, null],
    [true, true, null],
  ])('answers a question with a box for yes (%s) and one for no (%s) by %s', (yes, no, expected) => {
    const words = [...at(50, 100, 'Do you smoke?'), ...at(215, 100, 'Yes'), ...at(265, 100, 'No')];
    const [pair, ...others] = pairsOf(drawnPage(words, { checkboxes: [box(200, 100, yes), box(250, 100, no)] }));
    expect(others).toEqual([]);
    expect(pair).toMatchObject({ label: { text: 'Do you smoke?' }, checked: expected });
  });

  it('finds printed values after, beside and below their labels', () => {
    const words = [
      ...at(50, 100, 'Order: 4711'),
      ...at(50, 130, 'Date:'),
      ...at(150, 130, '3 May 2024'),
      ...at(50, 160, 'Remarks:'),
      ...at(50, 174, 'None'),
    ];
    expect(linked(drawnPage(words, {}))).toEqual([
      ['Order:', '4711'],
      ['Date:', '3 May 2024'],
      ['Remarks:', 'None'],
    ]);
  });
});

describe('pairsOf, without colons', () => {
  const print = (words: Word[], bold: boolean, size = 10): Word[] =>
    words.map((word) => ({ ...word, font: { name: 'Sans', size, bold, italic: false, color: '#000000' } }));
  const framed = (columns: number[], rows: number[]): RuledLine[] => [
    ...rows.map((y) => ({
      direction: 'horizontal' as const,
      box: placed(columns[0] ?? 0, y, (columns.at(-1) ?? 0) - (columns[0] ?? 0), 0.5),
    })),
    ...columns.map((x) => ({
      direction: 'vertical' as const,
      box: placed(x, rows[0] ?? 0, 0.5, (rows.at(-1) ?? 0) - (rows[0] ?? 0)),
    })),
  ];

  it('finds small labels above their values in ruled cells', () => {
    const cell = (x: number, y: number, label: string, value: string) => [
      ...print(at(x, y, label), false, 6),
      ...print(at(x, y + 14, value), false, 10),
    ];
    const words = [
      ...cell(55, 102, 'Vessel', 'Nordstern'),
      ...cell(205, 102, 'Port of loading', 'Kiel'),
      ...cell(55, 142, 'Voyage', '17 W'),
    ];
    const pairs = pairsOf(drawnPage(words, { rules: framed([50, 200, 350], [100, 140, 180]) }));
    expect(pairs.map(({ label, value, relation }) => [label.text, value.text, relation])).toEqual([
      ['Vessel', 'Nordstern', 'cell'],
      ['Port of loading', 'Kiel', 'cell'],
      ['Voyage', '17 W', 'cell'],
    ]);
    expect(pairs.every(({ confidence }) => confidence > 50)).toBe(true);
  });

  it('finds values beside and below labels in bold', () => {
    const words = [
      ...print(at(50, 100, 'Policy holder'), true),
      ...print(at(200, 100, 'Ida Berg'), false),
      ...print(at(50, 120, 'Tariff'), true),
      ...print(at(200, 120, 'Basic'), false),
      ...print(at(50, 160, 'Insured object'), true),
      ...print(at(50, 174, 'Sailing boat'), false),
    ];
    expect(linked(drawnPage(words, {}))).toEqual([
      ['Policy holder', 'Ida Berg'],
      ['Tariff', 'Basic'],
      ['Insured object', 'Sailing boat'],
    ]);
  });

  it.each<[string, [number, string][][]]>([
    [
      'columns under their titles',
      [
        [
          [50, 'Item'],
          [200, 'Price'],
        ],
        [
          [50, 'Pen'],
          [200, '2.00'],
        ],
        [
          [50, 'Ink'],
          [200, '9.00'],
        ],
      ],
    ],
    [
      'a paragraph under its heading',
      [[[50, 'Delivery']], [[50, 'Goods are sent within']], [[50, 'three days by mail']]],
    ],
  ])('takes no pairs from %s', (_, [titles = [], ...rows]) => {
    const words = [
      ...titles.flatMap(([x, text]) => print(at(x, 100, text), true)),
      ...rows.flatMap((row, index) => row.flatMap(([x, text]) => print(at(x, 114 + 14 * index, text), false))),
    ];
    expect(linked(drawnPage(words, {}))).toEqual([]);
  });
});

describe('valueOfLabel', () => {
  const fields = [field(50, 114, 'Kari'), field(50, 164, '123 45'), field(50, 214, 'Oslo')];
  const words = [
    ...at(50, 100, '1 Name (as in your passport)'),
    ...at(50, 150, 'Social security number'),
    ...at(50, 200, 'City, state and postal code'),
    ...fields.flatMap((one) => one.words),
  ];
  const document = drawnPage(words, { fields: fields.map((one) => one.field) });

  it.each([
    ['Name', 'Kari'],
    ['SSN', '123 45'],
    ['socialSecurityNumber', '123 45'],
    ['City State Postal', 'Oslo'],
    ['Favourite colour', undefined],
  ])('finds the value for the name %s', (name, value) => {
    expect(valueOfLabel(document, name)?.pair.value.text).toBe(value);
  });
});
