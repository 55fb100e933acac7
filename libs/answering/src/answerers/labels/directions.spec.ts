import { layOut } from '../../../../reading/src/layout';
import type { RuledLine, Word } from '../../../../reading/src/document';
import { askOneValue } from '../one-value.fixture';

const SIZE = { number: 1, width: 1000, height: 1000, unit: 'point' as const };

/** Words of 10 points per character from a position on, separated by spaces of 5 points. */
function print(text: string, x: number, y: number): Word[] {
  let left = x;
  return text.split(' ').map((part) => {
    const box = { x: left / 1000, y: y / 1000, width: (10 * part.length) / 1000, height: 0.02 };
    left += 10 * part.length + 5;
    return { text: part, box, confidence: 100 };
  });
}

function horizontal(x: number, y: number, width: number): RuledLine {
  return { direction: 'horizontal', box: { x: x / 1000, y: y / 1000, width: width / 1000, height: 0.001 } };
}

function vertical(x: number, y: number, height: number): RuledLine {
  return { direction: 'vertical', box: { x: x / 1000, y: y / 1000, width: 0.001, height: height / 1000 } };
}

async function ask(words: Word[][], rules: RuledLine[], names: string[]): Promise<unknown[]> {
  const document = { pages: [layOut(words.flat(), SIZE, { rules })], pageCount: 1, truncated: false };
  return (await askOneValue(document, names)).map(({ value }) => value);
}

describe('values of labels', () => {
  it('are not those of other boxes where the box of a label is left empty, and its neighbour is filled', async () => {
    const rules = [
      ...[100, 200, 300].map((y) => horizontal(100, y, 600)),
      ...[100, 400, 700].map((x) => vertical(x, 100, 200)),
    ];
    const captions = [print('VESSEL', 110, 110), print('VOYAGE', 410, 110), print('HARBOUR', 110, 210)];
    const values = [print('Aurelia', 110, 150), print('226N', 410, 150), print('Valencia', 110, 250)];
    const words = [...captions, ...values, print('DELIVERY', 410, 210), print('GOODS', 410, 410)];
    expect(await ask(words, rules, ['Delivery', 'Harbour', 'Voyage'])).toEqual([null, 'Valencia', '226N']);
  });

  it('are not the text of the box beside an empty one in small print', async () => {
    const rules = [
      ...[100, 200].map((y) => horizontal(100, y, 600)),
      ...[100, 400, 700].map((x) => vertical(x, 100, 100)),
    ];
    const words = [print('WITNESSES', 110, 110), print('DAMAGE', 410, 110), print('bumper', 410, 150)];
    expect(await ask(words, rules, ['Witnesses', 'Damage'])).toEqual([null, 'bumper']);
  });

  it('are looked for in the ruled cell of the label first', async () => {
    const rules = [
      ...[100, 200].map((y) => horizontal(100, y, 600)),
      ...[100, 400, 700].map((x) => vertical(x, 100, 100)),
    ];
    const words = [
      print('Geburtsort', 110, 110),
      print('Neudorf', 120, 160),
      print('Staat', 410, 110),
      print('Belgien', 420, 160),
    ];
    expect(await ask(words, rules, ['Geburtsort', 'Staat'])).toEqual(['Neudorf', 'Belgien']);
  });

  it('are below their captions in a scan, where a row of smaller letters stands close above one of larger ones', async () => {
    const scanned = (text: string, x: number, y: number, height: number) =>
      print(text, x, y).map((word): Word => ({ ...word, box: { ...word.box, height }, source: 'ocr' }));
    const rows = [
      ['Arrives', 'Coach', 'Seat', 'Class'],
      ['11:03', 'D', '41A', 'Standard'],
    ].flatMap((row, index) =>
      row.flatMap((text, column) => scanned(text, 100 + 200 * column, 100 + 22 * index, index === 0 ? 0.014 : 0.018)),
    );
    const below = scanned('Valid on this train only', 100, 180, 0.018);
    expect(await ask([rows, below], [], ['Seat', 'Coach', 'Class'])).toEqual(['41A', 'D', 'Standard']);
  });

  it('are above a caption below the line of a form', async () => {
    const rules = [horizontal(100, 135, 200), horizontal(500, 135, 200)];
    const words = [
      print('Jo Doe', 110, 110),
      print('Elm Street', 510, 110),
      print('Tenant name', 110, 140),
      print('Unit', 510, 140),
    ];
    expect(await ask(words, rules, ['Tenant name', 'Unit'])).toEqual(['Jo Doe', 'Elm Street']);
  });

  it('are not above a label with a colon, whose value was left out below a table', async () => {
    const rules = [100, 135].map((y) => horizontal(100, y, 300));
    const words = [print('Noa Sanz', 110, 110), print('Bank account:', 100, 150)];
    expect(await ask(words, rules, ['Bank account'])).toEqual([null]);
  });

  it('are beside a label with a number there, below a line that divides the page', async () => {
    const words = [
      print('Check no.', 100, 110),
      print('008812', 500, 110),
      print('Employee ID', 500, 140),
      print('E-20417', 700, 140),
    ];
    expect(await ask(words, [horizontal(50, 135, 900)], ['Employee ID'])).toEqual(['E-20417']);
  });

  it('are not those of the other party of an agreement, which differs by a letter', async () => {
    const scanned = (text: string, y: number) =>
      print(text, 100, y).map((word): Word => ({ ...word, confidence: 96, source: 'ocr' }));

    expect(await ask([scanned('Employee: Maria Okafor', 100)], [], ['Employer'])).toEqual([null]);
    expect(await ask([scanned('Employor: Oak Ltd', 100)], [], ['Employer'])).toEqual(['Oak Ltd']);
  });

  it('are not those of a label without the word for a number, however it is read', async () => {
    const words = print('Employee: Jerome Blake', 100, 100).map((word): Word => ({
      ...word,
      confidence: 96,
      source: 'ocr',
    }));
    expect(await ask([words], [], ['Employee number'])).toEqual([null]);
  });

  it('are beside the label of a party in a list of labels and values, not the next label', async () => {
    const list = [
      ['Order', 'A-2231'],
      ['Date', '19 August'],
      ['Supplier', 'Delta Fasteners Ltd'],
      ['Shipment', 'Courier'],
      ['Terms', '30 days'],
    ];
    const words = list.flatMap(([label = '', value = ''], row) => [
      print(label, 100, 100 + 30 * row),
      print(value, 300, 100 + 30 * row),
    ]);
    expect(await ask(words, [], ['Vendor'])).toEqual(['Delta Fasteners Ltd']);
  });

  it('are amounts of names that ask for one, not the other words of the label', async () => {
    const rules = [
      ...[100, 150, 200].map((y) => horizontal(100, y, 600)),
      ...[100, 400, 700].map((x) => vertical(x, 100, 100)),
    ];
    const words = [
      print('Premium paid', 110, 115),
      print('EUR 64.00', 410, 115),
      print('Deductible', 110, 165),
      print('EUR 100', 410, 165),
    ];
    expect(await ask(words, rules, ['Premium'])).toEqual(['EUR 64.00']);
    expect(await ask([print('Deposit: waived', 100, 100)], [], ['Deposit'])).toEqual(['waived']);
  });

  it('are to the left of a label as the last resort, and only with a form of their own', async () => {
    const words = [
      print('12.50', 100, 100),
      print('Deposit amount', 300, 100),
      print('Blue', 100, 300),
      print('Mood', 300, 300),
    ];
    expect(await ask(words, [], ['Deposit amount', 'Mood'])).toEqual(['12.50', null]);
  });

  it('are beside a label before anything else', async () => {
    const words = [print('99.00', 300, 70), print('Deposit amount', 300, 100), print('12.50', 600, 100)];
    expect(await ask(words, [], ['Deposit amount'])).toEqual(['12.50']);
  });

  it('are above captions that have their values on the line above, whatever stands below them', async () => {
    const words = [
      print('Haddad', 100, 100),
      print('Surname', 100, 126),
      print('N8841027', 100, 180),
      print('Passport number', 100, 206),
    ];
    const rules = [123, 203].map((y) => horizontal(100, y, 300));
    expect(await ask(words, rules, ['Surname', 'Passport number'])).toEqual(['Haddad', 'N8841027']);
  });

  it('are below labels in a row of one print, when the row of the values has another', async () => {
    const inPrint = (words: Word[], size: number) =>
      words.map((word) => ({ ...word, font: { name: 'Sans', size, bold: false, italic: false, color: '#000000' } }));
    const words = [
      inPrint(print('Passenger', 100, 100), 8),
      inPrint(print('Coach / Seat', 500, 100), 8),
      inPrint(print('Ines Moreau', 100, 125), 12),
      inPrint(print('7 / 64', 500, 125), 12),
    ];
    expect(await ask(words, [], ['Passenger'])).toEqual(['Ines Moreau']);
  });

  it('end below a label where the words of another label stand below them', async () => {
    const words = [
      print('2 Income tax withheld', 100, 100),
      print('7,811.40', 100, 130),
      print('4 Pension tax withheld', 100, 160),
      print('4,092.00', 100, 190),
    ];
    expect(await ask(words, [], ['Income tax withheld'])).toEqual(['7811.40']);
  });

  it('are below a label in a sentence that ends with a colon, and not below one in another sentence', async () => {
    const asking = (end: string) => [
      print('SPECIAL RATES', 100, 60),
      print(`Explain the additional conditions in the Article and paragraph the owner meets${end}`, 100, 100),
      print('HELD FOR TWO YEARS', 230, 126),
    ];
    expect(await ask(asking(':'), [], ['Additional conditions'])).toEqual(['HELD FOR TWO YEARS']);
    expect(await ask(asking(''), [], ['Additional conditions'])).toEqual([null]);
  });
});
