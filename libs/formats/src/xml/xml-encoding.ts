import { TemplateError } from '../template-error';

/** The encoding of an XML part. A changed part is written in the encoding in which it was read. */
export type XmlEncoding = 'utf8' | 'utf16le' | 'utf16be';

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The encoding according to the byte order mark (OPC part 2, 6.2.5 allows UTF-8 and UTF-16 only). */
export function encodingOf(bytes: Buffer): XmlEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf16be';
  return 'utf8';
}

/**
 * Decodes an XML part, including the byte order mark; `encodeXml` returns the same bytes.
 * @throws TemplateError `bad_encoding` for bytes that are not well-formed UTF-8 or UTF-16
 */
export function decodeXml(bytes: Buffer, part: string): string {
  const encoding = encodingOf(bytes);
  if (encoding === 'utf8') return decodeUtf8(bytes, part);
  if (bytes.length % 2) throw badEncoding(part);
  return (encoding === 'utf16be' ? Buffer.from(bytes).swap16() : bytes).toString('utf16le');
}

const PIECE_BYTES = 64 * 1024;
const LABELS: Record<XmlEncoding, string> = { utf8: 'utf-8', utf16le: 'utf-16le', utf16be: 'utf-16be' };

/** The text of an XML part in pieces, byte order mark included. @throws TemplateError like `decodeXml`, at the faulty piece */
export function* decodePieces(bytes: Buffer, part: string): Generator<string> {
  const encoding = encodingOf(bytes);
  if (encoding === 'utf8') checkDeclared(bytes, part);
  const decoder = new TextDecoder(LABELS[encoding], { fatal: true, ignoreBOM: true });
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const stream = at + PIECE_BYTES < bytes.length;
    yield decoded(() => decoder.decode(bytes.subarray(at, at + PIECE_BYTES), { stream }), part);
  }
}

/**
 * Whether a part may be read as XML. Its name is not considered, because relationships and content types can assign any name
 * to XML. Also true for UTF-16 and UTF-32, with and without a byte order mark.
 */
export function looksLikeXml(bytes: Buffer): boolean {
  return (
    encodingOf(bytes) !== 'utf8' || /^(?:\xef\xbb\xbf|\0\0\xfe\xff)?\0*\s*\0*</.test(bytes.toString('latin1', 0, 64))
  );
}

/**
 * UTF-32 with a byte order mark, and markup in UTF-16 or UTF-32 without one. OPC permits neither, but parsers other than ours
 * read them.
 */
const UNSUPPORTED_WIDE = /^(?:\xff\xfe\0\0|\0\0\xfe\xff|\0*<\0+[!?]\0)/;

/** Embedded HTML pages, whose document type (`<!DOCTYPE html>`) declares no entities. */
const HTML_PART = /\.html?$/i;

/** @throws TemplateError `xml_doctype` when the prolog of an XML part contains a document type, which could declare entities */
export function assertNoDoctype(bytes: Buffer, part: string): void {
  if (UNSUPPORTED_WIDE.test(bytes.toString('latin1', 0, 64))) throw badEncoding(part);
  const encoding = encodingOf(bytes);
  if (encoding === 'utf8' && !bytes.includes('<!')) return;
  const text = encoding === 'utf8' ? bytes.toString('latin1').replace(/^\xef\xbb\xbf/, '') : decodeXml(bytes, part);
  const at = prologEnd(text);
  const isHtml = HTML_PART.test(part) && /^<!doctype html[^[>]*>/i.test(text.slice(at, at + 400));
  if (/^<![A-Za-z]/.test(text.slice(at, at + 3)) && !isHtml) {
    throw new TemplateError('xml_doctype', `The part "${part}" declares a document type or entities.`, { part });
  }
}

/** Encodes the text of an XML part. */
export function encodeXml(text: string, encoding: XmlEncoding): Buffer {
  if (encoding === 'utf8') return Buffer.from(text, 'utf8');
  const bytes = Buffer.from(text, 'utf16le');
  return encoding === 'utf16be' ? bytes.swap16() : bytes;
}

function decodeUtf8(bytes: Buffer, part: string): string {
  checkDeclared(bytes, part);
  return decoded(() => UTF8.decode(bytes), part);
}

function checkDeclared(bytes: Buffer, part: string): void {
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]*encoding\s*=\s*["']([^"']*)["']/.exec(
    bytes.toString('latin1', 0, 200),
  )?.[1];
  if (declared && !/^(?:utf-?8|us-ascii)$/i.test(declared)) throw badEncoding(part);
}

function decoded(decode: () => string, part: string): string {
  try {
    return decode();
  } catch {
    throw badEncoding(part);
  }
}

const badEncoding = (part: string): TemplateError =>
  new TemplateError('bad_encoding', `The part "${part}" is neither UTF-8 nor UTF-16 text.`, { part });

/** The offset after the byte order mark, processing instructions, comments and white space at the beginning. */
function prologEnd(text: string): number {
  const blank = /[\ufeff\s]*/y;
  for (let at = 0; ;) {
    blank.lastIndex = at;
    at += blank.exec(text)?.[0].length ?? 0;
    const closing = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : null;
    const end = closing === null ? -1 : text.indexOf(closing, at);
    if (closing === null || end === -1) return at;
    at = end + closing.length;
  }
}
