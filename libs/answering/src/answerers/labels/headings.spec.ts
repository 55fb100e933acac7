import { layOut } from '../../../../reading/src/layout';
import type { Word } from '../../../../reading/src/document';
import type { AnswerValue } from '../answerer';
import { askOneValue } from '../one-value.fixture';

const SIZE = { number: 1, width: 1000, height: 1000, unit: 'point' as const };

/** Words of a size in points from a position on, separated by spaces of half of a character. */
function print(text: string, x: number, y: number, size = 20, bold = false): Word[] {
  let left = x;
  return text.split(' ').map((part) => {
    const width = (size / 2) * part.length;
    const box = { x: left / 1000, y: y / 1000, width: width / 1000, height: size / 1000 };
    left += width + size / 4;
    return { text: part, box, confidence: 100, font: { name: 'Sans', size, bold, italic: false, color: '#000000' } };
  });
}

async function ask(words: Word[][], names: string[]): Promise<AnswerValue[]> {
  const document = { pages: [layOut(words.flat(), SIZE, {})], pageCount: 1, truncated: false };
  return (await askOneValue(document, names)).map(({ value }) => value);
}

const STATEMENT = [
  print('River Bank plc', 50, 40, 36, true),
  print('Account statement', 50, 90, 28, true),
  print('Customer information', 50, 140, 24, true),
  print('Name', 50, 180),
  print('Peter Lund', 300, 180),
  print('Branch', 50, 220),
  print('Aarhus', 300, 220),
];

describe('headings', () => {
  it('are no labels of what stands below them', async () => {
    expect(await ask(STATEMENT, ['Account statement', 'River Bank', 'Branch'])).toEqual([null, null, 'Aarhus']);
  });

  it('have the name of a party that is asked for by a word of it', async () => {
    expect(await ask(STATEMENT, ['Bank'])).toEqual(['River Bank plc']);
    expect(await ask([print('Harbour Bank', 50, 40), print('Statement of account', 50, 80)], ['Bank'])).toEqual([
      'Harbour Bank',
    ]);
  });

  it('are labels where a colon says so, and of the text below a label that is no title', async () => {
    const words = [
      print('Order form', 50, 40, 36, true),
      print('Bank: Deutsche Bank, Bonn', 50, 100, 28, true),
      print('Delivery instructions', 50, 150, 20, true),
      print('Ring twice', 50, 180),
      print('Thank you for your order, which we will send soon', 50, 300),
    ];
    expect(await ask(words, ['Bank', 'Delivery instructions'])).toEqual(['Deutsche Bank, Bonn', 'Ring twice']);
  });
});

describe('a row of labels', () => {
  it('has its values below it where both end at the same place', async () => {
    const words = [
      print('Meter', 50, 100, 20, true),
      print('Current', 230, 100, 20, true),
      print('Used', 460, 100, 20, true),
      print('E-7', 50, 126),
      print('10731', 250, 126),
      print('299', 470, 126),
    ];
    expect(await ask(words, ['Current', 'Used'])).toEqual(['10731', '299']);
  });
});
