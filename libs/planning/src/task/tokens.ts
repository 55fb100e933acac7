/** A word, a quoted string, a placeholder or a punctuation mark of a task. */
export interface Token {
  kind: 'word' | 'quoted' | 'field' | 'mark';
  /** Without quotes, braces and the punctuation at its end. */
  text: string;
  lower: string;
  /** Offsets in the source. */
  start: number;
  end: number;
  /** Whether a line break precedes it. */
  line: boolean;
  /** What phrases have in place of the words of the task. */
  said?: string;
}

const END: Token = { kind: 'mark', text: '', lower: '', start: 0, end: 0, line: false };

/** The token at a position; an empty mark outside of the tokens, which no pattern has. */
export const tokenAt = (tokens: readonly Token[], index: number): Token => tokens[index] ?? END;

/** Closing quotes by their opening one: English, German, French and typewriter quotes. */
const QUOTES: Record<string, string> = {
  '"': '"',
  '“': '”',
  '”': '”',
  '„': '“”"',
  '«': '»',
  '»': '«',
  "'": "'",
  '‘': '’',
  '‚': '‘’',
  '‹': '›',
  '`': '`',
};
/** A single quote is also an apostrophe, so its closing one must not be followed by a letter. */
const APOSTROPHES = new Set(["'", '’', '‘']);

const PLACEHOLDER = /\{\{([^{}]*)\}\}/y;
const ARROW = /(?:->|=>|→|⇒)/y;
const MARKS = new Set([...',;:|=()']);
const WORD_ENDS = /[\s,;:|=()"“”„«»]|\{\{|->|=>|→|⇒/g;
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/** A host name is looked for in so many characters; longer ones are split at their port. */
const ADDRESS_HEAD = 100;
const SENTENCE_MARKS = new Set([...'.!?…']);

/** Reads a task into tokens in one pass. Quotes without their closing one are ordinary characters. */
export function tokenize(source: string): Token[] {
  return new Tokenizer(source).tokens();
}

class Tokenizer {
  private readonly found: Token[] = [];
  /** Quotes that do not close after a position do not close after later ones, which keeps the search linear. */
  private readonly unclosed = new Set<string>();
  private at = 0;
  private line = true;

  constructor(private readonly source: string) {}

  tokens(): Token[] {
    while (this.at < this.source.length) this.step();
    return this.found;
  }

  private step(): void {
    const char = this.source.charAt(this.at);
    // The marks that begin a Spanish question say nothing.
    if (/[\s¿¡]/.test(char)) {
      if (char === '\n') this.line = true;
      this.at += 1;
      return;
    }
    if (this.placeholder() || this.quoted(char) || this.arrow()) return;
    if (MARKS.has(char) || SENTENCE_MARKS.has(char)) return this.add('mark', char, this.at + 1);
    this.word();
  }

  private placeholder(): boolean {
    PLACEHOLDER.lastIndex = this.at;
    const match = PLACEHOLDER.exec(this.source);
    if (!match) return false;
    this.add('field', (match[1] ?? '').trim(), PLACEHOLDER.lastIndex);
    return true;
  }

  private arrow(): boolean {
    ARROW.lastIndex = this.at;
    if (!ARROW.test(this.source)) return false;
    this.add('mark', '->', ARROW.lastIndex);
    return true;
  }

  private quoted(open: string): boolean {
    const closing = QUOTES[open];
    if (closing === undefined || this.unclosed.has(open) || /[\p{L}\p{N}]/u.test(this.source.charAt(this.at - 1)))
      return false;
    const end = this.closingQuote(closing, APOSTROPHES.has(open));
    if (end < 0) {
      this.unclosed.add(open);
      return false;
    }
    this.add('quoted', this.source.slice(this.at + 1, end), end + 1);
    return true;
  }

  private closingQuote(closing: string, apostrophe: boolean): number {
    for (let at = this.at + 1; at < this.source.length; at += 1) {
      const isClosing = closing.includes(this.source.charAt(at));
      if (isClosing && !(apostrophe && /[\p{L}\p{N}]/u.test(this.source.charAt(at + 1)))) return at;
    }
    return -1;
  }

  private word(): void {
    const end = trimmedEnd(this.source, this.at, this.wordEnd());
    this.add('word', this.source.slice(this.at, end), end);
  }

  /** Colons and commas inside of times, addresses and numbers do not end a word: `10:43`, `https://…`, `1,000`. */
  private wordEnd(): number {
    WORD_ENDS.lastIndex = this.at + 1;
    for (let match = WORD_ENDS.exec(this.source); match; match = WORD_ENDS.exec(this.source)) {
      const [before, after] = [this.source.charAt(match.index - 1), this.source.charAt(match.index + 1)];
      const inNumber = (match[0] === ',' || match[0] === ':') && /\d/.test(before) && /\d/.test(after);
      const inAddress = /[:=;(,]/.test(match[0]) && /[^\s,;:=()"'“”|]/.test(after) && this.isAddress(match.index);
      const plural = match[0] === '(' && /\p{L}/u.test(before) && this.source.startsWith('(s)', match.index);
      if (plural) WORD_ENDS.lastIndex = match.index + 3;
      if (!inNumber && !inAddress && !plural) return match.index;
    }
    return this.source.length;
  }

  /** Whether the word so far is an address with a scheme, or a host before its port. */
  private isAddress(end: number): boolean {
    const head = this.source.slice(this.at, Math.min(this.at + ADDRESS_HEAD, this.source.length));
    return (
      SCHEME.test(head) ||
      (/^(?:localhost|[\w-]+(?:\.[\w-]+)+)$/i.test(head.slice(0, end - this.at)) &&
        /\d/.test(this.source.charAt(end + 1)))
    );
  }

  private add(kind: Token['kind'], text: string, end: number): void {
    this.found.push({ kind, text, lower: text.toLowerCase(), start: this.at, end, line: this.line });
    this.line = false;
    this.at = end;
  }
}

/** Words that end in a dot which does not end a sentence. */
const ABBREVIATIONS = new Set(
  (
    'e.g i.e etc no nr dr mr mrs ms prof st vs approx incl excl dept ave inc ltd co corp jr sr tel ext p.o a.m p.m ' +
    'fig vol z.b d.h bzw ca str'
  ).split(' '),
);

/** Punctuation at the end of a word is a token of its own, unless the word is an abbreviation or nothing else. */
function trimmedEnd(source: string, start: number, wordEnd: number): number {
  let end = wordEnd;
  while (end > start + 1 && (SENTENCE_MARKS.has(source.charAt(end - 1)) || source.charAt(end - 1) === '\\')) end -= 1;
  if (end === wordEnd - 1 && source.charAt(end) === '.') {
    const word = source.slice(start, end);
    const isInitial = /^\p{Lu}$/u.test(word) && /^\.\s+\p{Lu}/u.test(source.slice(end, end + 12));
    const isNumbered = !/^(?:no|nr)$/i.test(word) || /^\.\s*[\d#]/.test(source.slice(end, end + 4));
    if (isInitial || (ABBREVIATIONS.has(word.toLowerCase()) && isNumbered)) return wordEnd;
  }
  return end;
}
