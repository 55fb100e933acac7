import { viewOf } from '../../matching/controls.fixture';
import { readText } from './read-text';

const wanted = (words: string, row: string | null = null) => ({
  ...{ words, quoted: false, noun: null, ordinal: null },
  near: row === null ? null : { relation: 'row' as const, words: row },
});
const tableOf = (...rows: string[][]) => ({ id: 't', caption: '', header: ['Date', 'Amount', 'State'], rows });
const text = (...cells: string[]) => ['Date', 'Amount', 'State', ...cells].join('\n');

describe('readText', () => {
  const first = ['2026-01-01', '5.00', 'new'];
  const second = ['2026-01-02', '7.00', 'paid'];
  const one = viewOf([], { tables: [tableOf(first)], text: text(...first) });
  const two = viewOf([], { tables: [tableOf(first, second)], text: text(...first, ...second) });

  it('reads the only cell below a header, never the header beside it', () => {
    expect(['amount', 'Date', 'State'].map((words) => readText(wanted(words), one))).toEqual([
      '5.00',
      '2026-01-01',
      'new',
    ]);
    expect(readText(wanted('amount'), two)).toBeNull();
  });

  it('reads the cell of a row by its column', () => {
    expect(readText(wanted('amount', 'paid'), two)).toBe('7.00');
    expect(readText(wanted('amount', 'Berlin'), two)).toBeNull();
    expect(readText(wanted('amount', 'Berlin'), one)).toBeNull();
  });

  it('reads the cell of a row by its position', () => {
    const read = (row: string) => readText(wanted('amount', row), two);
    expect(['first row', '2nd row', 'last row', 'third row'].map(read)).toEqual(['5.00', '7.00', '7.00', null]);
  });

  it('reads the first and the last cell below a header', () => {
    const read = (ordinal: number) => readText({ ...wanted('amount'), ordinal }, two);
    expect([1, 2, -1, 3].map(read)).toEqual(['5.00', '7.00', '7.00', null]);
  });

  it.each([
    ['state of the first entry', 'new'],
    ['amount of the last order', '7.00'],
    ["last order's state", 'paid'],
    ['date of the order of Meyer', '2026-01-01'],
    ["date of Meyer's order", '2026-01-01'],
    ['date of order 1043', '2026-01-02'],
    ['date of the row of Meyer with state paid', '2026-01-03'],
    ['number of the last order', null],
  ])('reads the cell that is called %j', (words, found) => {
    const rows = [
      [...first, 'Meyer, 1042'],
      [...second, 'Otto, 1043'],
      ['2026-01-03', '7.00', 'paid', 'Meyer, 1044'],
    ];
    const view = viewOf([], { tables: [{ id: 't', caption: '', header: ['Date', 'Amount', 'State', 'Order'], rows }] });
    expect(readText(wanted(words), view)).toBe(found);
  });

  it('reads no row by its place where a column has the name', () => {
    const rows = [['Ada', 'King'], ['Bob', 'Ray']]; // oxfmt-ignore
    const view = viewOf([], { tables: [{ id: 't', caption: '', header: ['First name', 'Last name'], rows }] });
    expect(['last name of Ada', 'last name of the first row'].map((words) => readText(wanted(words), view))).toEqual([
      'King',
      'King',
    ]);
  });

  it('prefers a text with the label', () => {
    expect(readText(wanted('Amount'), { ...two, labelled: [{ label: 'Amount', text: '12.00' }] })).toBe('12.00');
  });

  it.each([
    ['Read the text after "Saved"', 'Saved', 'Zed'],
    ['Read what comes after the word "Saved"', 'Saved', 'Zed'],
    ['Read the text after "Total"', 'Total', '5.00'],
    ['Read the text before "Zed"', 'Zed', 'Saved'],
    ['Read the text after "Missing"', 'Missing', null],
  ])('reads beside the words: %s', (sentence, words, found) => {
    const view = viewOf([], { text: 'Hello\nSaved Zed\nTotal:\n5.00' });
    expect(readText(wanted(words), view, sentence)).toBe(found);
  });

  it('reads the value of a label of which the task also says the kind', () => {
    const labelled = [
      { label: 'Hotline', text: '0800 555 123' },
      { label: 'Next payment', text: '14 December 2026' },
      { label: 'Fax', text: 'none' },
    ];
    const read = (words: string, row: string | null = null) =>
      readText(wanted(words, row), viewOf([], { labelled, text: '' }));
    expect(read('phone number of the hotline')).toBe('0800 555 123');
    expect(read('due', 'next payment')).toBe('14 December 2026');
    expect([read('phone number of the fax'), read('email of the hotline'), read('due', 'hotline')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
