import { pptxOf } from '../../../testing/src/files/office-files';
import { docxEntries, rawZip } from '../../../testing/src/files/hostile-package';
import { fieldsOf } from '../../../formats/src/pdf/pdf-fields';
import { textOf } from '../../../formats/src/pdf/pdf-values';
import { readPdf } from '../../../formats/src/pdf/pdf-document';
import { readPackage } from '../../../formats/src/package/package-reader';
import { checkTemplate } from '../check-template';
import { p } from '../docx-template.fixture';
import type { FillValues } from '../field-values';
import { parseTemplate } from '../parse-template';
import { fillPdf, parsePdf } from '../pdf/pdf.filler';
import { formWith, valueOf } from '../pdf/pdf-form.fixture';
import type { PeerName } from '../peers/peer-names';
import { readersOf, readTemplate } from '../read-template';
import { rowsIn, workbookOf } from '../sheets/workbook.fixture';
import { mayHoldAny, readDelimiters } from './delimiters';
import { TemplateFindings } from './template-findings';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const document = (...texts: string[]): Buffer => rawZip(docxEntries(texts.map((text) => p(escaped(text))).join('')));

async function textsOf(file: Buffer, delimiters: string, values: FillValues, syntax: PeerName | null = null) {
  const filled = readPackage(parseTemplate(file, await readersOf({ syntax, delimiters })).fill(values));
  const part = filled.entries.find(({ name }) => /document\.xml$|slide0\.xml$|Story_u1\.xml$/.test(name))?.name ?? '';
  return filled
    .text(part)
    .replace(/<\/(?:w|a):p>|<Br\/>/g, '|')
    .replace(/<[^>]*>/g, '')
    .replace(/^\||\|$/g, '')
    .trim();
}

const items = [{ n: 'Pen' }, { n: 'Ink' }];

describe('delimiters that a template names', () => {
  const pairs = ['[[ ]]', '<% %>', '<< >>', '{ }', '« »', '+++ +++', '${ }', '%% %%', '<!-- -->', '{{{ }}}'];

  it.each(pairs)('may be %s', async (pair) => {
    const [a = '', b = ''] = pair.split(' ');
    const file = document(
      `${a}name${b} ${a}"x" | upper${b}`,
      `${a}#items${b}${a}n${b};${a}/items${b}`,
      `${a}#if 1 < 2${b}yes${a}/if${b}`,
    );
    const name = 'A & [[b]] <% c %> {d} {{e}}';
    expect(await textsOf(file, pair, { name, items })).toBe(`${escaped(name)} X|Pen;Ink;|yes`);
  });

  it('leave the usual ones as text, and are found in split runs and as character references', async () => {
    const body =
      '<w:p><w:r><w:t>{{name}} [</w:t></w:r><w:proofErr w:type="spellStart"/><w:r><w:t>[na</w:t></w:r><w:r><w:t>me]] &#91;&#x5B;name]]</w:t></w:r></w:p>';
    expect(await textsOf(rawZip(docxEntries(body)), '[[ ]]', { name: 'Ada' })).toBe('{{name}} Ada Ada');
  });

  it('are those of slides, sheets and PDF fields, too', async () => {
    const slides = pptxOf([[{ text: '[[name]] {{name}}', x: 1, y: 1, width: 4, height: 1 }]]);
    expect(await textsOf(slides, '[[ ]]', { name: 'Ada' })).toBe('Ada {{name}}');

    const book = workbookOf([
      ['<<name>> {{name}}', '{{x}}'],
      ['<<#items>><<n>>', '<<@number>><</items>>'],
      ['=SUM(B2:B2)'],
    ]);
    const filled = parseTemplate(book.bytes, await readersOf({ syntax: null, delimiters: '<< >>' })).fill({
      name: 'Ada',
      items,
    });
    expect(rowsIn(readPackage(filled), 'xl/worksheets/sheet1.xml')).toEqual([
      'A1=Ada {{name}} B1={{x}}',
      'A2=Pen B2=1',
      'A3=Ink B3=2',
      'A4=SUM(B2:B3)',
    ]);

    const form = formWith(['/FT /Tx /T (f) /V (<%name%> {{name}})']);
    const parsed = await parsePdf(form, new TemplateFindings(await readersOf({ syntax: null, delimiters: '<% %>' })));
    expect(parsed.fields.map(({ id }) => id)).toEqual(['f', 'name']);
    const { bytes } = await fillPdf(parsed, { name: 'Ada' });
    const values = fieldsOf(await readPdf(bytes)).map((field) => textOf(valueOf(field)));
    expect(values).toEqual(['Ada {{name}}']);
  });

  it('are those of other products', async () => {
    const named = async (syntax: PeerName, pair: string, ...texts: string[]) =>
      textsOf(document(...texts), pair, { name: 'Ada', items, d: 1 }, syntax);
    expect(await named('docxtemplater', '[[ ]]', '[[name]] {name}', '[[#items]][[n]][[/items]]')).toBe(
      'Ada {name}|PenInk',
    );
    expect(await named('easy-template-x', '« »', '«name» {name}', '«#items»«n»«/»')).toBe('Ada {name}|PenInk');
    expect(
      await named(
        'docx-templates',
        '<% %>',
        '<%= name %> +++name+++',
        '<% FOR i IN items %><%= $i.n %><% END-FOR i %>',
      ),
    ).toBe('Ada +++name+++|PenInk');
    expect(await named('carbone', '[[ ]]', '[[d.name]] {d.name}', '[[d.items[i].n]] [[d.items[i+1].n]]')).toMatch(
      /^Ada \{d.name\}/,
    );
  });

  it('are shown in problems and in lists of tags', async () => {
    const settings = { syntax: null, delimiters: '[[ ]]' };
    const { tags, problems } = await checkTemplate('a.docx', document('[[#items]] [[n | upper]] [[/items]]'), settings);
    expect(tags.map(({ tag, kind }) => `${kind} ${tag}`)).toEqual([
      'loop [[#items]]',
      'value [[n | upper]]',
      'end [[/items]]',
    ]);
    expect(problems).toEqual([]);
    const refusal = await readTemplate('a.docx', document('[[a +]]', '[[b', '[[]]', '[[#c]]'), settings);
    expect('problems' in refusal && refusal.problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('[[a +]]'),
      expect.stringContaining('[[b is not closed by ]]'),
      expect.stringContaining('[[]] names no field'),
      expect.stringContaining('[[#c]] is never closed'),
    ]);
  });

  it.each([
    ['', /separated by a space/],
    ['[[', /separated by a space/],
    ['[[ ]] ))', /separated by a space/],
    ['[[[[[[[[[[[ ]]', /more than 10 characters/],
    ['a[ ]b', /letters/],
    ['"" ""', /quotes/],
    ['[ ]', /has a meaning within tags/],
    ['<< |', /has a meaning within tags/],
    ['&& >>', /has a meaning within tags/],
    ['{ {', /twice/],
    ['<< <<<', /part of the other/],
    ['\u200b[ ]]', /invisible/],
  ])('are not %p', (pair, problem) => expect(readDelimiters(pair, null)).toMatch(problem));

  it('may be one sign in products whose tags are names', async () => {
    expect(readDelimiters('< >', 'docx-templates')).toMatch(/has a meaning/);
    const file = document('Hello <first name> %first name%');
    const values = { 'first name': 'Ada' };
    expect(await textsOf(file, '< >', values, 'docxtemplater')).toBe('Hello Ada %first name%');
    expect(await textsOf(file, '% %', values, 'docxtemplater')).toBe('Hello &lt;first name&gt; Ada');
    expect(await textsOf(file, '< >', values, 'easy-template-x')).toBe('Hello Ada %first name%');
  });

  it('are searched for in markup with and without references', () => {
    const mayHold = mayHoldAny(['<', '[']);
    expect(['a&lt;b', 'a&#60;b', 'a&#x3C;b', 'a[b', '&#0091;'].map(mayHold)).toEqual([true, true, true, true, true]);
    expect(['<a>b</a>', '&gt;'].map(mayHold)).toEqual([false, false]);
  });
});
