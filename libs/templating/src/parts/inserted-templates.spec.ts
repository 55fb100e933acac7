import { type Package, readPackage } from '../../../formats/src/package/package-reader';
import { TemplateError } from '../../../formats/src/template-error';
import { checkTemplate } from '../check-template';
import type { FillValues } from '../field-values';
import { MissingTemplatesError } from './known-templates';
import { parseTemplate } from '../parse-template';
import { numbering, p, style, WORD_NAMESPACES, wordFile } from './word.fixture';
import { chartXml, dataWorkbook, documentWithChart, drawing, numRef, series, strRef } from '../charts/chart.fixture';

type Parts = Readonly<Record<string, Buffer | null>>;

function filled(outer: Buffer, parts: Parts, values: FillValues = {}): Package {
  const templates = new Map(
    Object.entries(parts).map(([name, bytes]) => [name, bytes && parseTemplate(bytes)] as const),
  );
  return readPackage(parseTemplate(outer).fill(values, { templates }));
}

const bodyOf = (pkg: Package): string => pkg.text('word/document.xml').replace(/^.*<w:body>|<\/w:body>.*$/gs, '');
const plain = (markup: string): string => markup.replaceAll(' xml:space="preserve"', '');
const textsOf = (pkg: Package): string[] =>
  [...bodyOf(pkg).matchAll(/<w:t[^>]*>([^<]*)/g)].map(([, text = '']) => text);

function refusal(work: () => unknown): TemplateError {
  try {
    work();
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
  throw new Error('was not refused');
}

describe('a template in a template', () => {
  const INSERT = p('{{template("Terms")}}');

  it('replaces the paragraph of its tag, filled in the current scope, without its sections', () => {
    const part = wordFile(`${p('Pay {{customer}}')}${p('break', '<w:sectPr/>')}${p('in {{days}} days')}<w:sectPr/>`);
    const pkg = filled(
      wordFile(`${p('before')}${INSERT}${p('after')}<w:sectPr/>`),
      { Terms: part },
      { customer: 'Ada', days: 30 },
    );
    expect(plain(bodyOf(pkg))).toBe(
      `${p('before')}${p('Pay Ada')}<w:p><w:pPr></w:pPr><w:r><w:t>break</w:t></w:r></w:p>${p('in 30 days')}${p('after')}<w:sectPr/>`,
    );
  });

  it('shows the items of a loop, or the members of an object', () => {
    const loop = `${p('{{#items}}')}${INSERT}${p('{{/items}}')}`;
    const part = wordFile(p('{{n}} of {{total}}'));
    const values = { items: [{ n: 1 }, { n: 2 }], total: 2, one: { n: 9 } };
    expect(textsOf(filled(wordFile(loop), { Terms: part }, values))).toEqual(['1 of 2', '2 of 2']);
    const object = wordFile(p('{{template("Terms", one)}}'));
    expect(textsOf(filled(object, { Terms: part }, values))).toEqual(['9 of 2']);
    expect(textsOf(filled(wordFile(p('{{"Terms" | template(one)}}')), { Terms: part }, values))).toEqual(['9 of 2']);
    expect(refusal(() => filled(wordFile(p('{{template("Terms", items)}}')), { Terms: part }, values)).code).toBe(
      'wrong_kind',
    );
  });

  it('may be named by an expression, and keeps its variables to itself', () => {
    const outer = wordFile(`${p('{{set x = 1}}')}${p('{{template(kind &amp; " terms")}}')}${p('{{y}}{{x}}')}`);
    const part = wordFile(`${p('{{set y = 5}}{{set x = x + 1}}')}${p('{{y}}{{x}}')}`);
    expect(textsOf(filled(outer, { 'Short terms': part }, { kind: 'Short' })).join('|')).toMatch(/\|52\|2$/);
  });

  it('adds styles that the document lacks; of the same name it uses those of the document', () => {
    const outer = wordFile(INSERT, { styles: `${style('H1', 'heading 1')}${style('Quote', 'Other')}` });
    const part = wordFile(`${p('a', '<w:pStyle w:val="berschrift1"/>')}${p('b', '<w:pStyle w:val="Quote"/>')}`, {
      styles: `${style('berschrift1', 'Heading 1')}${style('Quote', 'Quote', '<w:basedOn w:val="Base"/>')}${style('Base', 'Base text')}${style('Unused', 'Unused')}`,
    });
    const pkg = filled(outer, { Terms: part });
    expect(bodyOf(pkg)).toContain('<w:pStyle w:val="H1"/>');
    expect(bodyOf(pkg)).toContain('<w:pStyle w:val="Quote_2"/>');
    const styles = pkg.text('word/styles.xml');
    expect(styles).toContain(style('Quote_2', 'Quote', '<w:basedOn w:val="Base"/>'));
    expect(styles).toContain(style('Base', 'Base text'));
    expect(styles).not.toContain('Unused');
  });

  it('brings its lists, which begin anew with each insertion', () => {
    const listed = p('{{.}}', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>');
    const part = wordFile(listed, { numberings: [numbering(1, '(%1)')] });
    const loop = `${p('x', '<w:numPr><w:numId w:val="1"/></w:numPr>')}${p('{{#items}}')}${INSERT}${p('{{/items}}')}`;
    for (const numberings of [[numbering(1, '%1.')], undefined]) {
      const pkg = filled(wordFile(loop, numberings ? { numberings } : {}), { Terms: part }, { items: ['a', 'b'] });
      const own = [...bodyOf(pkg).matchAll(/<w:numId w:val="(\d+)"/g)].map(([, id]) => id);
      expect(new Set(own).size).toBe(numberings ? 3 : 2);
      const link =
        /Type="[^"]*\/numbering" Target="\/([^"]*)"/.exec(pkg.text('word/_rels/document.xml.rels'))?.[1] ?? '';
      const text = pkg.text(link);
      expect(text.lastIndexOf('<w:abstractNum ')).toBeLessThan(text.indexOf('<w:num '));
      const ids = [...text.matchAll(/<w:abstractNum [^>]*abstractNumId="(\d+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of own.slice(1)) {
        const abstract = new RegExp(`w:numId="${id}"[^>]*><w:abstractNumId w:val="(\\d+)"`).exec(text)?.[1];
        expect(text).toMatch(new RegExp(`w:abstractNumId="${abstract}".*?\\(%1\\)`, 's'));
      }
      expect(pkg.text('[Content_Types].xml')).toContain(`/${link}"`);
    }
  });

  it('brings its links and files, with ids that the document does not use', () => {
    const png = Buffer.from('89504e470d0a1a0a', 'hex');
    const picture =
      '<w:p><w:r><w:drawing><wp:docPr xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" id="1"/><a:blip xmlns:a="urn:a" r:embed="rId1"/></w:drawing></w:r></w:p>';
    const part = wordFile(
      `${picture}<w:p><w:bookmarkStart w:id="1" w:name="x"/><w:bookmarkEnd w:id="1"/><w:hyperlink r:id="rId2"><w:r><w:t>web</w:t></w:r></w:hyperlink><w:hyperlink w:anchor="x"><w:r><w:t>here</w:t></w:r></w:hyperlink></w:p>`,
      {
        links: { rId1: ['image', 'word/media/image1.png'] },
        files: { 'word/media/image1.png': png },
        addresses: { rId2: 'https://example.com/?a=1&amp;b=2' },
      },
    );
    const outer = wordFile(`${picture}${INSERT}${INSERT}`, {
      links: { rId1: ['image', 'word/media/image1.png'] },
      files: { 'word/media/image1.png': Buffer.from('x') },
    });
    const pkg = filled(outer, { Terms: part });
    const body = bodyOf(pkg);
    const all = (pattern: RegExp): string[] => [...body.matchAll(pattern)].map(([, id = '']) => id);
    expect(new Set(all(/<wp:docPr [^>]*\bid="(\d+)"/g)).size).toBe(3);
    expect(new Set(all(/<w:bookmarkStart w:id="(\d+)"/g)).size).toBe(2);
    expect(all(/w:anchor="([^"]*)"/g)).toEqual(all(/<w:bookmarkStart [^>]*w:name="([^"]*)"/g));
    const links = pkg.text('word/_rels/document.xml.rels');
    const targets = all(/r:(?:embed|id)="([^"]*)"/g).map(
      (id) => new RegExp(`Id="${id}"[^>]*Target="([^"]*)"`).exec(links)?.[1],
    );
    expect(targets).toContain('https://example.com/?a=1&amp;b=2');
    expect(links).toMatch(/Target="https:[^"]*" TargetMode="External"/);
    for (const target of targets.slice(1).filter((one) => one?.startsWith('/word')))
      expect(pkg.bytes(target!.slice(1))).toEqual(png);
  });

  it('declares the namespaces of its blocks', () => {
    const namespaces = `${WORD_NAMESPACES} xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:w14="urn:w14" mc:Ignorable="w14"`;
    const inner = wordFile('<w:p w14:paraId="00000001" w14:x="1"><w:r><w:t>in</w:t></w:r></w:p>', { namespaces });
    const middle = wordFile(p('{{template("Inner")}}'));
    const pkg = filled(wordFile(p('{{template("Middle")}}')), { Middle: middle, Inner: inner });
    expect(bodyOf(pkg)).toMatch(
      /^<w:p xmlns:mc="[^"]*" xmlns:w14="urn:w14" xmlns:inserted-mc="[^"]*" inserted-mc:Ignorable="w14" w14:x="1">/,
    );
  });

  it('brings its charts with their data', () => {
    const chart = chartXml(
      '{{title}}',
      series(0, strRef('Sheet1!$B$1', ''), strRef('Sheet1!$A$2', ''), numRef('Sheet1!$B$2', 0)),
    );
    const part = documentWithChart(
      `<w:p>${drawing('rId1')}</w:p>`,
      chart,
      dataWorkbook([
        ['', 'n'],
        ['{{#items}}{{n}}', '{{v}}{{/items}}'],
      ]),
    );
    const pkg = filled(
      wordFile(INSERT),
      { Terms: part },
      {
        title: 'T',
        items: [
          { n: 'a', v: 1 },
          { n: 'b', v: 2 },
        ],
      },
    );
    const name = pkg.entries.find((entry) => /charts\/chart[^/]*\.xml$/.test(entry.name))?.name ?? '';
    expect(pkg.text(name)).toContain('<c:f>Sheet1!$B$2:$B$3</c:f>');
    expect(pkg.text(`word/charts/_rels/${name.split('/').pop()}.rels`)).toMatch(
      /Target="\/word\/embeddings\/[^"]*_1\.xlsx"/,
    );
  });

  it('leaves a paragraph in a cell, and one after a table', () => {
    const cell = `<w:tbl><w:tr><w:tc>${INSERT}</w:tc></w:tr></w:tbl>`;
    expect(plain(bodyOf(filled(wordFile(cell), { Terms: wordFile('') })))).toContain('<w:tc><w:p/></w:tc>');
    const table = wordFile(`<w:tbl><w:tr><w:tc>${p('x')}</w:tc></w:tr></w:tbl>`);
    expect(plain(bodyOf(filled(wordFile(cell), { Terms: table })))).toContain('</w:tbl><w:p/></w:tc>');
  });

  it('names the templates that it needs when they are not given, all that can be known at once', () => {
    const outer = parseTemplate(wordFile(`${INSERT}${p('{{template(kind)}}')}`));
    expect(outer.templates).toEqual([{ name: 'Terms', tag: '{{template("Terms")}}', place: 'document, paragraph 1' }]);
    const error = refusal(() => outer.fill({ kind: 'Other' }));
    expect(error instanceof MissingTemplatesError && error.names).toEqual(['Terms', 'Other']);
  });

  it('is refused when it does not exist, is of another type, holds notes, or comes back to itself', () => {
    const codeOf = (parts: Parts, outer = wordFile(INSERT)): string => refusal(() => filled(outer, parts)).code;
    expect(codeOf({ Terms: null })).toBe('unknown_template');
    expect(codeOf({ Terms: dataWorkbook([['a']]) })).toBe('wrong_template_type');
    expect(codeOf({ Terms: wordFile('<w:p><w:r><w:footnoteReference w:id="2"/></w:r></w:p>') })).toBe(
      'unsupported_part',
    );
    expect(codeOf({ Terms: wordFile(INSERT) })).toBe('template_recursion');
    const chain = Object.fromEntries(
      Array.from({ length: 6 }, (_, index) => [
        `${index}`,
        wordFile(p(`{{template("${index + 1}")}}`) + p(`${index}`)),
      ]),
    );
    expect(codeOf({ ...chain, 6: wordFile(p('end')) }, wordFile(p('{{template("0")}}')))).toBe('template_recursion');
    const short = { 0: chain[2]!, 3: chain[3]!, 4: chain[4]!, 5: chain[5]!, 6: wordFile(p('end')) };
    expect(textsOf(filled(wordFile(p('{{template("0")}}')), short))).toEqual(['end', '5', '4', '3', '2']);
  });

  it('stores a picture once, however often it is inserted', () => {
    const drawn = '<w:p><w:r><w:drawing><a:blip xmlns:a="urn:a" r:embed="rId1"/></w:drawing></w:r></w:p>';
    const part = wordFile(drawn, {
      links: { rId1: ['image', 'word/media/image1.png'] },
      files: { 'word/media/image1.png': Buffer.alloc(1024 * 1024, 'x') },
    });
    const loop = wordFile(`${p('{{#items}}')}${INSERT}${p('{{/items}}')}`);
    const pkg = filled(loop, { Terms: part }, { items: Array.from({ length: 100 }, () => 1) });
    expect(pkg.entries.filter(({ name }) => name.endsWith('.png'))).toHaveLength(1);
  });

  it('is limited in number and size', () => {
    const loop = wordFile(`${p('{{#items}}')}${INSERT}${p('{{/items}}')}`);
    const items = Array.from({ length: 1_001 }, () => 1);
    expect(refusal(() => filled(loop, { Terms: wordFile(p('x')) }, { items })).code).toBe('too_many_templates');
  });

  it('needs a paragraph of its own in the text of a docx file, and all of its tag', async () => {
    const problems = async (body: string): Promise<string[]> =>
      (await checkTemplate('t.docx', wordFile(body))).problems.map(({ message }) => message);
    expect(await problems(p('x {{template("A")}}'))).toEqual([
      'The placeholder {{template("A")}} inserts a template: it needs a paragraph of its own (document, paragraph 1).',
    ]);
    expect(await problems(`${p('{{template("A") &amp; "x"}}')}${p('{{#if template("A")}}')}${p('{{/if}}')}`)).toEqual([
      expect.stringContaining('has to be all of a tag (document, paragraph 1)'),
      expect.stringContaining('has to be all of a tag (document, paragraph 2)'),
    ]);
    const sheet = await checkTemplate('t.xlsx', dataWorkbook([['{{template("A")}}']]));
    expect(sheet.problems.map(({ code }) => code)).toEqual(['misplaced_template']);
  });
});
