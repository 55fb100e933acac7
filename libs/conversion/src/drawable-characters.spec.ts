import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  entry,
  officePackage,
  officeType,
  type SamplePart,
} from '../../../apps/local/src/demo/documents/sample-package';
import { readPackage } from '../../formats/src/package/package-reader';
import { writePackage } from '../../formats/src/package/package-writer';
import { documentCharacters } from './document-characters';
import { DrawableCharacters } from './drawable-characters';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const part = (name: string, xml: string): SamplePart => ({
  ...{ name: `word/${name}.xml`, type: officeType(`wordprocessingml.${name}`), xml },
});
const paragraph = (text: string, attributes = '') =>
  `<w:p><w:pPr><w:pStyle w:val="${attributes}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const docx = (body: string, ...more: SamplePart[]) =>
  officePackage([
    { ...part('document.main', `<w:document ${W}><w:body>${body}</w:body></w:document>`), name: 'word/document.xml' },
    ...more,
  ]);

describe('documentCharacters', () => {
  const of = (bytes: Buffer) => [...documentCharacters(readPackage(bytes), 'docx')].sort().join('');

  it('gives what is printed, each character once, without Latin, invisible ones and symbols', () => {
    const invisible = '\u200d\u{fe0f}\u{e000}\u00a0';
    expect(of(docx(paragraph(`Łódź Ω&#x0E01;กΩ \u{12000}${invisible}`, 'Стиль')))).toBe('Ωก\u{12000}');
  });

  it('gives those of headers, and none of comments', () => {
    const header = part('header', `<w:hdr ${W}>${paragraph('ա')}</w:hdr>`);
    const comments = part('comments', `<w:comments ${W}>${paragraph('ბ')}</w:comments>`);
    expect(of(docx(paragraph('Ω'), { ...header, name: 'word/header1.xml' }, comments))).toBe('Ωա');
  });

  it('gives none of a document with fonts of its own', () => {
    const { entries } = readPackage(docx(paragraph('Ω')));
    expect(of(writePackage([...entries, entry('word/fonts/font1.odttf', '')]))).toBe('');
  });
});

describe('DrawableCharacters', () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'drawable-test-'))));
  afterEach(() => rm(folder, { recursive: true }));

  /** A program with the output of fontconfig's, which notes each of its calls. */
  async function fontconfig(output: string, code = 0): Promise<void> {
    const script = `#!/bin/sh\necho "$FONTCONFIG_FILE" >>"${folder}/calls"\nprintf '${output}'\nexit ${code}\n`;
    await writeFile(join(folder, 'fc-list'), script);
    await chmod(join(folder, 'fc-list'), 0o755);
  }
  const calls = async () => (await readFile(join(folder, 'calls'), 'utf8')).split('\n').slice(0, -1);
  const withPath = (path = `${folder}:/bin`) => new DrawableCharacters(path, folder);

  it('finds the characters that no font has, and lists the fonts once', async () => {
    await fontconfig('20-7e a0\\n391-3a9 e01\\n');
    const fonts = withPath();

    expect(await fonts.without(new Set(['Ω', 'ก', 'ข', '\u{12000}']))).toEqual(['ข', '\u{12000}']);
    expect(await fonts.without(new Set(['ω']))).toEqual(['ω']);
    expect(await calls()).toEqual([join(folder, 'listed-fonts.conf')]);
  });

  it('asks nobody where there are none', async () => {
    await fontconfig('20-7e');
    expect(await withPath().without(new Set())).toEqual([]);
    await expect(calls()).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it.each([
    ['is not installed', async () => withPath('/nowhere')],
    ['fails', async () => (await fontconfig('20-7e', 1), withPath())],
  ])('names none where the program %s', async (_, fonts) => {
    expect(await (await fonts()).without(new Set(['ก']))).toEqual([]);
  });
});
