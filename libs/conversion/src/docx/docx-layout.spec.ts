import { PDFArray, type PDFContext, PDFDict, PDFName, PDFString } from '@cantoo/pdf-lib';
import { Env, OfflineBrowser, withPdf } from '@app/core/programs';
import { officePackage, officeType, type SamplePart } from '../../../../apps/local/src/demo/documents/sample-package';
import { readPdf } from '../../../formats/src/pdf/pdf-document';
import { PdfConverter } from '../pdf-converter';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
/** A letter with margins of an inch: its lines go from 72 to 540 points. */
const PAPER =
  '<w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720"/>';

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (content: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`;
const lines = (count: number, word: string) =>
  Array.from({ length: count }, (_, at) => paragraph(run(`${word}${at}`))).join('');
const section = (content: string) => `<w:sectPr>${content}${PAPER}</w:sectPr>`;
const ending = (content: string) => paragraph('', section(content));
const TAB = '<w:r><w:tab/></w:r>';
const tabs = (...stops: [number, string, string?][]) =>
  `<w:tabs>${stops.map(([at, kind, leader = 'none']) => `<w:tab w:val="${kind}" w:leader="${leader}" w:pos="${at}"/>`).join('')}</w:tabs>`;

/** Parts beside the text, by their kinds: `header1` is a header with the relationship `rId-header1`. */
function docx(body: string, parts: Record<string, string> = {}): Buffer {
  const links: Record<string, [string, string]> = {};
  const others: SamplePart[] = Object.entries(parts).map(([name, content]) => {
    const kind = name.replace(/\d+$/, '');
    const root = { header: 'hdr', footer: 'ftr' }[kind] ?? kind;
    links[`rId-${name}`] = [kind, `word/${name}.xml`];
    return {
      name: `word/${name}.xml`,
      type: officeType(`wordprocessingml.${kind}`),
      xml: `<w:${root} ${W} xmlns:v="urn:schemas-microsoft-com:vml">${content}</w:${root}>`,
    };
  });
  const xml = `<w:document ${W} ${R} xmlns:v="urn:schemas-microsoft-com:vml"><w:body>${body}</w:body></w:document>`;
  const type = officeType('wordprocessingml.document.main');
  return officePackage([{ name: 'word/document.xml', type, xml, links }, ...others]);
}

const header = (name: string, type: string) => `<w:headerReference w:type="${type}" r:id="rId-${name}"/>`;

interface Word {
  text: string;
  left: number;
  right: number;
  top: number;
}

describe('a docx without LibreOffice', () => {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  const browser = new OfflineBrowser(new Env({ CHROMIUM_PATH, PATH }));
  const converter = new PdfConverter(new Env({ PATH: '/nowhere' }), browser);
  afterAll(() => browser.shutDown());

  /** The words of each page, from top to bottom. */
  async function print(file: Buffer): Promise<Word[][]> {
    const { pdf } = await converter.convert(file, 'docx', new AbortController().signal);
    return withPdf(pdf, async (opened) => {
      const pages: Word[][] = [];
      for (let index = 0; index < opened.pageCount; index += 1)
        pages.push(await opened.withPage(index, (page) => wordsOf(page.characters(20_000))));
      return pages;
    });
  }

  const texts = async (file: Buffer): Promise<string[]> =>
    (await print(file)).map((words) => words.map(({ text }) => text).join(' '));

  it('sets text at tab stops', async () => {
    const [words = []] = await print(
      docx(
        paragraph(run('Total') + TAB + run('99.50'), tabs([9360, 'right', 'dot'])) +
          paragraph(run('a') + TAB + run('left') + TAB + run('middle'), tabs([2880, 'left'], [5760, 'center'])) +
          paragraph(TAB + run('1234.5'), tabs([4320, 'decimal'])) +
          paragraph(run('x') + TAB + run('default')) +
          paragraph(run('y') + '<w:r><w:ptab w:relativeTo="margin" w:alignment="right"/></w:r>' + run('end')) +
          section(''),
      ),
    );
    const word = (text: string) => words.find((one) => one.text === text)!;
    expect(word('99.50').right).toBeCloseTo(540, -1);
    expect(word('left').left).toBeCloseTo(72 + 144, 0);
    expect((word('middle').left + word('middle').right) / 2).toBeCloseTo(72 + 288, 0);
    // The point is at the stop.
    expect(word('1234.5').left).toBeLessThan(72 + 216 - 15);
    expect(word('1234.5').right).toBeGreaterThan(72 + 216 + 3);
    expect(word('default').left).toBeCloseTo(72 + 36, 0);
    expect(word('end').right).toBeCloseTo(540, -1);
  });

  it('makes fields that are links links, with the text that they show', async () => {
    const part = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`;
    const code =
      '<w:r><w:instrText xml:space="preserve"> HYPERLINK "https://two.example/b" \\l "c" </w:instrText></w:r>';
    const simple = '<w:fldSimple w:instr=" HYPERLINK https://one.example/a ">' + run('first') + '</w:fldSimple>';
    const script = `<w:fldSimple w:instr=' HYPERLINK "javascript:alert(1)" '>${run('third')}</w:fldSimple>`;
    const whole = part('begin') + code + part('separate') + run('second') + part('end');
    const file = docx(paragraph(simple + run(' ') + whole + run(' ') + script) + section(''));
    expect(await texts(file)).toEqual(['first second third']);
    const { pdf } = await converter.convert(file, 'docx', new AbortController().signal);
    const { pages, context } = await readPdf(pdf);
    const links = pages.flatMap(({ dict }) => linksIn(dict, context));
    expect(links).toEqual(['https://one.example/a', 'https://two.example/b#c']);
  });

  it('keeps the columns of a fixed table, and parts a word that is longer', async () => {
    const cell = (text: string) =>
      `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr>${paragraph(run(text))}</w:tc>`;
    const table =
      '<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblLayout w:type="fixed"/></w:tblPr>' +
      `<w:tblGrid>${'<w:gridCol w:w="2000"/>'.repeat(3)}</w:tblGrid><w:tr>${cell('a')}${cell('long'.repeat(20))}${cell('c')}</w:tr></w:tbl>`;
    const [words = []] = await print(docx(table + paragraph('') + section('')));
    const left = (text: string) => words.find((one) => one.text === text)!.left;
    expect(left('c') - left('a')).toBeCloseTo(200, 0);
    expect(Math.max(...words.map(({ right }) => right))).toBeLessThan(72 + 300);
  });

  it('draws the lines around the pages of a section on each of its pages', async () => {
    const line = (side: string) => `<w:${side} w:val="single" w:sz="16" w:space="24" w:color="FF0000"/>`;
    const borders = ['top', 'left', 'bottom', 'right'].map(line).join('');
    const framed = `<w:pgBorders w:offsetFrom="page">${borders}</w:pgBorders>`;
    const { pdf } = await converter.convert(
      docx(paragraph(run('plain')) + ending('') + lines(60, 'x') + section(framed)),
      'docx',
      new AbortController().signal,
    );
    const edges = await withPdf(pdf, async (opened) => {
      const found: boolean[] = [];
      for (let index = 0; index < opened.pageCount; index += 1)
        found.push(await opened.withPage(index, (page) => isFramed(page.render({ dpi: 72, maxPixels: 1e6 }))));
      return found;
    });
    expect(edges).toEqual([false, true, true]);
  });

  it('takes tab stops from styles, without those that a paragraph clears', async () => {
    const styles =
      `<w:style w:type="paragraph" w:styleId="Base"><w:pPr>${tabs([1440, 'left'], [2880, 'left'])}</w:pPr></w:style>` +
      '<w:style w:type="paragraph" w:styleId="Price"><w:basedOn w:val="Base"/></w:style>';
    const text = run('a') + TAB + run('one') + TAB + run('two');
    const [words = []] = await print(
      docx(
        paragraph(text, '<w:pStyle w:val="Price"/>') +
          paragraph(text, `<w:pStyle w:val="Price"/>${tabs([1440, 'clear'])}`) +
          section(''),
        { styles },
      ),
    );
    const lefts = words.filter(({ text }) => text === 'one').map(({ left }) => Math.round(left));
    expect(lefts).toEqual([72 + 72, 72 + 144]);
  });

  it('has other headers on the first page and on even pages, and those of the section before', async () => {
    const parts = {
      header1: paragraph(run('FIRST')),
      header2: paragraph(run('ODD')),
      header3: paragraph(run('EVEN')),
      settings: '<w:evenAndOddHeaders/>',
    };
    const margins = header('header1', 'first') + header('header2', 'default') + header('header3', 'even');
    const body = lines(130, 'a') + ending(`${margins}<w:titlePg/>`) + lines(1, 'b') + section('');
    expect((await texts(docx(body, parts))).map((text) => text.split(' ')[0])).toEqual([
      'FIRST',
      'EVEN',
      'ODD',
      'EVEN',
    ]);
    // Without the setting, the headers of even pages are not shown.
    const plain = await texts(docx(body, { ...parts, settings: '' }));
    expect(plain.map((text) => text.split(' ')[0])).toEqual(['FIRST', 'ODD', 'ODD', 'ODD']);
  });

  it('leaves room for the header of the first page only there', async () => {
    const parts = { header1: lines(12, 'letterhead'), header2: paragraph(run('short')) };
    const margins = header('header1', 'first') + header('header2', 'default');
    const [first = [], second = []] = await print(docx(lines(90, 'a') + section(`${margins}<w:titlePg/>`), parts));
    const firstLine = (words: Word[]) => words.find(({ text }) => /^a\d/.test(text))!.top;
    expect(firstLine(first)).toBeGreaterThan(first.find(({ text }) => text === 'letterhead11')!.top);
    expect(firstLine(second)).toBeLessThan(firstLine(first) - 72);
  });

  it('begins a page for a section only where the section says so', async () => {
    const body = run('a') + '</w:p><w:p>' + run('b');
    const pages = await texts(
      docx(
        `<w:p>${body}</w:p>${ending('')}${paragraph(run('c'))}${ending('<w:type w:val="continuous"/>')}` +
          `${paragraph(run('d'))}${section('<w:type w:val="nextPage"/>')}`,
      ),
    );
    expect(pages).toEqual(['a b c', 'd']);
  });

  it('does not end a page where Word has once ended it', async () => {
    const body = `<w:p><w:r><w:lastRenderedPageBreak/></w:r>${run('a')}</w:p><w:p><w:r><w:lastRenderedPageBreak/><w:t>b</w:t></w:r></w:p>`;
    expect(await texts(docx(body + section('')))).toEqual(['a b']);
  });

  it('repeats the head of a table on each page', async () => {
    const row = (text: string, properties = '') =>
      `<w:tr><w:trPr>${properties}</w:trPr><w:tc>${paragraph(run(text))}</w:tc></w:tr>`;
    const rows = Array.from({ length: 100 }, (_, at) => row(`r${at}`)).join('');
    const table = `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="5000"/></w:tblGrid>${row('HEAD', '<w:tblHeader/>')}${rows}</w:tbl>`;
    const pages = await texts(docx(table + section('')));
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page).toMatch(/^HEAD r/);
  });

  it('sets the text of cells in its direction', async () => {
    const cell = (text: string, direction: string) =>
      `<w:tc><w:tcPr><w:tcW w:w="1800" w:type="dxa"/><w:textDirection w:val="${direction}"/></w:tcPr>${paragraph(run(text))}</w:tc>`;
    const cells = cell('upwards', 'btLr') + cell('downwards', 'tbRl') + cell('older', 'tbRlV') + cell('across', 'lrTb');
    const table = `<w:tbl><w:tblPr/><w:tblGrid>${'<w:gridCol w:w="1800"/>'.repeat(4)}</w:tblGrid><w:tr><w:trPr><w:trHeight w:val="2880"/></w:trPr>${cells}</w:tr></w:tbl>`;
    const { pdf } = await converter.convert(docx(table + section('')), 'docx', new AbortController().signal);
    const characters = await withPdf(pdf, (opened) => opened.withPage(0, (page) => page.characters(100)));
    const way = (first: string, second: string) => {
      const at = characters.findIndex(({ text }, index) => text === first && characters[index + 1]?.text === second);
      const [one, two] = [characters[at]!, characters[at + 1]!];
      const [across, down] = [two.left - one.left, two.bottom - one.bottom];
      return Math.abs(across) > Math.abs(down) ? 'across' : down > 0 ? 'down' : 'up';
    };
    expect([way('u', 'p'), way('d', 'o'), way('o', 'l'), way('a', 'c')]).toEqual(['up', 'down', 'down', 'across']);
  });

  it('sets paragraphs and tables from right to left, in which "left" is where lines begin', async () => {
    const rtl = '<w:bidi/>';
    const cell = (text: string) =>
      `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr>${paragraph(run(text))}</w:tc>`;
    const table = (properties: string) =>
      `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="2000"/></w:tblGrid><w:tr>${cell('one')}${cell('two')}</w:tr></w:tbl>`;
    const [words = []] = await print(
      docx(
        paragraph(run('שלום'), rtl) +
          paragraph(run('begins'), `${rtl}<w:jc w:val="left"/>`) +
          paragraph(run('ends'), `${rtl}<w:jc w:val="right"/>`) +
          paragraph(run('plain'), '<w:jc w:val="left"/>') +
          table('<w:bidiVisual/>') +
          table('<w:bidiVisual w:val="0"/>').replaceAll('<w:t xml:space="preserve">', '<w:t xml:space="preserve">n') +
          section(''),
      ),
    );
    const word = (text: string) => words.find((one) => one.text === text)!;
    expect(word('begins').right).toBeCloseTo(540, -1);
    expect([word('ends').left, word('plain').left]).toEqual([expect.closeTo(72, -1), expect.closeTo(72, -1)]);
    expect(word('one').left).toBeGreaterThan(word('two').left);
    expect(word('none').left).toBeLessThan(word('ntwo').left);
  });

  it('keeps a heading with the paragraph after it', async () => {
    const styles = '<w:style w:type="paragraph" w:styleId="Heading1"><w:pPr><w:keepNext/></w:pPr></w:style>';
    const heading = paragraph(run('HEADING'), '<w:pStyle w:val="Heading1"/>');
    const count = (await print(docx(lines(100, 'a') + section(''))))[0]!.length;
    const body = (before: string) => lines(count - 1, 'a') + before + lines(5, 'b') + section('');
    const [first, second] = await texts(docx(body(heading), { styles }));
    expect(first).not.toContain('HEADING');
    expect(second).toMatch(/^HEADING b0/);
    const kept = paragraph(run('KEPT'), '<w:keepNext/>');
    expect((await texts(docx(body(kept))))[1]).toMatch(/^KEPT b0/);
  });

  it('begins all lines of a list item at the same place', async () => {
    const level =
      '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl>';
    const numbering = `<w:abstractNum w:abstractNumId="0">${level}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;
    const item = paragraph(run('item '.repeat(60)), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>');
    const [words = []] = await print(docx(item + section(''), { numbering }));
    const items = words.filter(({ text }) => text === 'item');
    const begins = items.filter(({ top }, at) => top !== items[at - 1]?.top).map(({ left }) => Math.round(left));
    expect(begins.length).toBeGreaterThan(2);
    expect(new Set(begins)).toEqual(new Set([72 + 36]));
  });

  const box = (wrap: string, left: number) =>
    `<w:r><w:pict><v:shape style="position:absolute;margin-left:${left}pt;margin-top:0;width:150pt;height:60pt">` +
    `<v:textbox><w:txbxContent>${paragraph(run('BOX'))}</w:txbxContent></v:textbox>${wrap}</v:shape></w:pict></w:r>`;
  const withBox = (wrap: string, left: number) =>
    docx(paragraph(box(wrap, left) + run('word '.repeat(200))) + section(''));

  it('sets text beside a box', async () => {
    const square = '<w10:wrap xmlns:w10="urn:schemas-microsoft-com:office:word" type="square"/>';
    const [words = []] = await print(withBox(square, 300));
    const text = words.filter((word) => word.text === 'word');
    const beside = text.filter(({ top }) => top < 72 + 60);
    expect(words.find((word) => word.text === 'BOX')!.left).toBeGreaterThan(72 + 300);
    expect(Math.max(...beside.map(({ right }) => right))).toBeLessThan(72 + 300);
    expect(Math.max(...text.map(({ right }) => right))).toBeGreaterThan(72 + 400);
  });

  it('lets a box without a wrap lie over the text', async () => {
    const [words = []] = await print(withBox('', 300));
    const text = words.filter((word) => word.text === 'word');
    expect(words.find((word) => word.text === 'BOX')!.left).toBeCloseTo(72 + 300 + 8, -1);
    const [first] = text;
    const line = text.filter(({ top }) => top === first!.top);
    expect(Math.max(...line.map(({ right }) => right))).toBeGreaterThan(72 + 400);
  });

  const inFrame = (text: string, properties: string) => paragraph(run(text), `<w:framePr ${properties}/>`);

  it('puts text frames where they are on the paper, with the text around them', async () => {
    const window =
      'w:w="3600" w:h="1440" w:hRule="exact" w:wrap="around" w:vAnchor="page" w:hAnchor="page" w:x="2880" w:y="2880"';
    const foot = 'w:w="2880" w:wrap="notBeside" w:vAnchor="page" w:hAnchor="margin" w:xAlign="right" w:y="14400"';
    const [words = [], ...more] = await print(
      docx(
        inFrame('NAME', window) +
          inFrame('STREET', window) +
          inFrame('FOOT', foot) +
          paragraph(run('word '.repeat(300))) +
          section(''),
      ),
    );
    expect(more).toEqual([]);
    const word = (text: string) => words.find((one) => one.text === text)!;
    expect(word('NAME').left).toBeCloseTo(144, 0);
    expect(word('NAME').top).toBeGreaterThan(144);
    expect(word('NAME').top).toBeLessThan(144 + 20);
    expect(word('STREET').left).toBeCloseTo(144, 0);
    expect(word('STREET').top).toBeGreaterThan(word('NAME').top);
    expect(word('FOOT').left).toBeCloseTo(540 - 144, 0);
    expect(word('FOOT').top).toBeGreaterThan(720);
    // The text begins above the frame, goes around it, and goes on below.
    const text = words.filter((one) => one.text === 'word');
    expect(text[0]!.top).toBeLessThan(72 + 20);
    const beside = text.filter(({ top }) => top > 150 && top < 210);
    expect(beside.length).toBeGreaterThan(0);
    for (const { left, right } of beside) expect(right <= 144 || left >= 144 + 180).toBe(true);
    expect(text.at(-1)!.top).toBeGreaterThan(144 + 72);
  });

  it('makes a frame without a width as wide as its text, beside the text, and leaves initials to their paragraph', async () => {
    const initial = 'w:dropCap="drop" w:lines="2" w:wrap="around" w:vAnchor="text" w:hAnchor="text"';
    const [words = []] = await print(
      docx(
        inFrame('NOTE', 'w:wrap="around" w:vAnchor="text" w:hAnchor="margin" w:xAlign="right" w:y="1"') +
          paragraph(run('word '.repeat(60))) +
          inFrame('I', initial) +
          paragraph(run('nitial')) +
          section(''),
      ),
    );
    const word = (text: string) => words.find((one) => one.text === text)!;
    expect(word('NOTE').right).toBeCloseTo(540, -1);
    const text = words.filter((one) => one.text === 'word');
    const first = text.filter(({ top }) => Math.abs(top - word('NOTE').top) < 6);
    expect(first.length).toBeGreaterThan(5);
    for (const { right } of first) expect(right).toBeLessThan(word('NOTE').left);
    expect(word('I').left).toBeCloseTo(72, 0);
    expect(word('nitial').left).toBeCloseTo(word('I').right, -1);
    expect(Math.abs(word('nitial').top - word('I').top)).toBeLessThan(6);
  });

  it('counts the place of a box from the edge of the paper or the margins of the page where the box says so', async () => {
    const placed = (text: string, across: string, down: string) => {
      const relative = `mso-position-horizontal-relative:${across};mso-position-vertical-relative:${down}`;
      const style = `position:absolute;margin-left:180pt;margin-top:360pt;width:90pt;height:36pt;${relative}`;
      return `<w:r><w:pict><v:shape style="${style}"><v:textbox><w:txbxContent>${paragraph(run(text))}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`;
    };
    const boxes = placed('PAPER', 'page', 'page') + placed('MARGIN', 'margin', 'margin');
    const [words = []] = await print(docx(lines(3, 'a') + paragraph(boxes + run('b')) + section('')));
    const word = (text: string) => words.find((one) => one.text === text)!;
    const inset = (text: string) => [word(text).left - 7.2, word(text).top];
    expect(inset('PAPER')[0]).toBeCloseTo(180, -1);
    expect(inset('PAPER')[1]).toBeGreaterThan(360);
    expect(inset('PAPER')[1]).toBeLessThan(360 + 24);
    expect(inset('MARGIN')[0]).toBeCloseTo(180 + 72, -1);
    expect(inset('MARGIN')[1]).toBeGreaterThan(360 + 72);
    expect(inset('MARGIN')[1]).toBeLessThan(360 + 72 + 24);
  });

  it('shows a watermark on each page', async () => {
    const picture =
      '<w:pict><v:shape style="position:absolute;width:400pt;height:120pt;rotation:315" fillcolor="silver"><v:fill opacity=".5"/><v:textpath string="DRAFT"/></v:shape></w:pict>';
    const header1 = paragraph(`${run('head')}<w:r>${picture}</w:r>`);
    const pages = await print(docx(lines(60, 'a') + section(header('header1', 'default')), { header1 }));
    expect(pages.length).toBeGreaterThan(1);
    for (const words of pages) {
      // Its letters are beside each other on a slope, over the middle of the page.
      const letters = words.filter(({ text }) => /^[DRAFT]+$/.test(text));
      expect(letters.map(({ text }) => text).join('').length).toBe(5);
    }
  });
});

/** The words of characters: without white space and in one line. */
/** Whether each side has a red line 24 points from the edge of a letter. */
function isFramed({ data, width }: { data: Buffer; width: number }): boolean {
  const isRed = (x: number, y: number): boolean => {
    const [red = 0, green = 0, blue = 0] = data.subarray((y * width + x) * 4);
    return red > 200 && green < 60 && blue < 60;
  };
  return isRed(300, 24) && isRed(300, 791 - 24) && isRed(24, 400) && isRed(611 - 24, 400);
}

/** The addresses of the links on a page. */
function linksIn(page: PDFDict, context: PDFContext): string[] {
  const annotations = context.lookupMaybe(page.get(PDFName.of('Annots')), PDFArray)?.asArray() ?? [];
  return annotations.flatMap((annotation) => {
    const action = context.lookup(annotation, PDFDict).lookupMaybe(PDFName.of('A'), PDFDict);
    return action?.lookupMaybe(PDFName.of('URI'), PDFString)?.asString() ?? [];
  });
}

function wordsOf(
  characters: readonly { text: string; left: number; right: number; top: number; bottom: number }[],
): Word[] {
  const words: Word[] = [];
  let isOpen = false;
  for (const { text, left, right, bottom } of characters) {
    const last = words.at(-1);
    if (text.trim() === '') isOpen = false;
    else if (isOpen && last && Math.abs(last.top - bottom) < 3) Object.assign(last, { text: last.text + text, right });
    else {
      words.push({ text, left, right, top: Math.round(bottom) });
      isOpen = true;
    }
  }
  return words;
}
