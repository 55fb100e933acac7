import { TemplateError } from './template-error';

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const ENTITY = /&(#x[0-9a-fA-F]{1,6}|#[0-9]{1,7}|[a-z]{2,4});/y;

// What XML 1.0 (2.2 Char) forbids: control characters, lone surrogates, U+FFFE and U+FFFF.
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;
const SUSPICIOUS = /[\0-\x08\x0b-\x1f&<>"\ud800-\udfff\ufffe\uffff]/;

/** A value as XML character data or attribute text; what XML forbids is dropped. */
export function escapeXml(text: string): string {
  if (!SUSPICIOUS.test(text)) return text;
  return text
    .replace(FORBIDDEN, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/\r\n?/g, '\n');
}

/** Decoded character data; `offsets[i]` is where the i-th character starts in the source, null when nothing was encoded. */
export interface DecodedText {
  readonly text: string;
  readonly offsets: readonly number[] | null;
}

/** Decodes the character data of one element: entities, CDATA sections; comments and instructions are skipped. */
export function decodeText(source: string, start: number, end: number): DecodedText {
  const raw = source.slice(start, end);
  if (!/[&<]/.test(raw)) return { text: raw, offsets: null };
  const offsets: number[] = [];
  let text = '';
  for (let at = 0; at < raw.length;) {
    const { chars, length } = decodeAt(raw, at);
    for (let index = 0; index < chars.length; index++) offsets.push(start + at + (chars.length === length ? index : 0));
    text += chars;
    at += length;
  }
  return { text, offsets };
}

function decodeAt(raw: string, at: number): { chars: string; length: number } {
  if (raw[at] === '&') return decodeEntity(raw, at);
  if (raw[at] !== '<') return { chars: raw[at] as string, length: 1 };
  const close = raw.startsWith('<!--', at) ? '-->' : '?>';
  return { chars: '', length: raw.indexOf(close, at) + close.length - at };
}

function decodeEntity(raw: string, at: number): { chars: string; length: number } {
  ENTITY.lastIndex = at;
  const name = ENTITY.exec(raw)?.[1];
  const chars = name === undefined ? undefined : name.startsWith('#') ? codePoint(name) : NAMED[name];
  if (chars === undefined)
    throw new TemplateError('bad_xml', `The part uses the undeclared entity "${raw.slice(at, at + 20)}".`);
  return { chars, length: (name as string).length + 2 };
}

function codePoint(reference: string): string | undefined {
  const code = reference[1] === 'x' ? parseInt(reference.slice(2), 16) : parseInt(reference.slice(1), 10);
  return code > 0x10ffff ? undefined : String.fromCodePoint(code);
}

/** CDATA sections rewritten as escaped text: the same document, in which text can be replaced piecewise. */
export function withoutCdata(source: string): string {
  if (!source.includes('<![CDATA[')) return source;
  return source.replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, text: string) =>
    text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;'),
  );
}
