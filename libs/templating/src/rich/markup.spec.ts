import { fromHtml } from './html';
import { fromMarkdown } from './markdown';
import { isPageBreak, type RichText, type TextBlock } from './rich-value';

/** A text in short: the kind and level of each paragraph, its mark, and its spans with the names of their looks. */
const short = ({ blocks }: RichText): string[] => blocks.map(lineOf);

function lineOf({ kind, level, mark, spans }: TextBlock): string {
  const texts = spans.map((span) => {
    if (isPageBreak(span)) return '<page>';
    const looks = Object.entries(span.look).map(([name, value]) => (value === true ? name : `${name}=${value}`));
    return looks.length === 0 ? span.text : `[${looks.join(' ')}:${span.text}]`;
  });
  return `${kind === 'paragraph' ? '' : `${kind}${level} `}${mark === '' ? '' : `${mark} `}${texts.join('')}`;
}

describe('Markdown', () => {
  const read = (source: string): string[] => short(fromMarkdown(source));

  it('has paragraphs, line breaks and emphasis', () => {
    expect(read('a **b** *c* ~~d~~ `e`\nf\n\n***g***')).toEqual([
      'a [bold:b] [italic:c] [strike:d] [code:e]\nf',
      '[italic bold:g]',
    ]);
  });

  it('has headings, quotations and code', () => {
    expect(read('# A\n### *B*\n> q\n>> r\n\n```\nx\n y\n```')).toEqual([
      'heading1 A',
      'heading3 [italic:B]',
      'quote0 q',
      'quote1 r',
      'code0 [code:x\n y]',
    ]);
  });

  it('has nested lists with their numbers', () => {
    expect(read('3. a\n4. b\n   - c\n\n     d\n   - e\n5. f\n\n- g')).toEqual([
      'item0 3. a',
      'item0 4. b',
      'item1 • c',
      'item1 d',
      'item1 • e',
      'item0 5. f',
      'item0 • g',
    ]);
  });

  it('has links to permitted addresses only', () => {
    expect(read('[a](https://b.c "t") [d](javascript:x) [e](/f) <g@h.i>')).toEqual([
      '[link=https://b.c/:a] [d](javascript:x) e [link=mailto:g@h.i:g@h.i]',
    ]);
  });

  it('leaves HTML and tables as text, and shows the alternative text of pictures', () => {
    expect(read('<b>a</b> ![alt](https://x.y/z.png) \\*b\\* &amp;')).toEqual(['<b>a</b> alt *b* &']);
    expect(read('|a|\n|-|\n|b|')).toEqual(['|a|\n|-|\n|b|']);
  });

  it.each([
    '*'.repeat(100_000),
    '['.repeat(100_000),
    '![](a'.repeat(20_000),
    '> '.repeat(50_000),
    '- '.repeat(50_000),
    '`a'.repeat(50_000),
    '**a *b '.repeat(14_000),
    '<a '.repeat(33_000),
    '[a]: b\n'.repeat(14_000),
    '_a '.repeat(33_000),
    '~~a~ '.repeat(20_000),
    '&'.repeat(100_000),
    `${'`'.repeat(50)} `.repeat(2_000),
  ])('reads hostile text %#', (source) => {
    expect(fromMarkdown(source).plainText.length).toBeLessThan(2_000_000);
  });
});

describe('HTML', () => {
  const read = (source: string): string[] => short(fromHtml(source));

  it('has paragraphs, line breaks and looks', () => {
    expect(read('<p>a <b>b <i>c</i></b><br>d</p>e <u>f</u><s>g</s> &lt;&nbsp;')).toEqual([
      'a [bold:b ][bold italic:c]\nd',
      'e [underline:f][strike:g] <\u00a0',
    ]);
    expect(read('<span style="font-size:9px; color: #C00">x</span>')).toEqual(['[color=CC0000:x]']);
  });

  it('has headings, lists and links', () => {
    expect(read('<h2>A</h2><ol start="4"><li>b<ul><li>c</ul><li><p>d<p>e</ol><a href="https://f.g">h</a>')).toEqual([
      'heading2 A',
      'item0 4. b',
      'item1 • c',
      'item0 5. d',
      'item0 e',
      '[link=https://f.g/:h]',
    ]);
  });

  it('collapses white space, except in preformatted text', () => {
    expect(read(' <p> a \n b </p> <pre>x\n  y</pre>')).toEqual(['a b ', 'code0 [code:x\n  y]']);
  });

  it('shows nothing of scripts, styles and addresses of other schemes', () => {
    expect(
      read('a<script>b<b></script>c<style>d</style><a href="javascript:e">f</a><!-- g --><svg><text>h</text></svg>'),
    ).toEqual(['acf']);
  });

  it('is text without tags, and tags that are never closed count to the end', () => {
    expect(read('a < b <b>c')).toEqual(['a < b [bold:c]']);
    expect(read('</p></ul></li>x')).toEqual(['x']);
  });

  it.each([
    '<b>'.repeat(33_000),
    '<ul><li>'.repeat(12_000),
    '<div>'.repeat(20_000),
    '<a '.repeat(33_000),
    '</b>'.repeat(25_000),
    '&'.repeat(100_000),
  ])('reads hostile text %#', (source) => {
    expect(fromHtml(source).blocks.length).toBeLessThan(100_000);
  });
});
