import { TemplateError } from '../template-error';

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
/** Markup in character data that is replaced by decoding: references, comments and processing instructions. */
const ENCODED = /&(#x[0-9a-fA-F]{1,6}|#[0-9]{1,7}|[a-z]{2,4});|&|<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g;

/** Characters that XML 1.0 forbids (2.2, Char): control characters, lone surrogates, U+FFFE and U+FFFF. */
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;
/** Characters that `escapeXml` may have to change. */
const NEEDS_ESCAPING = /[\0-\x08\x0b-\x1f&<>"\ud800-\udfff\ufffe\uffff]/;

/** Escapes a value for XML character data and attribute values. Removes characters that XML forbids. */
export function escapeXml(text: string): string {
  if (!NEEDS_ESCAPING.test(text)) return text;
  return encoded(text.replace(FORBIDDEN, '')).replace(/\r\n?/g, '\n');
}

const REFERENCES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Apostrophes stay: documents are full of them, and neither character data nor our attributes need them encoded. */
const encoded = (text: string): string => text.replace(/[&<>"]/g, (character) => REFERENCES[character] ?? character);

/** Whether character data has to be decoded. */
export const isEncoded = (raw: string): boolean => /[&<]/.test(raw);

/**
 * Decodes the character data of an element; removes comments and processing instructions.
 * @throws TemplateError `bad_xml` for an undeclared entity
 */
export function decodeText(raw: string): string {
  return isEncoded(raw) ? raw.replace(ENCODED, decodeOne) : raw;
}

/**
 * Maps each character of the decoded data to its source offset. `start` is the source offset of `raw`. The last of the
 * length + 1 entries is the offset after the data.
 */
export function decodedOffsets(raw: string, start: number): Uint32Array {
  const offsets = new Uint32Array(raw.length + 1);
  let count = 0;
  let at = 0;
  const copyTo = (end: number): void => {
    while (at < end) offsets[count++] = start + at++;
  };
  for (const match of raw.matchAll(ENCODED)) {
    copyTo(match.index);
    const { length } = decodeOne(match[0], match[1]);
    for (let index = 0; index < length; index++) offsets[count++] = start + at;
    at += match[0].length;
  }
  copyTo(raw.length);
  offsets[count] = start + raw.length;
  return offsets.subarray(0, count + 1);
}

function decodeOne(encoded: string, name: string | undefined): string {
  if (encoded.startsWith('<')) return '';
  const decoded = name?.startsWith('#') ? codePoint(name) : NAMED[name ?? ''];
  if (decoded === undefined)
    throw new TemplateError('bad_xml', `The template uses the undeclared entity "${encoded}".`);
  return decoded;
}

function codePoint(reference: string): string | undefined {
  const code = reference[1] === 'x' ? parseInt(reference.slice(2), 16) : parseInt(reference.slice(1), 10);
  return code > 0x10ffff ? undefined : String.fromCodePoint(code);
}

/** Rewrites CDATA sections as escaped text, so that ranges of the text can be replaced by markup. */
export function withoutCdata(source: string): string {
  if (!source.includes('<![CDATA[')) return source;
  return source.replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, text: string) => encoded(text));
}
