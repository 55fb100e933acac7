import { crc32, inflateRawSync } from 'node:zlib';
import { LIMITS } from '../limits';
import { TemplateError } from '../template-error';
import { decodePieces, decodeXml, looksLikeXml, assertNoDoctype } from '../xml/xml-encoding';

/** An entry of a ZIP archive; `data` is compressed when `method` is 8. `time` is the DOS time stamp. */
export interface PackageEntry {
  readonly name: string;
  readonly method: number;
  readonly time: number;
  readonly crc: number;
  readonly size: number;
  readonly data: Buffer;
}

/** Signatures of records (APPNOTE 4.3.16, 4.3.12, 4.3.7). */
const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
/** Lengths of the records without their names, extra fields and comments. */
const END_RECORD_BYTES = 22;
const DIRECTORY_ENTRY_BYTES = 46;
const LOCAL_HEADER_BYTES = 30;
const MAX_COMMENT_BYTES = 65_535;
/** Numbers of 16 and 32 bits that refer to a zip64 record (APPNOTE 4.4.1.4). */
const [ZIP64_SHORT, ZIP64_LONG] = [0xffff, 0xffffffff];
/** General purpose flags of encryption, strong encryption and masked headers (APPNOTE 4.4.4). */
const ENCRYPTED_FLAGS = 0x2041;
/** Compression methods (APPNOTE 4.4.5). */
const STORED = 0;
const DEFLATED = 8;

const bad = (message: string): TemplateError => new TemplateError('bad_package', message);

/** Inflated bytes of one entry, and of all entries together. */
export type PackageSizes = Readonly<Record<'entryBytes' | 'totalBytes', number>>;

/** Inflated bytes of small entries that a package keeps from its validation to the end of its reading. */
const KEPT_BYTES = 1024 * 1024;

/** A ZIP package with validated entries. Their content is inflated on each access, apart from what the validation kept. */
export class Package {
  private readonly byName: ReadonlyMap<string, PackageEntry>;

  constructor(
    readonly entries: readonly PackageEntry[],
    /** Inflated contents of entries, with at most `KEPT_BYTES`. */
    private readonly kept: Map<string, Buffer> = new Map(),
  ) {
    this.byName = new Map(entries.map((entry) => [entry.name, entry]));
  }

  has(name: string): boolean {
    return this.byName.has(name);
  }

  /** The inflated bytes of an entry. @throws TemplateError `missing_part` without an entry of that name */
  bytes(name: string): Buffer {
    const entry = this.byName.get(name);
    if (!entry) throw new TemplateError('missing_part', `The package has no part "${name}".`, { part: name });
    return this.kept.get(name) ?? inflate(entry);
  }

  /** Drops inflated contents: for a package that stays in memory after it was read. */
  release(): void {
    this.kept.clear();
  }

  /** The text of an XML entry (UTF-8 or UTF-16). @throws TemplateError `missing_part` or `bad_encoding` */
  text(name: string): string {
    return decodeXml(this.bytes(name), name);
  }

  /** The same text piece by piece: beside the bytes, of which `LIMITS` allow 48 MB, only one piece is in memory. */
  pieces(name: string): Generator<string> {
    return decodePieces(this.bytes(name), name);
  }
}

/**
 * Reads a ZIP archive (APPNOTE 6.3, without zip64, encryption and spanning) by its central directory and validates every
 * entry: names, sizes, overlaps, checksums, document types of XML parts. Entries are inflated one at a time, with at most
 * `totalBytes` in total.
 * @throws TemplateError
 */
export function readPackage(bytes: Buffer, sizes: PackageSizes = LIMITS): Package {
  const end = findEnd(bytes);
  const entries = readDirectory(bytes, end);
  checkOverlaps(entries, end.directoryOffset);
  checkDeclaredSizes(entries, sizes);
  const kept = new Map<string, Buffer>();
  let left = KEPT_BYTES;
  for (const entry of entries) {
    const content = inflate(entry);
    inspect(entry.name, content);
    if (entry.method === STORED || content.length > left) continue;
    left -= content.length;
    kept.set(entry.name, content);
  }
  return new Package(entries, kept);
}

function inspect(name: string, content: Buffer): void {
  if (/\.(?:xml|rels|vml)$/i.test(name) || looksLikeXml(content)) assertNoDoctype(content, name);
}

interface DirectoryEnd {
  count: number;
  directoryOffset: number;
  directoryEnd: number;
}

function findEnd(bytes: Buffer): DirectoryEnd {
  const first = Math.max(0, bytes.length - END_RECORD_BYTES - MAX_COMMENT_BYTES);
  for (let at = bytes.length - END_RECORD_BYTES; at >= first; at--) {
    if (bytes.readUInt32LE(at) !== END_OF_DIRECTORY) continue;
    if (at + END_RECORD_BYTES + bytes.readUInt16LE(at + 20) <= bytes.length) return readEnd(bytes, at);
  }
  throw bad('The file is not a zip package: its directory is missing.');
}

function readEnd(bytes: Buffer, at: number): DirectoryEnd {
  const count = bytes.readUInt16LE(at + 10);
  const size = bytes.readUInt32LE(at + 12);
  const directoryOffset = bytes.readUInt32LE(at + 16);
  if (count === ZIP64_SHORT || size === ZIP64_LONG || directoryOffset === ZIP64_LONG) throw zip64();
  if (bytes.readUInt16LE(at + 4) !== 0 || bytes.readUInt16LE(at + 8) !== count)
    throw bad('The package is split over several files.');
  if (directoryOffset + size > at) throw bad('The directory of the package lies outside the file.');
  if (count > LIMITS.entries)
    throw new TemplateError('too_many_entries', `The package has more than ${LIMITS.entries} entries.`);
  return { count, directoryOffset, directoryEnd: directoryOffset + size };
}

const zip64 = (): TemplateError => new TemplateError('zip64_unsupported', 'Packages in zip64 form are not accepted.');

interface LocatedEntry extends PackageEntry {
  readonly from: number;
  readonly to: number;
}

function readDirectory(bytes: Buffer, end: DirectoryEnd): LocatedEntry[] {
  const entries: LocatedEntry[] = [];
  const seen = new Set<string>();
  let at = end.directoryOffset;

  for (let index = 0; index < end.count; index++) {
    if (at + DIRECTORY_ENTRY_BYTES > end.directoryEnd || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY)
      throw bad('The directory of the package is damaged.');
    const variable = bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    const next = at + DIRECTORY_ENTRY_BYTES + variable;
    if (next > end.directoryEnd) throw bad('The directory of the package is damaged.');
    const entry = readEntry(bytes, at, end.directoryOffset);
    const key = entry.name.toLowerCase();
    if (seen.has(key))
      throw new TemplateError('duplicate_entry', `The package holds "${entry.name}" twice.`, { part: entry.name });
    seen.add(key);
    entries.push(entry);
    at = next;
  }
  return entries;
}

function readEntry(bytes: Buffer, at: number, dataEnd: number): LocatedEntry {
  const flags = bytes.readUInt16LE(at + 8);
  const method = bytes.readUInt16LE(at + 10);
  const compressedSize = bytes.readUInt32LE(at + 20);
  const size = bytes.readUInt32LE(at + 24);
  const from = bytes.readUInt32LE(at + 42);
  const nameStart = at + DIRECTORY_ENTRY_BYTES;
  const nameBytes = bytes.subarray(nameStart, nameStart + bytes.readUInt16LE(at + 28));
  const name = nameBytes.toString('utf8');

  checkName(name);
  if (flags & ENCRYPTED_FLAGS)
    throw new TemplateError('encrypted', `The entry "${name}" is encrypted.`, { part: name });
  if (compressedSize === ZIP64_LONG || size === ZIP64_LONG || from === ZIP64_LONG) throw zip64();
  if (method !== STORED && method !== DEFLATED)
    throw bad(`The entry "${name}" is compressed in an unknown way (${method}).`);
  if (method === STORED && size !== compressedSize) throw bad(`The sizes of the entry "${name}" disagree.`);
  if (from + LOCAL_HEADER_BYTES > dataEnd || bytes.readUInt32LE(from) !== LOCAL_HEADER)
    throw bad(`The entry "${name}" has no header.`);

  const localName = from + LOCAL_HEADER_BYTES;
  const localNameEnd = localName + bytes.readUInt16LE(from + 26);
  if (!bytes.subarray(localName, localNameEnd).equals(nameBytes)) throw bad(`The entry "${name}" has two names.`);
  const dataStart = localNameEnd + bytes.readUInt16LE(from + 28);
  const to = dataStart + compressedSize;
  if (to > dataEnd) throw bad(`The entry "${name}" reaches beyond the file.`);
  const data = bytes.subarray(dataStart, to);
  return { name, method, size, from, to, data, time: bytes.readUInt32LE(at + 12), crc: bytes.readUInt32LE(at + 16) };
}

function checkName(name: string): void {
  const unsafe =
    name === '' ||
    /[\\\0-\x1f\ufffd]/.test(name) ||
    /^(?:\/|[A-Za-z]:)/.test(name) ||
    name.split('/').some((part) => part === '..' || part === '.');
  if (unsafe)
    throw new TemplateError(
      'unsafe_entry_name',
      `The package holds an entry with the unsafe name ${JSON.stringify(name)}.`,
    );
}

function checkOverlaps(entries: readonly LocatedEntry[], dataEnd: number): void {
  const sorted = [...entries].sort((a, b) => a.from - b.from);
  sorted.forEach((entry, index) => {
    const limit = sorted[index + 1]?.from ?? dataEnd;
    if (entry.to > limit)
      throw new TemplateError('overlapping_entries', `The entry "${entry.name}" overlaps another.`, {
        part: entry.name,
      });
  });
}

function checkDeclaredSizes(entries: readonly PackageEntry[], { entryBytes, totalBytes }: PackageSizes): void {
  const total = entries.reduce((sum, entry) => sum + entry.size, 0);
  const bomb = entries.find(
    (entry) =>
      entry.size > entryBytes || (entry.size > LIMITS.ratioFromBytes && entry.size > entry.data.length * LIMITS.ratio),
  );
  if (bomb || total > totalBytes) {
    throw new TemplateError(
      'zip_bomb',
      'The package unpacks to more than a document may hold.',
      bomb ? { part: bomb.name } : {},
    );
  }
}

function inflate(entry: PackageEntry): Buffer {
  const content = entry.method === STORED ? entry.data : inflateRaw(entry);
  if (content.length !== entry.size) throw bad(`The entry "${entry.name}" has another size than declared.`);
  if (crc32(content) !== entry.crc) throw bad(`The checksum of the entry "${entry.name}" is wrong.`);
  return content;
}

/** Bytes of the pieces in which an entry is inflated; the least is that of zlib. */
const MIN_CHUNK = 64;
const MAX_CHUNK = 1024 * 1024;

function inflateRaw(entry: PackageEntry): Buffer {
  try {
    // One piece of output for most entries: zlib would otherwise join pieces of 16 kB.
    const chunkSize = Math.min(Math.max(entry.size, MIN_CHUNK), MAX_CHUNK);
    return inflateRawSync(entry.data, { maxOutputLength: Math.max(entry.size, 1), chunkSize });
  } catch (error) {
    const tooLong = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    if (tooLong)
      throw new TemplateError('zip_bomb', `The entry "${entry.name}" unpacks to more than it declares.`, {
        part: entry.name,
      });
    throw bad(`The entry "${entry.name}" cannot be unpacked.`);
  }
}
