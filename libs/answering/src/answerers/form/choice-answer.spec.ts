import type { Checkbox } from '../../../../reading/src/document';
import { at, drawnPage, placed } from '../../structure/drawn-page.fixture';
import { AnalysedDocument } from '../analysed-document';
import { multipleValueAnswerer } from '../multiple-value.answerer';
import { askOneValue } from '../one-value.fixture';

const box = (x: number, y: number, checked = false): Checkbox => ({
  box: placed(x, y, 10, 10),
  ...{ checked, source: 'drawing', name: '', confidence: 90 },
});

const document = drawnPage(
  [
    ...[...at(50, 100, 'Preferred contact'), ...at(165, 100, 'Phone'), ...at(265, 100, 'Letter')],
    ...[
      ...at(50, 140, '2. Rooms affected'),
      ...at(65, 160, 'Kitchen'),
      ...at(65, 180, 'Hall'),
      ...at(65, 200, 'Cellar'),
    ],
    ...[...at(50, 240, 'Parking'), ...at(165, 240, 'street'), ...at(265, 240, 'garage')],
    ...[...at(50, 280, 'Change of address'), ...at(165, 280, 'Yes'), ...at(265, 280, 'No')],
    ...at(50, 320, 'Contact: Ann Berg'),
  ],
  {
    checkboxes: [
      ...[box(150, 100), box(250, 100, true)],
      ...[box(50, 160, true), box(50, 180), box(50, 200, true)],
      ...[box(150, 240), box(250, 240)],
      ...[box(150, 280, true), box(250, 280)],
    ],
  },
);

async function many(name: string): Promise<unknown> {
  const question = { criteria: '', dataValidationRules: [], properties: {}, entities: [{ name, fieldType: null }] };
  const answers = await multipleValueAnswerer.answer(new AnalysedDocument(document), {
    questionType: 'multiple_value',
    ...question,
  });
  return answers[0]?.value;
}

describe('a question with boxes to tick', () => {
  it('is answered with its ticked option', async () => {
    const [contact, changed] = await askOneValue(document, ['Preferred contact', 'Change of address']);
    expect(contact).toMatchObject({ value: 'Letter', method: 'checkbox', confidence: 95 });
    expect(changed?.value).toBe('Yes');
  });

  it('is answered with all ticked options', async () => {
    expect(await many('Rooms affected')).toEqual(['Kitchen', 'Cellar']);
    expect(await many('Affected rooms')).toEqual(['Kitchen', 'Cellar']);
    expect((await askOneValue(document, ['Rooms affected']))[0]?.value).toBe('Kitchen, Cellar');
  });

  it('has no answer where nothing is ticked', async () => {
    expect((await askOneValue(document, ['Parking']))[0]?.value).toBeNull();
    expect(await many('Parking')).toBeNull();
  });

  it('keeps its name also where boxes of another question are close below it, and its options look like the titles of a table', async () => {
    const lines = [
      ...[...at(50, 100, 'Dietary needs:'), ...at(165, 100, 'vegetarian'), ...at(265, 100, 'no nuts')],
      ...[...at(365, 100, 'halal'), ...at(50, 122, 'May we take photographs?'), ...at(190, 122, 'Yes')],
      ...[...at(250, 122, 'No'), ...at(50, 144, 'Is it collected by a sibling?'), ...at(190, 144, 'Yes')],
      ...at(250, 144, 'No'),
    ];
    const boxes = [
      ...[box(150, 100), box(250, 100, true), box(350, 100, true)],
      ...[box(210, 122), box(265, 122, true), box(210, 144, true), box(265, 144)],
    ];
    const page = new AnalysedDocument(drawnPage(lines, { checkboxes: boxes }));
    const question = { criteria: '', dataValidationRules: [], properties: {} };
    const [answer] = await multipleValueAnswerer.answer(page, {
      ...question,
      questionType: 'multiple_value',
      entities: [{ name: 'Dietary needs', fieldType: null }],
    });
    expect(answer?.value).toEqual(['no nuts', 'halal']);
  });

  it('leaves names that another label has, or that ask for values of a form, to them', async () => {
    const values = (await askOneValue(document, ['Contact', 'Address'])).map(({ value }) => value);
    expect(values).toEqual(['Ann Berg', null]);
  });
});
