import { numberOf, pattern, type Pattern, type Slots } from '../pattern';
import { phraseOf, valueOf, withoutArticle, withoutMarks } from '../phrase';
import type { Action, Phrase, Target } from '../step';
import { targetOf } from '../target';
import { type Token, tokenAt } from '../tokens';

/** What was said before in the task, which "it" refers to. */
export interface Context {
  source: string;
  /** The last action, and the last element that was named. */
  last: Action | null;
  lastTarget: Target | null;
  /** Whether the clause is under a condition: "if a banner appears, …". */
  condition: boolean;
  /** The entry that a condition of the sentence is about: "it" in a deed. */
  about?: string;
}

/**
 * Actions; or the place that the last reading or download is saved to; or a sentence that says what to write instead; or null when the
 * frame does not fit, so that the next one is tried.
 */
export type Outcome = Action[] | { saveTo: string } | { unread: string } | null;

/** A sentence pattern with what it means. Frames are tried in their order. */
export interface Frame {
  pattern: Pattern;
  build: (words: Words) => Outcome;
}

export const frame = (text: string, build: Frame['build']): Frame => ({ pattern: pattern(text), build });

/** The slots of a matched frame. */
export class Words {
  constructor(
    private readonly slots: Slots,
    readonly context: Context,
    private readonly clause: readonly Token[],
  ) {}

  get clauseTokens(): readonly Token[] {
    return this.clause;
  }

  /** The clause as the task has it, with its quotation marks. */
  written(): string {
    return writtenText(this.context.source, this.clause);
  }

  /** A slot as the task has it, with its quotation marks. */
  writtenIn(slot: string): string {
    return writtenText(this.context.source, withoutMarks(this.tokens(slot)));
  }

  /** Whether the clause has the word. */
  said(word: string): boolean {
    return this.clause.some((token) => token.kind === 'word' && token.lower === word);
  }

  tokens(slot: string): readonly Token[] {
    return this.slots.get(slot) ?? [];
  }

  text(slot: string): string {
    return this.tokens(slot)
      .map((token) => token.lower)
      .join(' ');
  }

  /** Without articles, in lower case. */
  bare(slot: string): string {
    return withoutArticle(withoutMarks(this.tokens(slot)))
      .map((token) => token.lower)
      .join(' ');
  }

  phrase(slot: string): Phrase {
    return phraseOf(this.context.source, withoutMarks(this.tokens(slot)));
  }

  value(slot: string): Phrase {
    return valueOf(this.context.source, this.tokens(slot));
  }

  /** The value that some of the tokens of a slot say. */
  valueIn(tokens: readonly Token[]): Phrase {
    return valueOf(this.context.source, tokens);
  }

  target(slot: string): Target {
    return targetOf(this.context.source, this.tokens(slot));
  }

  /** The element that comes after a word such as "using". */
  targetAfter(slot: string, words: RegExp): Target {
    const tokens = this.tokens(slot);
    const at = tokens.findIndex((token) => token.kind === 'word' && words.test(token.lower));
    return targetOf(this.context.source, tokens.slice(at + 1));
  }

  /** The key of a field: `{{key}}`, or the key itself. */
  key(slot: string): string {
    return tokenAt(this.tokens(slot), 0).text;
  }

  number(slot: string): number {
    return numberOf(tokenAt(this.tokens(slot), 0));
  }
}

function writtenText(source: string, tokens: readonly Token[]): string {
  const start = Math.min(...tokens.map((token) => token.start));
  return tokens.length === 0 ? '' : source.slice(start, Math.max(...tokens.map(({ end }) => end)));
}

/** The target of an element by its name alone. */
export const named = (name: string, noun: string | null = null): Target => ({
  phrase: [name],
  noun,
  ordinal: null,
  near: null,
});

/** `File > Export > PDF`: each is clicked. Null for other texts. */
export function menuPath(source: string, tokens: readonly Token[]): Action[] | null {
  const [text, ...rest] = phraseOf(source, tokens);
  if (rest.length > 0 || typeof text !== 'string' || !/\S\s*(?:->|[>›»→])\s*\S/.test(text)) return null;
  const names = text.split(/\s*(?:->|[>›»→])\s*/).filter((name) => name !== '');
  return names.map((name) => ({ kind: 'click', target: named(name, 'menuitem'), count: 1 }));
}

/** "A and then on B": the item without the words that order it. */
export function withoutThen(tokens: readonly Token[]): readonly Token[] {
  const start = tokens.findIndex(
    (token) => token.kind !== 'word' || !/^(?:then|on|next|also|finally)$/.test(token.lower),
  );
  return start > 0 ? tokens.slice(start) : tokens;
}
