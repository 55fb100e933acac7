import { matchItem } from './matching';

const items = (...texts: string[]) => texts.map((text) => ({ text }));

describe('matching options', () => {
  it.each([
    [items('Red', 'Green'), 'green', 1],
    [items('Zürich', 'Bern'), 'Zurich', 0],
    [items('Mastercard (fee 1 %)', 'Visa'), 'Mastercard', 0],
    [items('United States', 'United States Minor Outlying Islands'), 'united states', 0],
    [items('North America', 'South America'), 'America', -1],
    [items('I agree to the terms', 'No'), 'agree', 0],
    [items('5 pieces', '15 pieces'), '5', 0],
    [items('Monthly', 'Yearly'), 'Weekly', -1],
    [items('C', 'C++'), 'C++', 1],
    [
      [
        { text: 'Germany', value: 'DE' },
        { text: 'Denmark', value: 'DK' },
      ],
      'dk',
      1,
    ],
    [items('Other'), '', -1],
  ])('finds the option that is meant', (options, wanted, expected) => {
    expect(matchItem(options, wanted)).toBe(expected);
  });
});
