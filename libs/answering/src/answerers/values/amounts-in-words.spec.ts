import { askOneValue, textDocument } from '../one-value.fixture';
import { findAmountsInWords } from './amounts-in-words';
import { valueOfNumeral } from './numerals';

describe('valueOfNumeral', () => {
  it.each([
    ['thirty-two thousand five hundred', 32_500],
    ['one million two hundred and six', 1_000_206],
    ['zweitausendvierhundertsechsunddreißig', 2436],
    ['einundzwanzigtausend', 21_000],
    ['quatre-vingt-dix-sept mille deux cent onze', 97_211],
    ['mil quinientos treinta y dos', 1532],
    ['duemilacentottantuno', 2181],
    ['drieënzeventigduizend', 73_000],
    ['dwa tysiące czterysta pięćdziesiąt', 2450],
  ])('reads %s', (text, value) => {
    expect(valueOfNumeral(text)).toBe(value);
  });

  it.each(['two three', 'hundred hundred', 'and', 'seven and', 'thousand million', 'ten five', 'weighty'])(
    'reads no number in %s',
    (text) => {
      expect(valueOfNumeral(text)).toBeNull();
    },
  );
});

describe('an amount in words', () => {
  it('is what stands before its currency', () => {
    expect(findAmountsInWords('a fee of one thousand two hundred pounds, payable')).toEqual([
      { start: 9, end: 40, value: 1200 },
    ]);
  });

  it.each(['one hundred euros and fifty cents', 'sixty dollars 50/100', 'the euros', '12 thousand euros'])(
    'is not read where it would lose a part: %s',
    (text) => {
      expect(findAmountsInWords(text)).toEqual([]);
    },
  );

  it('is the value of a label and of a sentence', async () => {
    const text = 'Deposit: four hundred and fifty pounds\n\nDie monatliche Miete beträgt siebenhundertzwanzig Euro.\n';
    const answers = await askOneValue(await textDocument(text), ['Deposit', 'Miete'], {
      properties: { type: 'amount' },
    });
    expect(answers.map(({ value }) => value)).toEqual(['450.00', '720.00']);
  });
});
