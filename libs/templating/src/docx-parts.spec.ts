import { docxEntries, rawZip } from '../../testing/src/files/hostile-package';
import { packageProblems } from '../../testing/src/files/package-problems';
import { readPackage } from '../../formats/src/package/package-reader';
import { p, row, run, table } from './docx-template.fixture';
import type { FillValues, ImageValue } from './field-values';
import { parseTemplate } from './parse-template';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const MC = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';
const WP = 'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"';

const photo: ImageValue = {
  bytes: Buffer.from('89504e470d0a1a0a0000000d4948445200000064000000320802000000000000000000000000', 'hex'),
  mediaType: 'image/png',
  width: 10,
  height: 10,
  dpi: 96,
};
const values: FillValues = {
  items: [
    { n: 'a', photo, items: [{ n: 'x' }] },
    { n: 'b', photo, items: [] },
  ],
  none: [],
};

/** A text box as Word writes it: with a second form for programs that do not know the first. */
const box = (content: string): string =>
  `<w:p><w:r><mc:AlternateContent ${MC}><mc:Choice Requires="wps"><w:drawing><wp:inline ${WP}><wp:extent cx="1" cy="1"/><wp:docPr id="7" name="Box"/>` +
  `<w:txbxContent>${content}</w:txbxContent></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent>${content}</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`;

function filledBody(body: string): string {
  const file = parseTemplate(rawZip(docxEntries(body))).fill(values);
  expect(packageProblems(file)).toEqual([]);
  return readPackage(file).text('word/document.xml').replaceAll(' xml:space="preserve"', '');
}

/** The contents of the text boxes of a filled document. */
const boxes = (content: string, around: (markup: string) => string = (markup) => markup): string[] =>
  [...filledBody(around(box(content))).matchAll(/<w:txbxContent>(.*?)<\/w:txbxContent>/g)].map(
    ([, inner = '']) => inner,
  );

/** The content of the only note of a filled part. */
function note(kind: string, content: string): string {
  const name = `word/${kind}s.xml`;
  const data = `<w:${kind}s ${W}><w:${kind} w:id="2">${content}</w:${kind}></w:${kind}s>`;
  const text = readPackage(parseTemplate(rawZip([...docxEntries('<w:p/>'), { name, data }])).fill(values)).text(name);
  return text.replace(/^.*? w:id="2">|<\/w:\w+><\/w:\w+>$/g, '').replaceAll(' xml:space="preserve"', '');
}

/** Fills content where it stands, once for each of its forms. */
const PLACES: readonly (readonly [place: string, fill: (content: string) => string[]])[] = [
  ['text boxes', (content) => boxes(content)],
  ...['footnote', 'endnote', 'comment'].map(
    (kind) => [`${kind}s`, (content: string) => [note(kind, content)]] as const,
  ),
];

describe.each(PLACES)('loops in %s', (_, fill) => {
  const all = (content: string, expected: string): void => {
    for (const filled of fill(content)) expect(filled).toBe(expected);
  };

  it('repeat text, paragraphs and table rows', () => {
    all(p('{{#items}}{{n}}{{/items}}'), p('ab'));
    all(p('{{#items}}') + p('{{n}}') + p('{{/items}}'), p('a') + p('b'));
    all(table(row('{{#items}}{{n}}', 'z{{/items}}')) + p('x'), table(row('a', 'z'), row('b', 'z')) + p('x'));
  });

  it('know the names of their lists, and end with a list of the same name', () => {
    all(p('{{#items}}{{items.n}}{{#items}}{{n}}{{/items}}{{/items}}'), p('axb'));
  });

  it('repeat a list item whose text is all loop', () => {
    const item = (text: string): string =>
      `<w:p><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>${run(text)}</w:p>`;
    all(item('{{#items}}{{n}}{{/items}}'), item('a') + item('b'));
  });

  it('show the pictures of their objects, each with an id of its own', () => {
    for (const filled of fill(p('{{#items}}{{photo}}{{/items}}'))) {
      expect(filled.match(/<pic:pic /g)).toHaveLength(2);
      const ids = [...filled.matchAll(/<wp:docPr id="(\d+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(2);
    }
  });

  it('leave an empty paragraph where a block has to be', () => {
    all(p('{{#none}}') + p('{{n}}') + p('{{/none}}'), '<w:p></w:p>');
    all(table(row('{{#none}}{{n}}', '{{/none}}')), '<w:p/>');
    all(table(row('{{#none}}{{n}}', '{{/none}}')) + p('x'), p('x'));
  });

  it('renumber paragraphs and bookmarks in copies', () => {
    const body = `<w:bookmarkStart w:id="3" w:name="m"/>${p('{{n}}')}<w:bookmarkEnd w:id="3"/>`;
    for (const filled of fill(p('{{#items}}') + body + p('{{/items}}'))) {
      const starts = [...filled.matchAll(/<w:bookmarkStart w:id="(\d+)" w:name="(\w+)"/g)];
      expect(new Set(starts.map(([, id]) => id)).size).toBe(2);
      expect(new Set(starts.map(([, , name]) => name)).size).toBe(2);
      expect([...filled.matchAll(/<w:bookmarkEnd w:id="(\d+)"/g)].map(([, id]) => id)).toEqual(
        starts.map(([, id]) => id),
      );
    }
  });
});

describe('repeated text boxes', () => {
  it('have ids of their own and the same item in both forms', () => {
    const around = (markup: string): string => p('{{#items}}') + markup + p('{{/items}}');
    expect(boxes(p('{{n}}'), around)).toEqual([p('a'), p('a'), p('b'), p('b')]);
    const ids = [...filledBody(around(box(p('{{n}}')))).matchAll(/<wp:docPr id="(\d+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(2);
  });
});

describe('variables in text boxes', () => {
  const counted = p('{{k}}{{set k = k + 1}}{{k}}');
  const bare = box(counted).replace(/<wp:docPr [^>]*>/, '');
  const text = (body: string): string => filledBody(body).replace(/<[^>]*>/g, '');

  it('are set once, and both forms show the same', () => {
    const start = p('{{set k = 0}}');
    expect(text(start + box(counted) + p('|{{k}}'))).toBe('0101|1');
    expect(text(start + box(counted) + bare + p('|{{k}}'))).toBe('01011212|2');
    expect(text(start + p('{{#items}}') + box(counted) + p('{{/items}}') + p('|{{k}}'))).toBe('01011212|2');
    expect(text(start + box(p('{{#items}}{{set k = k + 1}}{{k}}{{/items}}')) + p('|{{k}}'))).toBe('1212|2');
    expect(text(start + box(bare) + p('|{{k}}'))).toBe('01010101|1');
  });

  it('that are set in them first are known behind them', () =>
    expect(text(box(p('{{set m = "x"}}{{m}}')) + p('|{{m}}'))).toBe('xx|x'));
});

describe('shapes of VML', () => {
  const V = 'xmlns:v="urn:schemas-microsoft-com:vml"';
  const shape = (alt: string, text: string): string =>
    `<w:p><w:r><w:pict ${V}><v:shape id="WaterMark" alt="${alt}"><v:textpath style="a" string="${text}"/></v:shape></w:pict></w:r></w:p>`;

  it('show values as the text of watermarks and in their alternative texts', () => {
    const file = readPackage(
      parseTemplate(rawZip(docxEntries(shape('Mark: {{state}}', '{{state | upper}}')))).fill({
        state: 'a "draft" & b',
      }),
    );
    expect(file.text('word/document.xml')).toContain(
      shape('Mark: a &quot;draft&quot; &amp; b', 'A &quot;DRAFT&quot; &amp; B'),
    );
  });

  it('refuse loops there, with their place', () => {
    expect(() => parseTemplate(rawZip(docxEntries(shape('', '{{#items}}x{{/items}}'))))).toThrow(
      'The placeholder {{#items}} stands in the text of a shape, which shows values only (document, text of a shape).',
    );
  });
});
