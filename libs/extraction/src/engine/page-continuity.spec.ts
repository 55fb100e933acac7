import { pageGap } from './page-continuity';
import type { DocumentText, TextLine } from '../../../reading/src/document';

const pages = (...texts: string[]): DocumentText => ({
  pages: texts.map((text, index) => ({ number: index + 1, lines: [{ text } as TextLine] })) as DocumentText['pages'],
  pageCount: texts.length,
  truncated: false,
});

describe('printed page numbers', () => {
  it.each([
    [['Page 1 of 2', 'Page 2 of 2']],
    [['Seite 1 von 1', 'Seite 1 von 2', 'Seite 2 von 2']],
    [['1/3', '2/3', '3/3']],
    [['no numbers', 'at all']],
    [['Page 1 of 2', 'an annex without a number', 'Page 2 of 2']],
  ])('%j are continuous', (texts) => {
    expect(pageGap(pages(...texts))).toBeNull();
  });

  it.each([
    [['Page 1 of 3', 'Page 3 of 3'], 'page 2 was expected'],
    [['Page 2 of 3', 'Page 3 of 3'], 'page 1 was expected'],
    [['Page 1 of 3', 'Page 2 of 3'], 'the last one is page 2 of 3'],
  ])('%j have a gap', (texts, sentence) => {
    expect(pageGap(pages(...texts))).toContain(sentence);
  });
});
