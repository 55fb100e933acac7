import { officePackage, officeType } from '../../../../../apps/local/src/demo/documents/sample-package';
import { docxEntries, rawZip } from '../../../../testing/src/files/hostile-package';
import { readPackage } from '../../../../formats/src/package/package-reader';
import type { FillValues } from '../../field-values';
import { parseTemplate } from '../../parse-template';

const filled = (body: string, values: FillValues): string =>
  readPackage(parseTemplate(rawZip(docxEntries(body))).fill(values))
    .text('word/document.xml')
    .replace(/^.*<w:body>|<\/w:body>.*$/g, '')
    .replaceAll(' xml:space="preserve"', '')
    .replace(/<w:r><w:t><\/w:t><\/w:r>/g, '');
const p = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const tc = (text: string, properties = ''): string => `<w:tc>${properties}${p(text)}</w:tc>`;
const tr = (...cells: string[]): string => `<w:tr>${cells.join('')}</w:tr>`;
const tbl = (...rows: string[]): string => `<w:tbl>${rows.join('')}</w:tbl>`;
const shd = (color: string): string => `<w:shd w:val="clear" w:color="auto" w:fill="${color}"/>`;

describe('cells of Word tables', () => {
  it('are shaded', () => {
    const width = '<w:tcPr><w:tcW w:w="9"/><w:shd w:fill="000000"/><w:vAlign w:val="center"/></w:tcPr>';
    const table = tbl(tr(tc('{{n}}{{cellColor(n &lt; 0 ? "red" : "#0f0")}}', width), tc('x')));
    expect(filled(table, { n: -1 })).toBe(
      tbl(tr(tc('-1', `<w:tcPr><w:tcW w:w="9"/>${shd('FF0000')}<w:vAlign w:val="center"/></w:tcPr>`), tc('x'))),
    );
  });

  it('are shaded in each row of a loop, and not without a color', () => {
    const table = tbl(tr(tc('{{#l}}{{n}}{{cellColor(c)}}{{/l}}')));
    const rows = tbl(tr(tc('{{#l}}{{n}}'), tc('{{cellColor(c)}}{{/l}}')));
    const values = { l: [{ n: 1, c: '#eee' }, { n: 2 }, { n: 3, c: '#111' }] };
    expect(filled(rows, values)).toBe(
      tbl(
        tr(tc('1'), `<w:tc><w:tcPr>${shd('EEEEEE')}</w:tcPr><w:p></w:p></w:tc>`),
        tr(tc('2'), '<w:tc><w:p></w:p></w:tc>'),
        tr(tc('3'), `<w:tc><w:tcPr>${shd('111111')}</w:tcPr><w:p></w:p></w:tc>`),
      ),
    );
    expect(filled(table, values)).toContain(shd('111111'));
  });

  it('are merged with equal ones above', () => {
    const table = tbl(tr(tc('kind'), tc('n')), tr(tc('{{#l}}{{k | mergeEqual}}'), tc('{{n}}{{/l}}')));
    const values = {
      l: [
        { k: 'a', n: 1 },
        { k: 'a', n: 2 },
        { k: 'b', n: 3 },
        { k: '', n: 4 },
        { k: '', n: 5 },
      ],
    };
    expect(filled(table, values)).toBe(
      tbl(
        tr(tc('kind'), tc('n')),
        tr(tc('a', '<w:tcPr><w:vMerge w:val="restart"/></w:tcPr>'), tc('1')),
        tr('<w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p/></w:tc>', tc('2')),
        tr(tc('b'), tc('3')),
        tr('<w:tc><w:p></w:p></w:tc>', tc('4')),
        tr('<w:tc><w:p></w:p></w:tc>', tc('5')),
      ),
    );
  });

  it('are merged in their column of the grid only', () => {
    const wide = '<w:tcPr><w:gridSpan w:val="2"/></w:tcPr>';
    const table = tbl(
      tr(tc('{{a | mergeEqual}}', wide), tc('{{b | mergeEqual}}')),
      tr(tc(''), tc('{{a | mergeEqual}}'), tc('{{b | mergeEqual}}')),
    );
    expect(filled(table, { a: 'x', b: 'y' }).match(/<w:vMerge/g)).toHaveLength(2);
  });

  it('keep tables in cells and other tables as they are', () => {
    const inner = tbl(tr(tc('{{cellColor("red")}}')));
    const outer = tbl(tr(`<w:tc>${inner}${p('{{cellColor("blue")}}')}</w:tc>`)) + tbl(tr(tc('{{x}}')));
    const shown = filled(outer, { x: '<' });
    expect(shown).toMatch(
      /^<w:tbl><w:tr><w:tc><w:tcPr><w:shd [^>]*0000FF"\/><\/w:tcPr><w:tbl><w:tr><w:tc><w:tcPr><w:shd [^>]*FF0000"\/>/,
    );
    expect(shown).toContain(tbl(tr(tc('&lt;'))));
  });

  it('disappear with the rows of the table', () => {
    const table = tbl(tr(tc('{{#l}}{{cellColor("red")}}'), tc('{{/l}}')));
    expect(filled(table + p('z'), { l: [] })).toBe(p('z'));
    expect(filled(table + p('z'), { l: [1] })).toContain(shd('FF0000'));
  });

  it('are merged with the cell above or to the left', () => {
    const table = tbl(tr(tc('{{#l}}{{mergeUp(not @first)}}all'), tc('{{n}}{{/l}}')));
    expect(filled(table, { l: [{ n: 1 }, { n: 2 }] })).toBe(
      tbl(
        tr(tc('all', '<w:tcPr><w:vMerge w:val="restart"/></w:tcPr>'), tc('1')),
        tr('<w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p/></w:tc>', tc('2')),
      ),
    );
    const cells = tbl(tr(tc('a{{mergeUp(true)}}'), tc('b{{mergeLeft(true)}}'), tc('c{{mergeLeft(false)}}')));
    expect(filled(cells, {})).toBe(tbl(tr(tc('a', '<w:tcPr><w:gridSpan w:val="2"/></w:tcPr>'), tc('c'))));
  });

  it('span columns, also of a table whose columns are repeated', () => {
    const grid = '<w:tblGrid><w:gridCol w:w="100"/><w:gridCol w:w="200"/></w:tblGrid>';
    const table = `<w:tbl>${grid}${tr(tc('a'), tc('{{spanColumns(n)}}b'))}${tr(tc('c'), tc('{{#l | each("column")}}{{.}}{{/l}}'))}</w:tbl>`;
    const shown = filled(table, { n: 3, l: [1, 2, 3] });
    expect(shown).toContain('<w:gridSpan w:val="3"/>');
    expect(shown.match(/<w:gridCol /g)).toHaveLength(4);
    expect(() => filled(table, { n: 0, l: [] })).toThrow('a number of columns from 1 to 63');
  });

  it('are refused outside of tables, and with what is no color', () => {
    expect(() => filled(p('{{cellColor("red")}}'), {})).toThrow('which only cells of tables');
    expect(() => filled(tbl(tr(tc('{{cellColor(c)}}'))), { c: 'nice' })).toThrow('takes a color such as');
  });
});

describe('cells of tables on slides', () => {
  const A =
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
  const cell = (text: string, attributes = '', properties = '<a:tcPr/>'): string =>
    `<a:tc${attributes}><a:txBody><a:bodyPr/><a:p>${text === '' ? '' : `<a:r><a:t>${text}</a:t></a:r>`}</a:p></a:txBody>${properties}</a:tc>`;
  const slide = (table: string, values: FillValues): string => {
    const main = {
      name: 'ppt/presentation.xml',
      type: officeType('presentationml.presentation.main'),
      xml: `<p:presentation ${A}/>`,
    };
    const xml = `<p:sld ${A}><p:graphicFrame><a:tbl>${table}</a:tbl></p:graphicFrame></p:sld>`;
    const package_ = officePackage([
      main,
      { name: 'ppt/slides/slide1.xml', type: officeType('presentationml.slide'), xml },
    ]);
    return readPackage(parseTemplate(package_).fill(values))
      .text('ppt/slides/slide1.xml')
      .replaceAll('<a:r><a:t></a:t></a:r>', '');
  };

  it('are shaded and merged', () => {
    const line = '<a:tcPr anchor="ctr"><a:lnL><a:solidFill/></a:lnL><a:noFill/></a:tcPr>';
    const rows = `<a:tr>${cell('{{#l}}{{k | mergeEqual}}')}${cell('{{n}}{{cellColor("#abc")}}{{/l}}', '', line)}</a:tr>`;
    const shown = slide(rows, {
      l: [
        { k: 'a', n: 1 },
        { k: 'a', n: 2 },
      ],
    });
    const fill = '<a:solidFill><a:srgbClr val="AABBCC"/></a:solidFill>';
    const shaded = `<a:tcPr anchor="ctr"><a:lnL><a:solidFill/></a:lnL>${fill}</a:tcPr>`;
    expect(shown).toContain(
      `<a:tr>${cell('a', ' rowSpan="2"')}${cell('1', '', shaded)}</a:tr>` +
        `<a:tr>${cell('', ' vMerge="1"').replace('<a:p></a:p>', '<a:p/>')}${cell('2', '', shaded)}</a:tr>`,
    );
  });
});

describe('merged cells of tables on slides', () => {
  const A =
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
  const cell = (text: string, attributes = ''): string =>
    `<a:tc${attributes}><a:txBody><a:bodyPr/><a:p>${text === '' ? '' : `<a:r><a:t>${text}</a:t></a:r>`}</a:p></a:txBody><a:tcPr/></a:tc>`;
  /** The attributes of the cells of each row. */
  const attributes = (rows: string, values: FillValues): string[][] => {
    const main = {
      name: 'ppt/presentation.xml',
      type: officeType('presentationml.presentation.main'),
      xml: `<p:presentation ${A}/>`,
    };
    const xml = `<p:sld ${A}><p:graphicFrame><a:tbl>${rows}</a:tbl></p:graphicFrame></p:sld>`;
    const template = officePackage([
      main,
      { name: 'ppt/slides/slide1.xml', type: officeType('presentationml.slide'), xml },
    ]);
    const shown = readPackage(parseTemplate(template).fill(values)).text('ppt/slides/slide1.xml');
    return [...shown.matchAll(/<a:tr>(.*?)<\/a:tr>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<a:tc(?!Pr)([^>]*)>/g)].map(([, found = '']) => found.trim()),
    );
  };

  it('take the cells along that they span', () => {
    const row = `<a:tr>${cell('{{#l}}{{k | mergeEqual}}', ' gridSpan="2"')}${cell('', ' hMerge="1"')}${cell('{{n}}{{/l}}')}</a:tr>`;
    const values = {
      l: [
        { k: 'a', n: 1 },
        { k: 'a', n: 2 },
        { k: 'b', n: 3 },
      ],
    };
    expect(attributes(row, values)).toEqual([
      ['gridSpan="2" rowSpan="2"', 'hMerge="1" rowSpan="2"', ''],
      ['gridSpan="2" vMerge="1"', 'hMerge="1" vMerge="1"', ''],
      ['gridSpan="2"', 'hMerge="1"', ''],
    ]);
  });

  it('are merged to the left, and span columns', () => {
    const left = `<a:tr>${cell('a')}${cell('{{mergeLeft(true)}}b')}${cell('c')}</a:tr>`;
    expect(attributes(left, {})).toEqual([['gridSpan="2"', 'hMerge="1"', '']]);
    const span = `<a:tr>${cell('a')}${cell('{{spanColumns(2)}}b')}${cell('c')}</a:tr>`;
    expect(attributes(span, {})).toEqual([['', 'gridSpan="2"', 'hMerge="1"']]);
  });
});

describe('check boxes', () => {
  const W14 = 'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"';
  const control = (text: string, checked: string, tag = ''): string =>
    `<w:p><w:sdt ${W14}><w:sdtPr>${tag}<w14:checkbox><w14:checked w14:val="${checked}"/><w14:checkedState w14:val="2612" w14:font="MS Gothic"/><w14:uncheckedState w14:val="2610" w14:font="MS Gothic"/></w14:checkbox></w:sdtPr><w:sdtContent><w:r><w:t>${text}</w:t></w:r></w:sdtContent></w:sdt></w:p>`;

  it('are characters', () => {
    expect(
      filled(p('{{a | checkbox}}{{b | checkbox}}{{c | checkbox}}{{d | checkbox}}'), { a: true, b: 'no', c: 'x' }),
    ).toBe(p('☑☐☑☐'));
  });

  it('are set by the placeholder in their text', () => {
    expect(filled(control('{{a}}', '0'), { a: true })).toBe(control('\u2612', '1'));
    expect(filled(control('{{a}}', '1'), { a: false })).toBe(control('\u2610', '0'));
    expect(filled(control('{{n > 1}}', '1'), { n: 3 })).toBe(control('\u2612', '1'));
  });

  it('are set by the placeholder in their tag or title', () => {
    const named = (name: string): string => `<w:${name} w:val="{{agreed}}"/>`;
    const template = rawZip(docxEntries(control('\u2610', '0', named('tag'))));
    expect(parseTemplate(template).fields).toEqual([{ id: 'agreed', kind: 'text' }]);
    expect(filled(control('\u2610', '0', named('tag')), { agreed: 'yes' })).toBe(
      control('\u2612', '1', '<w:tag w:val=""/>'),
    );
    expect(filled(control('\u2612', '1', named('alias')), {})).toBe(control('\u2610', '0', '<w:alias w:val=""/>'));
  });

  it('are set where they show a symbol of a font', () => {
    const box = (char: string, font: string, checked: string, name: string): string =>
      `<w:p><w:sdt ${W14}><w:sdtPr><w:alias w:val="${name}"/><w14:checkbox><w14:checked w14:val="${checked}"/><w14:checkedState w14:val="F0FE" w14:font="Wingdings"/><w14:uncheckedState w14:val="2610" w14:font="MS Gothic"/></w14:checkbox></w:sdtPr><w:sdtContent><w:r><w:sym w:char="${char}" w:font="${font}"/></w:r></w:sdtContent></w:sdt></w:p>`;
    expect(filled(box('2610', 'MS Gothic', '0', '{{a}}'), { a: true })).toBe(box('F0FE', 'Wingdings', '1', ''));
    expect(filled(box('F0FE', 'Wingdings', '1', '{{a}}'), { a: 'no' })).toBe(box('2610', 'MS Gothic', '0', ''));
  });
});
