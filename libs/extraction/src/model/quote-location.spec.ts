import type { DocumentText } from '../../../reading/src/document';
import { TextReader } from '../../../reading/src/text.reader';
import { locateQuotes } from './quote-location';

const read = (text: string): Promise<DocumentText> =>
  new TextReader().read({ name: 'a.txt', mediaType: 'text/plain', bytes: Buffer.from(text) }, { pageLimit: null });

const locate = async (text: string, quote: string, value: string | null = quote) =>
  locateQuotes(await read(text), [{ quote, value, monthFirst: false }])[0] ?? null;

describe('locateQuotes', () => {
  it('finds a quote by its letters and digits, with one box for each line', async () => {
    expect(await locate('Seller: ACME, Ltd.\nBuyer: Jo', 'acme ltd')).toMatchObject({
      ...{ text: 'ACME, Ltd.', readConfidence: 100 },
      boxes: [{ page: 1 }],
    });
    expect((await locate('the term is\ntwo years', 'term is two years'))?.boxes).toHaveLength(2);
  });

  it('finds no part of a word, and nothing that is not printed', async () => {
    expect(await locate('Total 120.00', '20.00')).toBeNull();
    expect(await locate('Total 120.00', 'Total 121.00')).toBeNull();
    expect(await locate('Total', '…')).toBeNull();
  });

  it.each([
    ['2026-03-05', '5 March 2026', true],
    ['1204.50', '1.204,50', true],
    ['1204.05', '1.204,50', false],
    ['Bob', 'Ann', false],
  ])('accepts the value %s for the quote %s: %s', async (value, quote, found) => {
    expect((await locate(`It says ${quote} here`, quote, value)) !== null).toBe(found);
  });

  it('compares no value where none is given', async () => {
    expect(await locate('The tenant may keep pets.', 'may keep pets', null)).not.toBeNull();
  });
});
