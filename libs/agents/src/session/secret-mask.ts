import { MASK, type RunValue } from '@app/planning/services';
import { decodings } from './decoded-text';

/** Shorter secrets are covered as words only: as parts of words they would cover half a page. */
const SHORTEST_PART = 4;
/** Pages write longer ones, such as card numbers, in groups. */
const SHORTEST_GROUPED = 8;

/** Members with words, paths and hashes of the service: a secret such as "event" must not change them. */
const OWN_WORDS = new Set([
  ...['ask', 'kind', 'action', 'outcome', 'cause', 'method', 'status', 'code'],
  ...['screenshot', 'path', 'digest', 'sha256', 'mediaType', 'saveTo', 'field'],
]);

/** Replaces the secrets of a run in texts, however a page writes them: in other case, in groups, or encoded. */
export class SecretMask {
  /** Regular expressions of the secrets, for the flags `iu`. */
  readonly patterns: readonly string[];
  private readonly expression: RegExp | null;

  constructor(values: readonly RunValue[]) {
    const secrets = values.filter(({ secretOrigins }) => secretOrigins !== null).flatMap(({ texts }) => texts);
    const written = secrets.map((text) => text.trim()).filter((text) => text !== '');
    this.patterns = [...new Set(written.flatMap(writings))].sort((a, b) => b.length - a.length).map(patternOf);
    this.expression = this.patterns.length === 0 ? null : new RegExp(this.patterns.join('|'), 'giu');
  }

  text(text: string): string {
    if (this.expression === null) return text;
    const written = text.replace(this.expression, MASK);
    for (const { text: decoded, starts, ends } of decodings(written)) {
      const found = [...decoded.matchAll(this.expression)].flatMap(({ 0: match, index }): Part[] => {
        const [start = 0, end = 0] = [starts[index], ends[index + match.length - 1]];
        return end - start === match.length ? [] : [{ start, end }];
      });
      // Another secret may be encoded once more.
      if (found.length > 0) return this.text(masked(written, found));
    }
    return written;
  }

  /** The value with every text in it masked, at any depth, besides words of the service itself. */
  all<T>(value: T): T {
    if (this.expression === null) return value;
    return this.masked(value) as T;
  }

  private masked(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.map((one) => this.masked(one));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, OWN_WORDS.has(name) ? member : this.masked(member)]),
    );
  }
}

/** As given, and as in addresses, bodies of forms, HTML and JSON, which pictures show too. */
const writings = (secret: string): string[] => {
  const encoded = encodeURIComponent(secret);
  const form = new URLSearchParams([['', secret]]).toString().slice(1);
  const html = secret.replace(/[&<>"']/g, (char) => REFERENCES[char] ?? char);
  return [
    secret,
    encoded,
    encoded.replaceAll('%20', '+'),
    form,
    secret.replace(/\s+/g, '+'),
    html,
    JSON.stringify(secret).slice(1, -1),
  ];
};
const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

interface Part {
  start: number;
  end: number;
}

/** The text with a mask in place of each part. */
function masked(text: string, parts: readonly Part[]): string {
  let [result, at] = ['', 0];
  for (const { start, end } of parts) {
    result += text.slice(at, start) + MASK;
    at = end;
  }
  return result + text.slice(at);
}

function patternOf(text: string): string {
  const compact = text.replace(/[\s.-]/g, '');
  if (compact.length >= SHORTEST_GROUPED && /^[\p{L}\p{N}]+$/u.test(compact))
    return [...compact].join(String.raw`[\s.\-+]{0,2}`);
  const escaped = text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replace(/\s+/g, String.raw`\s+`);
  return text.length >= SHORTEST_PART ? escaped : String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`;
}
