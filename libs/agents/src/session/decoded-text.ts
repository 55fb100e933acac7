import { isUtf8 } from 'node:buffer';

/** A text, and for each of its UTF-16 units where it stands in the text that it was decoded from. */
export interface DecodedText {
  text: string;
  starts: readonly number[];
  ends: readonly number[];
}

const ESCAPES = /(?:%[\da-f]{2})+|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});?|\\(?:u[\da-f]{4}|x[\da-f]{2}|["'\\/nrt])/gi;
/** Texts are encoded so often at most: an address in an address in HTML. */
const MAX_ROUNDS = 4;

/** The text with its escapes of addresses, forms, HTML and JSON decoded, then with those that this brought to light, and so on. */
export function* decodings(text: string): Generator<DecodedText> {
  let last: DecodedText | null = null;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = decoded(last?.text ?? text);
    if (next === null) return;
    last = last === null ? next : within(last, next);
    yield last;
  }
}

/** Null when nothing is encoded. */
function decoded(text: string): DecodedText | null {
  if (text.search(ESCAPES) < 0) return null;
  const [units, starts, ends]: [string[], number[], number[]] = [[], [], []];
  const add = (char: string, start: number, end: number): void => {
    for (const unit of char.split('')) {
      units.push(unit);
      starts.push(start);
      ends.push(end);
    }
  };
  let at = 0;
  for (const { 0: escape, index } of text.matchAll(ESCAPES)) {
    for (; at < index; at += 1) add(text.charAt(at), at, at + 1);
    for (const [char, length] of charsOf(escape)) {
      add(char, at, at + length);
      at += length;
    }
  }
  for (; at < text.length; at += 1) add(text.charAt(at), at, at + 1);
  return { text: units.join(''), starts, ends };
}

const within = (outer: DecodedText, { text, starts, ends }: DecodedText): DecodedText => ({
  text,
  starts: starts.map((start) => outer.starts[start] ?? 0),
  ends: ends.map((end) => outer.ends[end - 1] ?? 0),
});

/** The characters of an escape, each with the length of its part. */
function charsOf(escape: string): [char: string, length: number][] {
  if (escape.startsWith('%')) return bytesOf(escape);
  const char = escape.startsWith('&') ? referenceOf(escape.replace(/[&;]/g, '')) : escapedOf(escape.slice(1));
  return [[char ?? escape, escape.length]];
}

/** UTF-8, or Latin-1 where it is not. */
function bytesOf(escape: string): [string, number][] {
  const bytes = Buffer.from(escape.replaceAll('%', ''), 'hex');
  if (!isUtf8(bytes)) return [...bytes.toString('latin1')].map((char) => [char, '%00'.length]);
  return [...bytes.toString('utf8')].map((char) => [char, '%00'.length * Buffer.byteLength(char)]);
}

const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', szlig: 'ß' },
};
/** Letters with an accent are named after both: `&ouml;`. */
const ACCENTS: Readonly<Record<string, string>> = {
  ...{
    grave: '\u0300',
    acute: '\u0301',
    circ: '\u0302',
    tilde: '\u0303',
    uml: '\u0308',
    ring: '\u030A',
    cedil: '\u0327',
  },
};

function referenceOf(name: string): string | null {
  if (name.startsWith('#')) return charAt(/^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1)));
  const accent = ACCENTS[name.slice(1)];
  return NAMED[name.toLowerCase()] ?? (accent === undefined ? null : `${name.charAt(0)}${accent}`.normalize('NFC'));
}

const SHORT: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
const escapedOf = (name: string): string | null =>
  name.length > 1 ? charAt(parseInt(name.slice(1), 16)) : (SHORT[name] ?? name);

const charAt = (point: number): string | null => (point <= 0x10ffff ? String.fromCodePoint(point) : null);
