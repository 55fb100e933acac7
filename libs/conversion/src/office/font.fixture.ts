import { readFileSync } from 'node:fs';
import { packEntry, writePackage } from '../../../formats/src/package/package-writer';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const KEY = '11111111-2222-3333-4444-555555555555';

/** A font that no machine has: the names of a free one are changed in it. */
function ownFont(): Buffer {
  const font = readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSerif.ttf')).toString('latin1');
  const wide = (text: string) => text.replace(/./g, '\0$&');
  return Buffer.from(font.replaceAll(wide('DejaVu'), wide('ZetaVu')).replaceAll('DejaVu', 'ZetaVu'), 'latin1');
}

/** A font in a document has its first 32 bytes changed by a key (ECMA-376 part 4, 2.8.1). */
function obfuscated(font: Buffer): Buffer {
  const key = Buffer.from(KEY.replaceAll('-', ''), 'hex').reverse();
  const bytes = Buffer.from(font);
  for (let index = 0; index < 32; index += 1) bytes[index] = (bytes[index] ?? 0) ^ (key[index % 16] ?? 0);
  return bytes;
}

const links = (type: string, target: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;

/** A Word document in a font that it brings, or only names. */
export function documentWithFont({ embedded }: { embedded: boolean }): Buffer {
  const reference = embedded ? `<w:embedRegular r:id="r1" w:fontKey="{${KEY}}"/>` : '';
  const types =
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="odttf" ContentType="application/vnd.openxmlformats-officedocument.obfuscatedFont"/>` +
    `<Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/>` +
    `<Override PartName="/word/fontTable.xml" ContentType="${WORD}.fontTable+xml"/>`;
  const font = '<w:rFonts w:ascii="ZetaVu Serif" w:hAnsi="ZetaVu Serif"/>';
  const parts: Record<string, string | Buffer> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${types}</Types>`,
    '_rels/.rels': links('officeDocument', 'word/document.xml'),
    'word/document.xml': `<w:document ${W}><w:body><w:p><w:r><w:rPr>${font}</w:rPr><w:t>Hello</w:t></w:r></w:p></w:body></w:document>`,
    'word/_rels/document.xml.rels': links('fontTable', 'fontTable.xml'),
    'word/fontTable.xml': `<w:fonts ${W} xmlns:r="${OFFICE}"><w:font w:name="ZetaVu Serif">${reference}</w:font></w:fonts>`,
    ...(embedded && {
      'word/_rels/fontTable.xml.rels': links('font', 'font1.odttf'),
      'word/font1.odttf': obfuscated(ownFont()),
    }),
  };
  return writePackage(Object.entries(parts).map(([name, content]) => packEntry(name, Buffer.from(content as string))));
}
