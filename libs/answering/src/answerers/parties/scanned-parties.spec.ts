import type { Word } from '../../../../reading/src/document';
import { layOut } from '../../../../reading/src/layout';
import type { AnswerValue } from '../answerer';
import { askOneValue } from '../one-value.fixture';

const SIZE = { number: 1, width: 800, height: 1600, unit: 'pixel' } as const;
const CHARACTER = 20;
const HEIGHT = 28;

/** The words of a scanned receipt with centred lines, and a row of an item that is as wide as the paper. */
function scanOf(lines: string[]): Word[] {
  const item = 'Tea bags of the house 20 g         12.50';
  return [...lines, item].flatMap((line, index) => {
    const left = (SIZE.width - line.length * CHARACTER) / 2;
    return [...line.matchAll(/\S+/g)].map(({ 0: text, index: at }): Word => {
      const [x, y] = [left + at * CHARACTER, 60 + index * 40];
      const box = {
        x: x / SIZE.width,
        y: y / SIZE.height,
        width: (text.length * CHARACTER) / SIZE.width,
        height: HEIGHT / SIZE.height,
      };
      return { text, source: 'ocr', confidence: 90, box };
    });
  });
}

async function read(name: string, lines: string[]): Promise<AnswerValue> {
  const document = { pages: [layOut(scanOf(lines), SIZE)], pageCount: 1, truncated: false };
  return (await askOneValue(document, [name]))[0]?.value ?? null;
}

describe('the company of a scanned receipt', () => {
  const ADDRESS = ['12, North Street', '54321 Neudorf', 'Tel: 03-1234 5678'];

  it.each([
    [
      'has a word that had no place in its line',
      ['ZAVOR MIKETA LUPASO DENIGU POLA', 'BIDORAMA LTD'],
      'ZAVOR MIKETA LUPASO DENIGU POLA BIDORAMA LTD',
    ],
    ['is not the line above that had place for it', ['ZAVOR', 'BIDORAMA LTD'], 'BIDORAMA LTD'],
    ['has a bracket that is read as a letter', ['ZAVOR MIKETA INORTH) LTD'], 'ZAVOR MIKETA (NORTH) LTD'],
    ['has a legal form of which a word is misread', ['ZAVOR MIKETA SC BHD'], 'ZAVOR MIKETA SDN BHD'],
    ['keeps a letter before a word that the document does not have', ['ZAVOR INSOUTH) LTD'], 'ZAVOR INSOUTH) LTD'],
  ])('%s', async (_, lines, company) => {
    expect(await read('Company', [...lines, ...ADDRESS])).toBe(company);
  });

  it.each([
    [
      'an item that sounds like a business',
      ['ZAVOR MIKETA'],
      ['Coffee       4.50', 'Restaurant menu SE DOLATI PEZO', 'Tea          4.50'],
    ],
    ['a part of the address', ['ZAVOR MIKETA', 'G 101, FIRST FLOOR, NORTH'], []],
  ])('is not %s', async (_, head, items) => {
    expect(await read('Company', [...head, ...ADDRESS, ...items])).toBe('ZAVOR MIKETA');
  });

  it('is neither a misread place nor a sentence with "as"', async () => {
    const lines = ['ZAVOR MIKETA', '3, Jalan Dua', '47200 Subang', 'SE ANGOR', 'as we thank you'];
    expect(await read('Company', lines)).toBe('ZAVOR MIKETA');
  });
});

describe('the address of a scanned receipt', () => {
  it.each([
    [
      'without the name of a branch',
      ['ZAVOR PLAZA', 'No. 7-1, High Street', '54321 Neudorf'],
      'No. 7-1, High Street 54321 Neudorf',
    ],
    [
      'with a building above the street',
      ['MENARA MIKETA,', '27, High Street', '54321 Neudorf'],
      'MENARA MIKETA, 27, High Street 54321 Neudorf',
    ],
    [
      'with numbers that resemble a phone number',
      ['Lot 38. 39 101 Boulevard.', '54321 Neudorf'],
      'Lot 38. 39 101 Boulevard. 54321 Neudorf',
    ],
    [
      'with letters that are read as spaces',
      ['12, JA: AN DUA', '47200 SUBANG, SE ANGOR'],
      '12, JALAN DUA 47200 SUBANG, SELANGOR',
    ],
  ])('is found %s', async (_, lines, address) => {
    expect(await read('Address', ['ZAVOR MIKETA LTD', ...lines, 'Tel: 03-1234 5678'])).toBe(address);
  });
});
