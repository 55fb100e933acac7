import { randomBytes } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a zip archive whose headers may contradict the data. */
export interface RawEntry {
  readonly name: string;
  readonly data: Buffer | string;
  readonly stored?: boolean;
  readonly flags?: number;
  /** False values for the directory. */
  readonly declaredSize?: number;
  readonly declaredCrc?: number;
  readonly localName?: string;
  /** Index of the entry whose data overlaps this one, according to the directory. */
  readonly within?: number;
}

interface PlacedEntry {
  readonly raw: RawEntry;
  readonly offset: number;
  readonly compressed: Buffer;
  readonly content: Buffer;
}

/** Writes a zip archive without any validation. */
export function rawZip(entries: readonly RawEntry[]): Buffer {
  const placed: PlacedEntry[] = [];
  const chunks: Buffer[] = [];
  let at = 0;
  for (const raw of entries) {
    const content = Buffer.from(raw.data);
    const entry = { raw, offset: at, content, compressed: raw.stored ? content : deflateRawSync(content) };
    placed.push(entry);
    const header = localHeader(entry);
    chunks.push(header, entry.compressed);
    at += header.length + entry.compressed.length;
  }
  const directory = Buffer.concat(placed.map((entry) => directoryEntry(entry, placed[entry.raw.within ?? -1])));
  return Buffer.concat([...chunks, directory, directoryEnd(entries.length, directory.length, at)]);
}

function facts({ raw, content, compressed }: PlacedEntry, nameLength: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(raw.flags ?? 0, 0);
  header.writeUInt16LE(raw.stored ? 0 : 8, 2);
  header.writeUInt32LE(raw.declaredCrc ?? crc32(content), 8);
  header.writeUInt32LE(compressed.length, 12);
  header.writeUInt32LE(raw.declaredSize ?? content.length, 16);
  header.writeUInt16LE(nameLength, 20);
  return header;
}

function localHeader(entry: PlacedEntry): Buffer {
  const name = Buffer.from(entry.raw.localName ?? entry.raw.name);
  return Buffer.concat([Buffer.from('504b03041400', 'hex'), facts(entry, name.length), Buffer.alloc(2), name]);
}

function directoryEntry(entry: PlacedEntry, outer: PlacedEntry | undefined): Buffer {
  const name = Buffer.from(entry.raw.name);
  const rest = Buffer.alloc(16);
  rest.writeUInt32LE(outer ? outer.offset + 30 + Buffer.byteLength(outer.raw.name) : entry.offset, 12);
  return Buffer.concat([Buffer.from('504b010214001400', 'hex'), facts(entry, name.length), rest, name]);
}

function directoryEnd(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

const DOCUMENT_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const ROOT_LINKS =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
  '<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>';

/** The entries of a small docx around a body, to which hostile ones can be added. */
export function docxEntries(body: string, mainType = DOCUMENT_TYPE): RawEntry[] {
  const types =
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>' +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/word/document.xml" ContentType="${mainType}"/></Types>`;
  return [
    { name: '[Content_Types].xml', data: types },
    { name: '_rels/.rels', data: ROOT_LINKS },
    { name: 'word/document.xml', data: `<w:document ${W}><w:body>${body}</w:body></w:document>` },
  ];
}

const PARAGRAPH = '<w:p><w:r><w:t>{{name}}</w:t></w:r></w:p>';
const docxWith = (...entries: readonly RawEntry[]): Buffer => rawZip([...docxEntries(PARAGRAPH), ...entries]);
const withDocument = (xml: string): Buffer =>
  rawZip([...docxEntries('').slice(0, 2), { name: 'word/document.xml', data: xml }]);

/** A file that must be refused, with the code of the refusal. */
export interface HostilePackage {
  readonly what: string;
  readonly code: string;
  readonly make: () => Buffer;
}

const MB = 1024 * 1024;

/** A zip archive whose only entry contains the archive again after some levels, like a quine. */
function quine(): Buffer {
  const inner = rawZip([{ name: 'r/r.zip', data: Buffer.alloc(64) }]);
  return rawZip([{ name: 'r/r.zip', data: inner }]);
}

function endless64(): Buffer {
  const bytes = docxWith();
  bytes.writeUInt32LE(0xffffffff, bytes.length - 6);
  return bytes;
}

/** Parts of 30 MB each that deflate about a hundredfold, as ordinary XML may. */
function thirtyMegabytes(count: number): RawEntry[] {
  const block = () => Buffer.concat([randomBytes(300), Buffer.alloc(30_000)]);
  return Array.from({ length: count }, (_, index) => {
    const data = Buffer.concat(Array.from({ length: 1_000 }, block));
    return { name: `word/media/${index}.bin`, data };
  });
}

function utf32(text: string, order: 'le' | 'be'): Buffer {
  const bytes = Buffer.from(Uint32Array.from(text, (character) => character.codePointAt(0) ?? 0).buffer);
  return order === 'le' ? bytes : bytes.swap32();
}

/** One of each kind of bad package. */
export const HOSTILE_PACKAGES: readonly HostilePackage[] = [
  {
    what: 'an entry that unpacks to a thousand times its size',
    code: 'zip_bomb',
    make: () => docxWith({ name: 'word/media/a.xml', data: Buffer.alloc(20 * MB) }),
  },
  {
    what: 'an entry over the limit of one entry',
    code: 'zip_bomb',
    make: () => docxWith({ name: 'a.bin', data: Buffer.alloc(1024), declaredSize: 60 * MB }),
  },
  {
    what: 'many entries over the limit of all',
    code: 'zip_bomb',
    make: () =>
      docxWith(...Array.from({ length: 200 }, (_, index) => ({ name: `a${index}.bin`, data: 'x', declaredSize: MB }))),
  },
  {
    what: 'an entry that unpacks to more than it declares',
    code: 'zip_bomb',
    make: () => docxWith({ name: 'a.bin', data: Buffer.alloc(4 * MB), declaredSize: 100 }),
  },
  {
    what: 'overlapping entries',
    code: 'overlapping_entries',
    make: () =>
      docxWith(
        { name: 'outer.bin', data: rawZip([{ name: 'inner.bin', data: 'x' }]), stored: true },
        { name: 'inner.bin', data: 'x', within: 3 },
      ),
  },
  { what: 'a quine', code: 'unknown_file_type', make: quine },
  {
    what: 'a name that climbs out',
    code: 'unsafe_entry_name',
    make: () => docxWith({ name: '../../etc/passwd', data: 'x' }),
  },
  { what: 'an absolute name', code: 'unsafe_entry_name', make: () => docxWith({ name: '/etc/passwd', data: 'x' }) },
  { what: 'a name with a drive', code: 'unsafe_entry_name', make: () => docxWith({ name: 'C:/x', data: 'x' }) },
  { what: 'a name with backslashes', code: 'unsafe_entry_name', make: () => docxWith({ name: '..\\x', data: 'x' }) },
  { what: 'one name twice', code: 'duplicate_entry', make: () => docxWith({ name: 'Word/Document.xml', data: 'x' }) },
  { what: 'an encrypted entry', code: 'encrypted', make: () => docxWith({ name: 'a.bin', data: 'x', flags: 1 }) },
  {
    what: 'a password-protected or old binary file',
    code: 'encrypted',
    make: () => Buffer.from('d0cf11e0a1b11ae1' + '00'.repeat(600), 'hex'),
  },
  { what: 'zip64 markers', code: 'zip64_unsupported', make: endless64 },
  { what: 'a wrong checksum', code: 'bad_package', make: () => docxWith({ name: 'a.bin', data: 'x', declaredCrc: 1 }) },
  {
    what: 'two names for one entry',
    code: 'bad_package',
    make: () => docxWith({ name: 'a.bin', localName: 'b.bin', data: 'x' }),
  },
  { what: 'a truncated file', code: 'bad_package', make: () => docxWith().subarray(0, 300) },
  {
    what: 'too many entries',
    code: 'too_many_entries',
    make: () => rawZip(Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}`, data: '', stored: true }))),
  },
  { what: 'a macro project', code: 'macro_file', make: () => docxWith({ name: 'word/vbaProject.bin', data: 'x' }) },
  {
    what: 'a macro-enabled content type',
    code: 'macro_file',
    make: () => rawZip(docxEntries(PARAGRAPH, 'application/vnd.ms-word.document.macroEnabled.main+xml')),
  },
  {
    what: 'another kind of zip',
    code: 'unknown_file_type',
    make: () => rawZip([{ name: 'hello.txt', data: 'hello' }]),
  },
  { what: 'plain text', code: 'unknown_file_type', make: () => Buffer.from('hello') },
  { what: 'an empty file', code: 'unknown_file_type', make: () => Buffer.alloc(0) },
  {
    what: 'entities that multiply',
    code: 'xml_doctype',
    make: () => withDocument('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><x>&b;</x>'),
  },
  {
    what: 'an external document type behind a comment',
    code: 'xml_doctype',
    make: () => withDocument('<!-- x --><!DOCTYPE x SYSTEM "http://localhost/x.dtd"><x/>'),
  },
  {
    what: 'a document type in a part without placeholders',
    code: 'xml_doctype',
    make: () => docxWith({ name: 'word/settings.xml', data: '<!DOCTYPE x><x/>' }),
  },
  {
    what: 'a document type in UTF-16',
    code: 'xml_doctype',
    make: () => docxWith({ name: 'word/settings.xml', data: Buffer.from('\ufeff<!DOCTYPE x><x/>', 'utf16le') }),
  },
  {
    what: 'a document type in a part with a name of its own',
    code: 'xml_doctype',
    make: () => docxWith({ name: 'word/styles.part', data: '\n<!DOCTYPE x [<!ENTITY a "a">]><x>&a;</x>' }),
  },
  {
    what: 'a document type in a drawing',
    code: 'xml_doctype',
    make: () => docxWith({ name: 'word/media/a.svg', data: '<?xml version="1.0"?><!DOCTYPE svg><svg/>' }),
  },
  {
    what: 'entities in a page that is called HTML',
    code: 'xml_doctype',
    make: () => docxWith({ name: 'word/a.htm', data: '<!DOCTYPE html [<!ENTITY a "a">]><html/>' }),
  },
  {
    what: 'a document type in UTF-16 without a byte order mark',
    code: 'bad_encoding',
    make: () => docxWith({ name: 'word/settings.xml', data: Buffer.from('<!DOCTYPE x><x/>', 'utf16le') }),
  },
  ...(['le', 'be'] as const).map((order) => ({
    what: `a document type in UTF-32 (${order})`,
    code: 'bad_encoding',
    make: () => docxWith({ name: 'word/styles.part', data: utf32('\ufeff<!DOCTYPE x><x/>', order) }),
  })),
  {
    what: 'more than a document may hold, in all its parts together',
    code: 'zip_bomb',
    make: () => rawZip([...docxEntries(PARAGRAPH), ...thirtyMegabytes(4)]),
  },
  {
    what: 'an undeclared entity in a text',
    code: 'bad_xml',
    make: () => rawZip(docxEntries('<w:p><w:r><w:t>{{a}} &xxe;</w:t></w:r></w:p>')),
  },
  {
    what: 'elements that do not close',
    code: 'bad_xml',
    make: () => withDocument(`<w:document ${W}><w:body><w:p><w:r><w:t>{{a}}</w:t></w:body></w:document>`),
  },
  {
    what: 'text that is no UTF-8',
    code: 'bad_encoding',
    make: () => docxWith({ name: 'word/header1.xml', data: Buffer.from([0x3c, 0x61, 0xff, 0xfe, 0x2f, 0x3e]) }),
  },
  {
    what: 'elements nested without end',
    code: 'too_complex',
    make: () => rawZip(docxEntries(`${'<w:p>'.repeat(2000)}{{a}}${'</w:p>'.repeat(2000)}`)),
  },
  {
    what: 'too many elements',
    code: 'too_complex',
    make: () =>
      rawZip(
        docxEntries(
          `<w:p><w:r><w:t>{{a}}</w:t></w:r></w:p>${Array.from({ length: 410_000 }, (_, index) => `<w:b${index}/>`).join('')}`,
        ),
      ),
  },
];
