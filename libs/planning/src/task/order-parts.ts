import { numberOf } from './pattern';
import { isLiteral, phraseOf, withoutArticle } from './phrase';
import type { OrderPart } from './step';
import { type Token, tokenAt } from './tokens';

const JOINING = /^(?:from|to|on|at|for|in|into|with|by|until|till|as|under|about|over|via)$/;
const NAMING = /^(?:called|named|titled|entitled)$/;
const UNIT = /^(?:[€$£]|euros?|eur|usd|dollars?|pounds?|gbp|chf|francs?|x|×|pieces?|units?)$/;
/** "£120" */
const AMOUNT = /^[€$£¥]\d[\d.,]*$/;
const CLOCK = /^(?:uhr|am|pm|a\.m\.|p\.m\.|o'clock)$/;
/** "due on", "valid until": words before a preposition that belong to it. */
const MAX_HINT = 2;
/** More parts are a text. */
const MAX_PARTS = 12;

/**
 * Divides the words behind the verb of an order at prepositions, commas and "and": "task "A" due on 4 May" is about a task, which is called
 * A, and due on 4 May. Null for texts with too many parts.
 */
export function orderParts(source: string, tokens: readonly Token[]): OrderPart[] | null {
  const parts = new Divider(tokens).divided();
  const said = parts.map(({ word, tokens: some }) => ({ word, words: phraseOf(source, some) }));
  return said.length <= MAX_PARTS ? said : null;
}

interface Piece {
  word: string;
  tokens: readonly Token[];
}

class Divider {
  private readonly found: Piece[] = [];
  private joining: string[] = [];
  private current: Token[] = [];
  /** Whether nothing but a preposition has come since the last comma, so that words before another one say which it is. */
  private isOpen = false;

  constructor(private readonly tokens: readonly Token[]) {}

  divided(): Piece[] {
    for (let at = 0; at < this.tokens.length; at += 1) at += this.take(at);
    this.end();
    return this.found;
  }

  /** @returns how many tokens behind this one were taken, too */
  private take(at: number): number {
    const [token, next] = [tokenAt(this.tokens, at), tokenAt(this.tokens, at + 1)];
    if (token.kind === 'mark' && /^[,;]$/.test(token.text)) return this.begin([]);
    if (token.kind === 'word' && token.text === token.lower) {
      if (/^(?:and|&)$/.test(token.lower) && !this.isInName(at)) return this.begin([]);
      if (NAMING.test(token.lower)) return this.begin(['called']);
      if (token.lower === 'because' && next?.lower === 'of') return this.begin(['because', 'of']) + 1;
      if (token.lower === 'that' && next?.kind === 'word' && next.text === next.lower)
        return this.begin(['that', next.lower]) + 1;
      if (JOINING.test(token.lower) || (token.lower === 'of' && this.isObject())) return this.join(token.lower);
    }
    return this.add(token, next);
  }

  private add(token: Token, next: Token | undefined): number {
    const isValue = token.kind === 'quoted' || token.kind === 'field';
    if (isValue && this.isObject() && this.current.length > 0) this.begin(['called']);
    this.current.push(token);
    if (this.isObject() && this.current.length === 1 && AMOUNT.test(token.text)) {
      this.joining = ['count'];
      return this.begin([]);
    }
    const isCount =
      this.isObject() && this.current.length === 1 && Number.isFinite(numberOf(token)) && next?.kind === 'word';
    if (isCount && !JOINING.test(next.lower) && !CLOCK.test(next.lower)) {
      const isUnit = UNIT.test(next.lower);
      this.joining = ['count'];
      this.begin([]);
      return isUnit ? 1 : 0;
    }
    if (isValue) this.begin([]);
    return 0;
  }

  private isObject(): boolean {
    return this.joining.length === 0 && this.found.every(({ word }) => word === 'count');
  }

  /** "Smith and Sons" is one name. */
  private isInName(at: number): boolean {
    const [before, after] = [tokenAt(this.tokens, at - 1), tokenAt(this.tokens, at + 1)];
    return [before, after].every((token) => token?.kind === 'word' && /^\p{Lu}/u.test(token.text));
  }

  private join(preposition: string): number {
    const isHint =
      this.isOpen &&
      this.joining.length === 0 &&
      this.current.length > 0 &&
      this.current.length <= MAX_HINT &&
      this.current.every((token) => token.kind === 'word' && token.text === token.lower && !isLiteral(token));
    const isRelative = this.joining[0] === 'that' && this.current.length === 0;
    if (isRelative) this.joining.push(preposition);
    if (isRelative) return 0;
    if (!isHint) return this.begin([preposition]);
    const hint = withoutArticle(this.current).map(({ lower }) => lower);
    this.current = [];
    return this.begin([...hint, preposition]);
  }

  private begin(joining: string[]): number {
    this.end();
    this.joining = joining;
    this.isOpen = this.found.length > 0 && joining.length === 0;
    return 0;
  }

  private end(): void {
    const tokens = withoutArticle(this.current);
    const word = this.joining.join(' ') || (this.isObject() ? '' : ',');
    if (tokens.length > 0) this.found.push({ word, tokens });
    this.current = [];
  }
}
