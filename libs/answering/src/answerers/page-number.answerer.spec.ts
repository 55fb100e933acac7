import { textDocument, valueIn } from './one-value.fixture';

describe('pageNumberAnswerer', () => {
  const pages = `cover\n${'\n'.repeat(60)}Terms and conditions\n`;
  const answerTo = async (name: string) => valueIn(await textDocument(pages), 'page_number', name);

  it('returns the page with the words', async () => {
    expect(await answerTo('Terms and conditions')).toBe(2);
    expect(await answerTo('Signature')).toBeNull();
  });

  it('counts pages', async () => {
    expect(await answerTo('Number of pages')).toBe(2);
  });
});
