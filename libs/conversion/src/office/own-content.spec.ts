import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { Env, OfflineBrowser } from '@app/core/programs';
import { officePackage, officeType } from '../../../../apps/local/src/demo/documents/sample-package';
import { PdfConverter } from '../pdf-converter';
import { packEntry, writePackage } from '../../../formats/src/package/package-writer';
import { readPackage } from '../../../formats/src/package/package-reader';
import { findOffice } from './find-office';
import { Office } from './office';
import { withOwnContent } from './own-content';

const REFERENCE = 'file:///srv/formwork/files/others.png';
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/><image href="${REFERENCE}"/></svg>`;
const NEVER = new AbortController().signal;
const OWN = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/><image/></svg>';

const packageOf = (name: string, content: string | Buffer): Buffer =>
  writePackage([
    packEntry('word/document.xml', Buffer.from('<w:document>&lt;svg&gt; <asvg:svgBlip/></w:document>')),
    packEntry(name, Buffer.from(content as string)),
  ]);
const own = (bytes: Buffer) => withOwnContent(bytes, readPackage(bytes));
const partOf = (bytes: Buffer, name: string): Buffer => readPackage(own(bytes)).bytes(name);

describe('withOwnContent', () => {
  it('leaves a document without drawings as it is', () => {
    const document = packageOf('word/media/photo.png', Buffer.from('89504e470d0a1a0a', 'hex'));

    expect(own(document)).toBe(document);
  });

  it.each<[string, string, string | Buffer]>([
    ['a drawing', 'word/media/a.svg', DRAWING],
    ['one with another name', 'word/media/a.png', DRAWING],
    ['one that is packed', 'word/media/a.svgz', gzipSync(DRAWING)],
    ['one behind a long comment', 'word/media/a.svg', `<?xml version="1.0"?><!--${'-'.repeat(9_000)} -->${DRAWING}`],
  ])('keeps of %s what is in it', (_, name, content) => {
    expect(
      partOf(packageOf(name, content), name)
        .toString()
        .replace(/\s+\/>/g, '/>'),
    ).toBe(OWN);
  });

  it('keeps nothing of drawings that it cannot read', () => {
    const prefixed = DRAWING.replace(/<(\/?)/g, '<$1s:').replace('xmlns=', 'xmlns:s=');
    const wide = Buffer.from(DRAWING.replace('</svg>', ''), 'utf16le');
    for (const content of [`${DRAWING}<broken>`, wide, prefixed])
      expect(partOf(packageOf('a.svg', content), 'a.svg').toString()).not.toContain('others');
    expect(partOf(packageOf('a.svgz', gzipSync(Buffer.alloc(9_000_000))), 'a.svgz')).toHaveLength(0);
  });

  it('looks into documents in the document, and keeps nothing of those that are too deep or damaged', () => {
    const once = packageOf('a.svg', DRAWING);
    const inner = readPackage(partOf(packageOf('a.docx', once), 'a.docx'));
    expect(inner.bytes('a.svg').toString()).not.toContain('others');

    let deep = once;
    for (let depth = 0; depth < 5; depth += 1) deep = packageOf('a.docx', deep);
    expect(own(deep).includes(packEntry('a.svg', Buffer.from(DRAWING)).data)).toBe(false);
    expect(partOf(packageOf('a.docx', 'PK\u0003\u0004 damaged'), 'a.docx')).toHaveLength(0);
  });
});

describe('LibreOffice, if it is installed', () => {
  let folder: string;
  let drawing: string;
  let office: string | null;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'own-content-'));
    const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } });
    await writeFile(join(folder, 'others.png'), await picture.png().toBuffer());
    drawing = DRAWING.replace(REFERENCE, pathToFileURL(join(folder, 'others.png')).href)
      .replace('<image ', '<image width="40" height="40" ')
      .replace('<svg ', '<svg width="40" height="40" ');
    office = await findOffice(process.env.PATH ?? '');
  });
  afterEach(() => delete process.env.CONFINEMENT);
  afterAll(() => rm(folder, { recursive: true }));

  // Without this, LibreOffice 7.4 shows the picture.
  it('shows no file of the worker', async () => {
    process.env.CONFINEMENT = 'off';
    const env = new Env({ PATH: process.env.PATH });
    const browser = new OfflineBrowser(env, folder);
    const converter = new PdfConverter(env, browser, folder);
    const { pdf } = await converter.convert(documentWithDrawing(drawing), 'docx', NEVER);
    await Promise.all([converter.shutDown(), browser.shutDown()]);

    expect(pdf.includes('/Subtype/Image')).toBe(false);
  }, 60_000);

  it.each([
    ['cannot read it where it is confined', 'required', false],
    ['could read it otherwise', 'off', true],
  ])(
    '%s',
    async (_, mode, isShown) => {
      if (office === null) return;
      process.env.CONFINEMENT = mode;
      const inside = await mkdtemp(join(folder, 'inside-'));
      const kept = new Office(inside);
      const pdf = await kept.convert(office, documentWithDrawing(drawing), 'docx', NEVER);
      await kept.shutDown();

      expect(pdf.includes('/Subtype/Image')).toBe(isShown);
    },
    60_000,
  );
});

function documentWithDrawing(svg: string): Buffer {
  const office = 'http://schemas.openxmlformats.org';
  const names = ['w="wordprocessingml/2006/main', 'r="officeDocument/2006/relationships', 'a="drawingml/2006/main'];
  const more = ['pic="drawingml/2006/picture', 'wp="drawingml/2006/wordprocessingDrawing'];
  const spaces = [...names, ...more].map((name) => `xmlns:${name.replace('="', `="${office}/`)}"`).join(' ');
  const picture =
    '<pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="r1"/></pic:blipFill>' +
    '<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic>';
  const graphic = `<a:graphic><a:graphicData uri="${office}/drawingml/2006/picture">${picture}</a:graphicData></a:graphic>`;
  const inline = `<wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="p"/>${graphic}</wp:inline>`;
  return officePackage([
    {
      name: 'word/document.xml',
      type: officeType('wordprocessingml.document.main'),
      xml: `<w:document ${spaces}><w:body><w:p><w:r><w:drawing>${inline}</w:drawing></w:r></w:p></w:body></w:document>`,
      links: { r1: ['image', 'word/media/drawing.svg'] },
    },
    { name: 'word/media/drawing.svg', type: 'image/svg+xml', xml: svg },
  ]);
}
