import { filledSheet, workbookOf, workbookOfSheets } from '../workbook.fixture';

const headers = (text: string): string =>
  `<headerFooter><oddHeader>&amp;L${text}&amp;RPage &amp;P</oddHeader><oddFooter>&amp;C&amp;8{{note}}</oddFooter></headerFooter>`;

describe('page headers of sheets', () => {
  it('are filled, and an ampersand of a value is no code', () => {
    const book = workbookOf([['plain']], { after: headers('{{#if name}}For {{name}}{{/if}}') });
    expect(book.parse().fields.map(({ id }) => id)).toEqual(['name', 'note']);
    const { sheet } = filledSheet(book, { name: 'Ada & Co', note: 'x' });
    expect(sheet).toContain('<oddHeader>&amp;LFor Ada &amp;&amp; Co&amp;RPage &amp;P</oddHeader>');
    expect(sheet).toContain('<oddFooter>&amp;C&amp;8x</oddFooter>');
  });

  it('are rejected when they become longer than Excel reads them', () => {
    const book = workbookOf([['plain']], { after: headers('{{name}}') });
    const filledWith = (length: number) => () => filledSheet(book, { name: 'ü'.repeat(length), note: 'x' });
    expect(filledWith(244)).not.toThrow();
    expect(filledWith(245)).toThrow('at most 255 characters, unlike the one that begins with "&Lüü');
  });

  it('are those of its item in each copy of a sheet', () => {
    const sheet = { name: '{{#items}}{{n}}', rows: [['{{n}}']], after: headers('{{n}}') };
    const { pkg } = filledSheet(workbookOfSheets([sheet]), { items: [{ n: 'a' }, { n: 'b' }], note: '' });
    const parts = pkg.entries.filter(({ name }) => /worksheets\/[^/]+\.xml$/.test(name));
    expect(parts.map(({ name }) => /&amp;L(\w)/.exec(pkg.text(name))?.[1])).toEqual(['a', 'b']);
  });

  it('are named with their sheet when a placeholder is invalid', () => {
    expect(() => workbookOf([['x']], { after: headers('{{name | nope}}') }).parse()).toThrow(
      '(sheet "S", page header)',
    );
  });
});
