import { textDocument } from '../one-value.fixture';
import { toSheet, wholeCell } from '../tables/sheet';
import { mayBeValue } from './worded-labels';

describe('mayBeValue', () => {
  it.each([
    ['P.3 Fuel', false],
    ['13 Excess payments', false],
    ['Petrol', true],
    ['B.2', true],
  ])('takes no title of another box for a value: %s', async (text, expected) => {
    const [cell] = toSheet(await textDocument(text)).cells;
    expect(cell && mayBeValue({ ...wholeCell(cell), value: text, plausibility: 1 })).toBe(expected);
  });
});
