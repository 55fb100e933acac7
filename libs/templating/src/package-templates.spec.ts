import { rawZip } from '../../testing/src/files/hostile-package';
import { officePackage, officeType } from '../../../apps/local/src/demo/documents/sample-package';
import { TEMPLATE_SAMPLES } from '../../../apps/local/src/demo/documents/template-samples';
import type { FillValues } from './field-values';
import { parseTemplate } from './parse-template';
import { readPackage } from '../../formats/src/package/package-reader';
import { TemplateCache } from './template-cache';

const A =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';

describe('pptx', () => {
  const fill = (xml: string, values: FillValues, part = 'slides/slide1.xml'): string => {
    const slide = { name: `ppt/${part}`, type: officeType('presentationml.slide'), xml: `<p:sld ${A}>${xml}</p:sld>` };
    const main = {
      name: 'ppt/presentation.xml',
      type: officeType('presentationml.presentation.main'),
      xml: `<p:presentation ${A}/>`,
    };
    return readPackage(parseTemplate(officePackage([main, slide])).fill(values))
      .text(slide.name)
      .replace(/^.*?<p:sld [^>]*>|<\/p:sld>$/gs, '');
  };
  const p = (text: string): string => `<a:p><a:r><a:rPr b="1"/><a:t>${text}</a:t></a:r></a:p>`;

  it('fills shapes, notes, layouts and comments', () => {
    for (const part of [
      'slides/slide1.xml',
      'notesSlides/notesSlide1.xml',
      'slideLayouts/slideLayout1.xml',
      'diagrams/data1.xml',
    ]) {
      expect(fill(`<p:txBody>${p('{{a}}')}</p:txBody>`, { a: 'V' }, part)).toBe(`<p:txBody>${p('V')}</p:txBody>`);
    }
    expect(fill('<p:text>{{a}}</p:text>', { a: 'V' }, 'comments/comment1.xml')).toBe('<p:text>V</p:text>');
  });

  it('breaks lines in the formatting of the run', () => {
    const run = (text: string): string => `<a:r><a:rPr b="1"/><a:t>${text}</a:t></a:r>`;
    expect(fill(p('{{a}}'), { a: 'x\ny' })).toBe(`<a:p>${run('x')}<a:br><a:rPr b="1"/></a:br>${run('y')}</a:p>`);
  });

  it('repeats rows and paragraphs, but never shapes', () => {
    const tr = (text: string): string => `<a:tr><a:tc><a:txBody>${p(text)}</a:txBody></a:tc></a:tr>`;
    expect(fill(`<a:tbl>${tr('{{#l}}{{.}}{{/l}}')}${tr('{{l}}')}</a:tbl>`, { l: [1, 2] })).toBe(
      `<a:tbl>${tr('12')}${tr('1')}${tr('2')}</a:tbl>`,
    );
    expect(fill(`<p:txBody>${p('{{#l}}')}${p('{{.}}')}${p('{{/l}}')}</p:txBody>`, { l: [1, 2] })).toBe(
      `<p:txBody>${p('1')}${p('2')}</p:txBody>`,
    );
    expect(() => fill(`<p:sp>${p('{{#l}}')}</p:sp><p:sp>${p('{{/l}}')}</p:sp>`, {})).toThrow('cannot be repeated');
  });

  it('repeats list items, and removes tables without rows', () => {
    const item = (text: string): string => p(text).replace('<a:p>', '<a:p><a:pPr><a:buChar char="-"/></a:pPr>');
    expect(fill(`<p:txBody>${item('{{#l}}{{.}}{{/l}}')}</p:txBody>`, { l: [1, 2] })).toBe(
      `<p:txBody>${item('1')}${item('2')}</p:txBody>`,
    );
    const tr = `<a:tr><a:tc><a:txBody>${p('{{#l}}')}${p('{{/l}}')}</a:txBody></a:tc></a:tr>`;
    const rows = tr.replace('</a:tr>', `<a:tc><a:txBody>${p('')}</a:txBody></a:tc></a:tr>`);
    const frame = `<p:graphicFrame><a:graphic><a:tbl>${rows.replace(p('{{/l}}'), '').replace(p(''), p('{{/l}}'))}</a:tbl></a:graphic></p:graphicFrame>`;
    expect(fill(`<p:spTree>${frame}<p:sp/></p:spTree>`, {})).toBe('<p:spTree><p:sp/></p:spTree>');
  });

  it('shows expressions, filters and conditions, and repeats table rows', () => {
    const tr = (...texts: string[]): string =>
      `<a:tr>${texts.map((text) => `<a:tc><a:txBody>${p(text)}</a:txBody></a:tc>`).join('')}</a:tr>`;
    const items = [
      { n: 'Pen', price: 2, qty: 3 },
      { n: 'Ink', price: 1000, qty: 2 },
    ];
    const loop = tr('{{#items}}{{@number}} {{n | upper}}', '{{price * qty | currency("EUR", "de-DE")}}{{/items}}');
    expect(
      fill(`<a:tbl>${loop}${tr('Sum', '{{items | sum(price * qty) | number(2)}}')}</a:tbl>`, { items }).replace(
        /\u00a0/g,
        ' ',
      ),
    ).toBe(`<a:tbl>${tr('1 PEN', '6,00 €')}${tr('2 INK', '2.000,00 €')}${tr('Sum', '2,006.00')}</a:tbl>`);
    const chain =
      p('{{#if n > 5}}') +
      p('many') +
      p('{{else if n > 1}}') +
      p('some {{n}}') +
      p('{{else}}') +
      p('few') +
      p('{{/if}}');
    const shown = [9, 3, 0].map((n) => fill(`<p:txBody>${chain}</p:txBody>`, { n }));
    expect(shown).toEqual(['many', 'some 3', 'few'].map((text) => `<p:txBody>${p(text)}</p:txBody>`));
    expect(fill(p('{{#if n > 5}}many{{else}}few{{/if}} {{n == 1 ? "one" : "all"}}'), { n: 1 })).toContain('few');
  });

  describe('loops over columns', () => {
    const tc = (text: string, attributes = ''): string => `<a:tc${attributes}><a:txBody>${p(text)}</a:txBody></a:tc>`;
    const tr = (...cells: string[]): string => `<a:tr>${cells.join('')}</a:tr>`;
    /** The cells of each row: texts, with the number of columns of a spanning cell, and "-" for a covered one. */
    const shown = (columns: number, rows: string[], l: number[]): string[] => {
      const grid = `<a:tblGrid>${'<a:gridCol w="900"/>'.repeat(columns)}</a:tblGrid>`;
      const markup = fill(`<p:graphicFrame><a:tbl>${grid}${rows.join('')}</a:tbl></p:graphicFrame>`, { l });
      const widths = [...markup.matchAll(/<a:gridCol w="(\d+)"/g)].map(([, width]) => Number(width));
      expect(widths.reduce((sum, width) => sum + width, 0)).toBe(columns * 900);
      return [...markup.matchAll(/<a:tr>(.*?)<\/a:tr>/g)].map(([, row = '']) => {
        const cells = [...row.matchAll(/<a:tc([^>]*)>(.*?)<\/a:tc>/g)];
        expect(cells).toHaveLength(widths.length);
        return cells
          .map(([, tag = '', inner = '']) =>
            tag.includes('hMerge') ? '-' : inner.replace(/<[^>]*>/g, '') + (/gridSpan="(\d+)"/.exec(tag)?.[1] ?? ''),
          )
          .join(' ');
      });
    };
    const each = (more: string[]): string => tr(tc('x'), tc('{{#l | each("column")}}{{.}}{{/l}}'), ...more);

    it('widen the cells above and below them', () => {
      const head = tr(tc('a'), tc('months'), tc('sum'));
      expect(shown(3, [head, each([tc('s')])], [7, 8, 9])).toEqual(['a months3 - - sum', 'x 7 8 9 s']);
      const wide = tr(tc('all', ' gridSpan="3"'), tc('', ' hMerge="1"'), tc('', ' hMerge="1"'));
      expect(shown(3, [wide, each([tc('s')]), head], [7, 8])).toEqual(['all4 - - -', 'x 7 8 s', 'a months2 - sum']);
    });

    it('make the cells narrower that span them when there are no items', () => {
      const wide = tr(tc('all', ' gridSpan="3"'), tc('', ' hMerge="1"'), tc('', ' hMerge="1"'));
      expect(shown(3, [wide, each([tc('s')])], [])).toEqual(['all2 -', 'x s']);
      const right = tr(tc('a'), tc('both', ' gridSpan="2"'), tc('', ' hMerge="1"'));
      expect(shown(3, [right, each([tc('s')])], [])).toEqual(['a both', 'x s']);
      expect(shown(3, [tr(tc('a'), tc('b'), tc('c')), each([tc('s')])], [])).toEqual(['a b c', 'x s ']);
    });
  });

  it('puts pictures after their shape, in the middle of its box', () => {
    const header = Buffer.from('89504e470d0a1a0a0000000d4948445200000064000000320802000000000000000000000000', 'hex');
    const sp = `<p:sp><p:spPr><a:xfrm><a:off x="1000" y="2000"/><a:ext cx="476250" cy="476250"/></a:xfrm></p:spPr><p:txBody>${p('{{i}}')}</p:txBody></p:sp>`;
    const filled = fill(sp, { i: { bytes: header, mediaType: 'image/png', width: 100, height: 50, dpi: 96 } });
    expect(filled).toContain('</p:sp><p:pic ');
    expect(filled).toContain(`<a:off x="1000" y="${2000 + 119063}"/><a:ext cx="476250" cy="238125"/>`);
  });
});

describe('idml', () => {
  const fill = (story: string, values: FillValues): string => {
    const package_ = rawZip([
      { name: 'mimetype', data: 'application/vnd.adobe.indesign-idml-package', stored: true },
      {
        name: 'Stories/Story_a.xml',
        data: `<idPkg:Story xmlns:idPkg="urn:x"><Story Self="a">${story}</Story></idPkg:Story>`,
      },
    ]);
    return readPackage(parseTemplate(package_).fill(values))
      .text('Stories/Story_a.xml')
      .replace(/^.*<Story Self="a">|<\/Story>.*$/g, '');
  };
  const c = (text: string): string =>
    `<CharacterStyleRange><Properties/><Content>${text}</Content></CharacterStyleRange>`;

  it('gives the copies of tables and their parts ids of their own', () => {
    const table = (id: string, text: string): string =>
      `<Table Self="${id}"><Cell Self="${id}c"><Content>${text}</Content></Cell></Table>`;
    const filled = fill(`${c('{{#l}}')}${table('u1', '{{.}}')}${c('{{/l}}')}`, { l: ['x', 'y'] });
    const ids = [...filled.matchAll(/ Self="(\w+)"/g)].map(([, id]) => id);
    expect(ids.slice(0, 2)).toEqual(['u1', 'u1c']);
    expect(new Set(ids).size).toBe(4);
    expect([...filled.matchAll(/<Cell [^>]*><Content>(\w)/g)].map(([, text]) => text)).toEqual(['x', 'y']);
  });

  const list = (...content: string[]): string =>
    `<ParagraphStyleRange BulletsAndNumberingListType="BulletList">${content.join('')}</ParagraphStyleRange>`;
  /** The paragraphs of a filled story. */
  const shown = (story: string, values: FillValues): string[] =>
    fill(story, values)
      .replace(/<Br\/>/g, '|')
      .replace(/<[^>]*>/g, '')
      .split('|');
  const l = [{ n: 'a' }, { n: 'b' }];
  const range = (...content: string[]): string => `<CharacterStyleRange>${content.join('<Br/>')}</CharacterStyleRange>`;
  const text = (content: string): string => `<Content>${content}</Content>`;

  it('repeats a list item that shows nothing but a loop, and leaves nothing of it for an empty list', () => {
    const items = list(range(text('{{#l}}{{n}}') + text('!{{/l}}'), ''));
    const story = `${c('Head')}<Br/>${items}${c('end')}`;
    expect(shown(story, { l })).toEqual(['Head', 'a!', 'b!', 'end']);
    expect(shown(story, { l: [] })).toEqual(['Head', 'end']);
    const split = list(c('{{#l}}') + c('{{n}}') + range(text('{{/l}}')) + range('', ''));
    expect(shown(split + c('end'), { l })).toEqual(['a', 'b', 'end']);
    expect(shown(`${c('Head')}<Br/>${list(c('{{#l}}{{n}}{{/l}}'))}`, { l })).toEqual(['Head', 'a', 'b']);
    expect(shown(list(range(text('all: {{#l}}{{n}} {{/l}}'), '')) + c('end'), { l })).toEqual(['all: a b ', 'end']);
    expect(shown(range(text('{{#l}}{{n}}{{/l}}'), '') + c('end'), { l })).toEqual(['ab', 'end']);
  });

  it('repeats paragraphs that a loop names', () => {
    const each = '{{#l | each("paragraph")}}';
    const named = range(text(`No ${each}{{n}}.`), text('{{n}}{{/l}}!'), '');
    expect(shown(named + c('end'), { l })).toEqual(['No a.', 'a!', 'No b.', 'b!', 'end']);
    const markers = range(text(each), text('{{n}}'), text('{{/l}}'), '');
    expect(shown(markers + c('end'), { l })).toEqual(['a', 'b', 'end']);
    expect(shown(range(text(`x ${each}{{n}}{{/l}} y`), '') + c('end'), { l })).toEqual(['x a y', 'x b y', 'end']);
  });

  describe('tables', () => {
    const cells = (rows: readonly (readonly string[])[]): string =>
      rows
        .flatMap((texts, row) =>
          texts.map(
            (content, column) =>
              `<Cell Self="c${row}${column}" Name="${column}:${row}" RowSpan="1">${range(text(content))}</Cell>`,
          ),
        )
        .join('');
    const tableOf = (rows: readonly (readonly string[])[], markup = cells(rows)): string => {
      const names = rows.map((_, row) => `<Row Self="r${row}" Name="${row}"/>`).join('');
      return `<Table Self="t" HeaderRowCount="1" FooterRowCount="0" BodyRowCount="${rows.length - 1}">${names}<Column Self="k" Name="0"/>${markup}</Table>`;
    };
    const rowsOf = (markup: string): string[] => {
      const rows: string[] = [];
      for (const [, row = '', content = ''] of markup.matchAll(/<Cell [^>]*Name="\d+:(\d+)"[^>]*>(.*?)<\/Cell>/g))
        rows[Number(row)] = [
          ...(rows[Number(row)] === undefined ? [] : [rows[Number(row)]]),
          content.replace(/<[^>]*>/g, ''),
        ].join('|');
      return rows;
    };
    const items = [
      { n: 'a', on: true },
      { n: 'b', on: false },
      { n: 'c', on: true },
    ];

    it('repeat rows, with cells, rows and counts that agree', () => {
      const filled = fill(
        c('') +
          tableOf([
            ['Head', 'x'],
            ['{{#items}}{{n}}', '{{@number}}{{/items}}'],
            ['sum', '{{items | length}}'],
          ]),
        { items },
      );
      expect(rowsOf(filled)).toEqual(['Head|x', 'a|1', 'b|2', 'c|3', 'sum|3']);
      expect(filled).toContain('HeaderRowCount="1" FooterRowCount="0" BodyRowCount="4"');
      expect([...filled.matchAll(/<Row Self="\w+" Name="(\d)"/g)].map(([, name]) => name)).toEqual([
        '0',
        '1',
        '2',
        '3',
        '4',
      ]);
      const ids = [...filled.matchAll(/ Self="(\w+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(filled).not.toContain('filledRow');
    });

    it('repeat the rows between rows of tags, for lists of plain values too, and leave rows out', () => {
      const markers = [['Head'], ['{{#items}}'], ['{{n}}'], ['{{#if on}}'], ['on'], ['{{/if}}'], ['{{/items}}']];
      expect(rowsOf(fill(tableOf(markers), { items }))).toEqual(['Head', 'a', 'on', 'b', 'c', 'on']);
      expect(rowsOf(fill(tableOf([['Head'], ['{{l}}']]), { l: ['x', 'y'] }))).toEqual(['Head', 'x', 'y']);
      expect(rowsOf(fill(tableOf([['{{#items | each("row")}}{{n}}{{/items}}'], ['end']]), { items }))).toEqual([
        'a',
        'b',
        'c',
        'end',
      ]);
      expect(fill(tableOf([['{{#none}}x', '{{/none}}']]), {})).not.toContain('<Table');
      expect(
        rowsOf(
          fill(
            tableOf([
              ['Head', '{{x}}'],
              ['a', 'b'],
            ]),
            { x: 1 },
          ),
        ),
      ).toEqual(['Head|1', 'a|b']);
    });

    it('refuse loops from a cell to text around the table, and cells that span rows', () => {
      expect(() => fill(`${c('{{#items}}')}${tableOf([['{{/items}}']])}`, { items })).toThrow('cannot be repeated');
      const spanning = cells([['a'], ['{{#items | each("row")}}{{n}}{{/items}}']]).replace(
        'RowSpan="1"',
        'RowSpan="2"',
      );
      expect(() => fill(tableOf([['a'], ['b']], spanning), { items })).toThrow('cells that span rows');
    });
  });

  it('embeds pictures in the text, with a size that fits into its frame, and ids of their own', () => {
    const bytes = Buffer.from('89504e470d0a1a0a0000000d4948445200000064000000320802000000000000000000000000', 'hex');
    const photo = { bytes, mediaType: 'image/png', width: 100, height: 50, dpi: 72, altText: 'a "b"' } as const;
    const filled = fill(c('x {{photo}} {{photo | picture("50pt", "50pt", "cover")}}'), { photo });
    const [first = '', second = ''] = [...filled.matchAll(/<Rectangle .*?<\/Rectangle>/g)].map(([frame]) => frame);
    expect(first).toContain(`<Contents>${bytes.toString('base64')}</Contents>`);
    expect(first).toContain('CustomAltText="a &quot;b&quot;"');
    expect(first).toContain('ItemTransform="1 0 0 1 0 -50"><Properties><Profile');
    expect(second).toContain('<PathPointType Anchor="50 -50"');
    expect(second).toContain('ItemTransform="1 0 0 1 -25 -50"><Properties><Profile');
    const ids = [...filled.matchAll(/Self="(filled\w+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(6);
    expect(filled.replace(/<Rectangle .*?<\/Rectangle>/g, '[]')).toBe(
      `<CharacterStyleRange><Properties/>${text('x ')}[]${text(' ')}[]${text('')}</CharacterStyleRange>`,
    );
  });

  it('knows the names of lists in their loops, and ends with a list of the same name', () => {
    const l = [{ n: 'a', l: [{ n: 'x' }] }, { n: 'b' }];
    expect(fill(c('{{#l}}{{l.n}}{{#l}}{{n}}{{/l}}{{/l}}'), { l })).toBe(c('axb'));
  });

  it('fills tags that are split over ranges, and breaks lines', () => {
    expect(fill(c('{') + c('{a}') + c('} b'), { a: 'x\ny' })).toBe(
      '<CharacterStyleRange><Properties/><Content>x</Content><Br/><Content>y</Content></CharacterStyleRange>' +
        c('') +
        c(' b'),
    );
  });

  it('shows looks as attributes of the characters', () => {
    expect(fill(c('a {{x | bold | italic}}'), { x: 'b\nc' })).toBe(
      c('a ') +
        '<CharacterStyleRange FontStyle="Bold Italic"><Properties/><Content>b</Content><Br/><Content>c</Content></CharacterStyleRange>' +
        c(''),
    );
    expect(fill(c('{{x | markdown}}'), { x: '**a**\n\n- ~~b~~' })).toContain('StrikeThru="true"');
  });

  it('does not join text across a paragraph break', () => {
    expect(() =>
      fill('<CharacterStyleRange><Content>{{a</Content><Br/><Content>}}</Content></CharacterStyleRange>', {}),
    ).toThrow('{{a is not closed');
  });

  it('repeats text and lines', () => {
    expect(fill(c('{{#l}}[{{.}}]{{/l}}'), { l: [1, 2] })).toBe(c('[1][2]'));
    const lines =
      '<CharacterStyleRange><Content>{{#l}}</Content><Br/><Content>{{.}}</Content><Br/><Content>{{/l}}</Content><Br/><Content>z</Content></CharacterStyleRange>';
    expect(fill(lines, { l: [1, 2] }).match(/<Br\/>/g)).toHaveLength(2);
  });

  it('shows expressions, filters and conditions', () => {
    const items = [
      { n: 'Pen', q: 3 },
      { n: 'Ink', q: 1 },
    ];
    expect(
      fill(c('{{#items}}{{n | upper}}{{#if q > 2}}!{{else}}?{{/if}}{{#if not @last}}, {{/if}}{{/items}}'), { items }),
    ).toBe(c('PEN!, INK?'));
    expect(fill(c('{{items | sum(q) | number(1, "de-DE")}}'), { items })).toBe(c('4,0'));
    expect(() => fill(c('{{items | money}}'), { items })).toThrow('(story a, paragraph 1)');
  });

  it('keeps the mimetype first and stored', () => {
    const sample = TEMPLATE_SAMPLES.find(({ type }) => type === 'idml');
    const filled = parseTemplate(sample?.make() ?? Buffer.alloc(0)).fill(sample?.values ?? {});
    expect(filled.toString('latin1', 30, 81)).toBe('mimetypeapplication/vnd.adobe.indesign-idml-package');
  });
});

describe('the samples', () => {
  it.each(TEMPLATE_SAMPLES)('fill completely: $type', ({ type, make, values }) => {
    const template = parseTemplate(make());
    const filled = readPackage(template.fill(values));
    const texts = filled.entries.filter(({ name }) => name.endsWith('.xml')).map(({ name }) => filled.text(name));
    expect(template.type).toBe(type);
    expect(template.fields.length).toBeGreaterThan(4);
    expect(texts.join('')).not.toMatch(/\{\{|\}\}/);
  });
});

describe('TemplateCache', () => {
  it('parses a file once, and evicts the least recently used', () => {
    const [first, second, third] = TEMPLATE_SAMPLES.map(({ make }) => make()) as [Buffer, Buffer, Buffer];
    const cache = new TemplateCache(
      parseTemplate(first).weight + Math.max(parseTemplate(second).weight, parseTemplate(third).weight),
    );
    const parsed = cache.parse(first);
    cache.parse(second);
    expect(cache.parse(first)).toBe(parsed);
    cache.parse(third);
    expect(cache.parse(first)).toBe(parsed);
    expect(cache.size).toBe(2);
  });
});
