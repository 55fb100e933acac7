import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { type ApiClient, signsIn, testService } from '@app/testing';
import { decodeText } from '../../../libs/formats/src/xml/xml-text';
import { textOf as pdfText } from '../../../libs/formats/src/pdf/pdf-values';
import { readPdf } from '../../../libs/formats/src/pdf/pdf-document';
import { fieldsOf } from '../../../libs/formats/src/pdf/pdf-fields';
import { valueOf } from '../../../libs/templating/src/pdf/pdf-form.fixture';
import { pdfOf } from '../../../libs/testing/src/files/hostile-pdf';
import { rawZip } from '../../../libs/testing/src/files/hostile-package';
import { pptxOf } from '../../../libs/testing/src/files/office-files';
import { workbookOf } from '../../../libs/templating/src/sheets/workbook.fixture';
import { docxOf, download, upload } from './document.fixture';

const service = testService();
const signedIn = signsIn(service);

const readme = readFileSync(join(__dirname, '../../../libs/templating/README.md'), 'utf8');
const field_values = JSON.parse(/^`(\{"name".*\})`$/m.exec(readme)?.[1] ?? '') as Record<string, unknown>;
/** The examples of the grammar: the template and what it shows. */
const examples = [...(readme.split('| Example')[1] ?? '').matchAll(/^\| `(.+?)` +\| (.+?) +\|$/gm)].map(
  ([, template = '', result = '']) => [template.replaceAll('\\|', '|'), result] as const,
);
const isSection = (template: string): boolean => /\{\{(?:[#^]|set )/.test(template);
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const plain = (markup: string): string =>
  decodeText(markup.replace(/<[^>]*>/g, ''))
    .replace(/[\u00a0\u202f]/g, ' ')
    .trim();

/** The texts between `<name …>` and its end in a part of a package. */
function textsIn(file: Buffer, part: string, name: string): string[] {
  const xml = strFromU8(unzipSync(file)[part] ?? new Uint8Array());
  return [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?(?:/>|>(.*?)</${name}>)`, 'gs'))].map(([, inner = '']) =>
    plain(inner),
  );
}

/** The texts of the cells of column A of a sheet. */
function cellsOf(file: Buffer): string[] {
  const shared = textsIn(file, 'xl/sharedStrings.xml', 'si');
  const sheet = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  return [...sheet.matchAll(/<c r="A\d+"([^>]*)>(.*?)<\/c>/gs)].map(([, attributes = '', inner = '']) => {
    const value = plain(inner);
    return attributes.includes('t="s"')
      ? (shared[Number(value)] ?? '')
      : attributes.includes('t="b"')
        ? String(value === '1')
        : value;
  });
}

const utf16 = (text: string): string => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

const form = (templates: readonly string[]): Buffer => {
  const refs = templates.map((_, index) => `${index + 5} 0 R`).join(' ');
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm 4 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Annots [${refs}] >>`,
    `<< /Fields [${refs}] /DA (/Helv 0 Tf 0 g) >>`,
    ...templates.map(
      (text, index) =>
        `<< /Type /Annot /Subtype /Widget /Rect [10 10 390 30] /FT /Tx /T (f${index}) /V ${utf16(text)} >>`,
    ),
  ]);
};

const idml = (templates: readonly string[]): Buffer =>
  rawZip([
    { name: 'mimetype', data: 'application/vnd.adobe.indesign-idml-package', stored: true },
    { name: 'designmap.xml', data: '<Document/>' },
    {
      name: 'Stories/Story_a.xml',
      data: `<idPkg:Story xmlns:idPkg="urn:x"><Story Self="a"><CharacterStyleRange>${templates.map((text) => `<Content>${escaped(text)}</Content><Br/>`).join('')}</CharacterStyleRange></Story></idPkg:Story>`,
    },
  ]);

interface Type {
  readonly name: string;
  readonly make: (templates: readonly string[]) => Buffer;
  readonly read: (file: Buffer) => string[] | Promise<string[]>;
  readonly takes?: (template: string) => boolean;
}

const TYPES: readonly Type[] = [
  {
    name: 'a.docx',
    make: (texts) => docxOf(texts.map(escaped)),
    read: (file) => textsIn(file, 'word/document.xml', 'w:p'),
  },
  {
    name: 'a.pptx',
    make: (texts) => pptxOf([texts.map((text, y) => ({ text, x: 0, y, width: 4, height: 1 }))]),
    read: (file) => textsIn(file, 'ppt/slides/slide0.xml', 'a:p'),
  },
  { name: 'a.xlsx', make: (texts) => workbookOf(texts.map((text) => [text])).bytes, read: cellsOf },
  {
    name: 'a.idml',
    make: idml,
    read: (file) => {
      const story = strFromU8(unzipSync(file)['Stories/Story_a.xml'] ?? new Uint8Array());
      return story.split('<Br/>').slice(0, -1).map(plain);
    },
  },
  {
    name: 'a.pdf',
    make: form,
    read: async (file) => fieldsOf(await readPdf(file)).map((field) => plain(escaped(pdfText(valueOf(field)) ?? ''))),
    takes: (template) => !isSection(template),
  },
];

async function fill(client: ApiClient, name: string, file: Buffer): Promise<Buffer> {
  const [template] = await upload(client, { [name]: file });
  const request = { document: template?.id, field_values, output: 'native' };
  return download((await client.post('/api/document/fill/', request).expect(200)).body.file_url as string);
}

describe('the examples of the template language', () => {
  it('are read', () => expect(examples.length).toBeGreaterThan(40));

  it.each(TYPES)('are filled in $name', async ({ name, make, read, takes = () => true }) => {
    const { client } = await signedIn();
    const own = examples.filter(([template]) => takes(template));
    const shown = await read(await fill(client, name, make(own.map(([template]) => template))));
    expect(Object.fromEntries(own.map(([template], index) => [template, shown[index]]))).toEqual(
      Object.fromEntries(own.map(([template, result]) => [template, result])),
    );
  });
});
