import { tmpdir } from 'node:os';
import { Env, OfflineBrowser } from '@app/core/programs';
import { docxOf } from '../../../testing/src/files/office-files';
import { packEntry, writePackage } from '../../../formats/src/package/package-writer';
import { readPackage } from '../../../formats/src/package/package-reader';
import { PdfConverter } from '../pdf-converter';
import { inFinalView } from './final-view';
import { textOf } from './page-text.fixture';

const author = 'w:id="1" w:author="Ada" w:date="2026-01-01T00:00:00Z"';
const CHANGED = docxOf(
  `<w:p><w:r><w:t xml:space="preserve">Price </w:t></w:r><w:del ${author}><w:r><w:delText>900</w:delText></w:r></w:del>` +
    `<w:ins ${author}><w:r><w:t>800</w:t></w:r></w:ins><w:r><w:t xml:space="preserve"> EUR</w:t></w:r></w:p>`,
);

describe('inFinalView', () => {
  const view = (bytes: Buffer) => readPackage(inFinalView(bytes, readPackage(bytes)));

  it('leaves a document without changes as it is', () => {
    const plain = docxOf('<w:p><w:r><w:t>instrument, insertion</w:t></w:r></w:p>');

    expect(inFinalView(plain, readPackage(plain))).toBe(plain);
  });

  it('gives settings to a document without any, in its package', () => {
    const pkg = view(CHANGED);

    expect(pkg.text('word/settings-of-view.xml')).toContain('<w:revisionView');
    expect(pkg.text('word/_rels/document.xml.rels')).toContain('Target="/word/settings-of-view.xml"');
    expect(pkg.text('[Content_Types].xml')).toContain('PartName="/word/settings-of-view.xml"');
  });

  it('adds to the settings of a document in their encoding', () => {
    const pkg = view(CHANGED);
    const entries = pkg.entries.filter(({ name }) => name !== 'word/settings-of-view.xml');
    const text = '\uFEFF<?xml version="1.0" encoding="UTF-16"?><settings><zoom/></settings>';
    const wide = packEntry('word/settings-of-view.xml', Buffer.from(text, 'utf16le'));

    expect(view(writePackage([...entries, wide])).text(wide.name)).toMatch(/UTF-16.*<zoom\/><w:revisionView/);
  });
});

describe('PDFs of documents with tracked changes', () => {
  it.each(['LibreOffice, if it is installed', 'Chromium'])('show what is left with them: by %s', async (program) => {
    const path = program === 'Chromium' ? '/nowhere' : (process.env.PATH ?? '');
    const env = new Env({ PATH: path });
    const browser = new OfflineBrowser(env, tmpdir());
    const converter = new PdfConverter(env, browser);
    const { pdf } = await converter.convert(CHANGED, 'docx', new AbortController().signal);
    await Promise.all([converter.shutDown(), browser.shutDown()]);

    expect(await textOf(pdf)).toMatch(/^Price 800 EUR\s*$/);
  });
});
