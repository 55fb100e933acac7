import { across, at, down, drawnPage } from '../../structure/drawn-page.fixture';
import { askOneValue } from '../one-value.fixture';

/** A row of four ruled boxes with a small label in the top left corner of each, and its value below. */
function boxes(y: number, ...texts: [label: string, value: string][]) {
  const words = texts.flatMap(([label, value], index) => [
    ...at(52 + index * 130, y + 2, label),
    ...(value === '' ? [] : at(52 + index * 130, y + 20, value)),
  ]);
  const edges = [0, 1, 2, 3, 4].map((index) => down(50 + index * 130, y, 40));
  return { words, rules: [across(50, y, 520), across(50, y + 40, 520), ...edges] };
}

describe('the numbers of the lines of a form', () => {
  const lines = [
    ['4', 'Wages', '4', '61,300'],
    ['5', 'Interest', '5', '412'],
    ['6', 'Refund', '6', '1,208'],
    ['7', 'Amount you owe', '7', ''],
  ];
  const places = [50, 80, 400, 450];
  const words = lines.flatMap((texts, row) =>
    texts.flatMap((text, column) => (text === '' ? [] : at(places[column] ?? 0, 100 + row * 20, text))),
  );

  it.each([
    ['Wages', '61300.00'],
    ['Interest', '412'],
    ['Refund', '1,208'],
    ['Amount you owe', null],
  ])('are no values: %s', async (name, value) => {
    const [answer] = await askOneValue(drawnPage(words, {}), [name]);
    expect(answer?.value).toBe(value);
  });
});

describe('the numbered boxes of a form', () => {
  const rows = [
    boxes(
      100,
      ['1a Name', 'Larsson Marine'],
      ['2. Certificate No.', 'SE-20445'],
      ['3. Vessel', 'Aurora'],
      ['4. Port', 'Santos'],
    ),
    boxes(
      140,
      ['9. HS code', '85291069'],
      ['10. Quantity', '36'],
      ['11. Unit', 'pcs'],
      ['12. Amount (EUR)', '7,420.00'],
    ),
    boxes(
      180,
      ['13. Gross weight', '412.5 kg'],
      ['14. Net weight', '388 kg'],
      ['15. Place', 'Oslo'],
      ['16. Date signed', ''],
    ),
  ];
  const page = drawnPage(
    rows.flatMap(({ words }) => words),
    { rules: rows.flatMap(({ rules }) => rules) },
  );

  it.each([
    ['1a Name', 'Larsson Marine'],
    ['Name', 'Larsson Marine'],
    ['HS code', '85291069'],
    ['Quantity', '36'],
    ['12 Amount', '7420.00'],
    ['Gross weight', '412.5'],
    ['Date signed', null],
  ])('have their value below their label, not the number of the next box: %s', async (name, value) => {
    const [answer] = await askOneValue(page, [name]);
    expect(answer?.value).toBe(value);
  });
});
