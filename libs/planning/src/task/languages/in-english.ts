import { sentencesOf, written } from '../foreign-tokens';
import { startsWith } from '../pattern';
import { type Token, tokenAt } from '../tokens';
import type { TaskLanguage } from './language';
import { LANGUAGES } from './languages';

/**
 * Gives instructions in French, Spanish, Italian and Dutch English verbs and joining words; their order is that of English. Names keep their words, since
 * they are those of the page. A sentence that begins with no verb of such a language stays as it is.
 */
export function languagesInEnglish(tokens: readonly Token[]): Token[] {
  return sentencesOf(tokens).flatMap(sentenceInEnglish);
}

const isComma = ({ kind, text }: Token): boolean => kind === 'mark' && text === ',';

function sentenceInEnglish(sentence: readonly Token[]): Token[] {
  const languages = languagesOf(sentence);
  const [language] = languages;
  // "Elimina … se" may be Italian: what is a condition in any of the languages is one.
  if (!language || languages.some((one) => isLimited(one, sentence))) return [...sentence];
  const [first, ...rest] = clauses(language, sentence);
  if (!first) return [];
  // The first token of a line stays that, and a sentence begins with a capital.
  const begin = { ...first, line: sentence[0]!.line, text: first.text.charAt(0).toUpperCase() + first.text.slice(1) };
  return [begin, ...rest.map((token) => ({ ...token, line: false }))];
}

/** Where the first verb stands: at the beginning, or behind a place such as "en Avisos". */
function firstVerb(language: TaskLanguage, sentence: readonly Token[]): number | null {
  const start = behindLeadIns(language, sentence, 0);
  if (verbAt(language, sentence, start)) return start;
  const isPlace = /^(?:in|on)$/.test(language.words.get(tokenAt(sentence, 0)?.lower ?? '') ?? '');
  const at = isPlace
    ? sentence.slice(0, MAX_PLACE).findIndex((_token, index) => index > 1 && verbAt(language, sentence, index) !== null)
    : -1;
  return at > 0 ? at : null;
}
/** Tokens of a place before the verb. */
const MAX_PLACE = 7;

/** The languages that have the verb with which a sentence begins, that of most of the words behind it first. */
function languagesOf(sentence: readonly Token[]): TaskLanguage[] {
  const known = ({ words, dividing, elided }: TaskLanguage): number =>
    sentence.filter(
      ({ kind, lower }) =>
        kind === 'word' &&
        !ALSO_ENGLISH.has(lower) &&
        (words.has(lower) || dividing.has(lower) || elided.has(lower.slice(0, 2).replace('’', "'"))),
    ).length;
  const able = LANGUAGES.filter((one) => {
    const at = firstVerb(one, sentence);
    const verb = at === null ? null : verbAt(one, sentence, at);
    // "Change" and "archive" are English verbs, too.
    return verb !== null && (known(one) > 0 || tokenAt(sentence, at ?? 0).lower !== verb.english);
  });
  return able.toSorted((a, b) => known(b) - known(a));
}
/** Words of these languages that stand in English sentences as well. */
const ALSO_ENGLISH: ReadonlySet<string> = new Set(
  'a in on en le la de con per come pour case lien passe met op map'.split(' '),
);

function clauses(language: TaskLanguage, sentence: readonly Token[]): Token[] {
  return new Clauses(language, sentence).inEnglish();
}

class Clauses {
  private readonly result: Token[] = [];
  /** The ends of Dutch verbs, which are a part of the English ones. */
  private readonly left = new Set<Token>();
  /** Where the first verb stands. */
  private readonly start: number;
  private at: number;
  private mayBegin = true;
  private isChange = false;

  constructor(
    private readonly language: TaskLanguage,
    private readonly sentence: readonly Token[],
  ) {
    this.at = behindLeadIns(language, sentence, 0);
    this.start = firstVerb(language, sentence) ?? this.at;
  }

  inEnglish(): Token[] {
    if (this.start > this.at) this.place();
    while (this.at < this.sentence.length) this.next();
    return this.result;
  }

  /** "En Avisos activa …": a place before the verb begins with a capital, and a comma comes behind it. */
  private place(): void {
    const [first] = this.sentence.slice(this.at);
    const english = first && this.language.words.get(first.lower);
    if (!first || english === undefined) return;
    this.result.push(written(first, english));
    this.at += 1;
    while (this.at < this.start) this.word();
    this.result.push(comma(tokenAt(this.sentence, this.at)));
    this.mayBegin = true;
  }

  private next(): void {
    const token = tokenAt(this.sentence, this.at);
    if (this.left.has(token)) {
      this.at += 1;
      return;
    }
    const verb = this.mayBegin ? verbAt(this.language, this.sentence, this.at) : null;
    if (verb) this.verb(token, verb);
    else this.word();
  }

  private verb(token: Token, { english, length, end }: VerbFound): void {
    // "… e aggiorna" takes over what was changed.
    const isLone = english === 'update' && !this.sentence.slice(this.at + length).some(({ kind }) => kind !== 'mark');
    this.result.push(...(isLone ? 'save' : english).split(' ').map((word) => written(token, word)));
    if (end) this.left.add(end);
    this.at += length;
    this.isChange = english === 'change';
    this.mayBegin = false;
  }

  private word(): void {
    const { language, sentence } = this;
    const token = tokenAt(sentence, this.at);
    if (this.isChange && token.kind === 'word' && token.lower === language.becomes) {
      this.result.push(written(token, 'to'));
      this.at += 1;
      return;
    }
    const divider = token.kind === 'word' ? language.dividing.get(token.lower) : undefined;
    const next = behindLeadIns(language, sentence, this.at + 1);
    this.mayBegin = (divider !== undefined || isComma(token)) && verbAt(language, sentence, next) !== null;
    const isDivided = this.mayBegin && divider !== undefined;
    this.result.push(...(isDivided ? [written(token, divider)] : wordInEnglish(language, token)));
    this.at = this.mayBegin ? next : this.at + 1;
  }
}

const comma = (token: Token): Token => ({ ...token, kind: 'mark', text: ',', lower: ',', end: token.start });

function behindLeadIns({ leadIns, dividing }: TaskLanguage, tokens: readonly Token[], from: number): number {
  let at = from;
  while (tokenAt(tokens, at).kind === 'word' && isLeadIn(tokenAt(tokens, at).lower)) at += 1;
  return at;

  function isLeadIn(word: string): boolean {
    return leadIns.has(word) || (from > 0 && dividing.has(word));
  }
}

interface VerbFound {
  english: string;
  length: number;
  end: Token | null;
}

/** The English verb for the one at a position, and how many tokens it has with the preposition that belongs to it. */
function verbAt({ verbs }: TaskLanguage, tokens: readonly Token[], at: number): VerbFound | null {
  if (tokenAt(tokens, at).kind !== 'word') return null;
  for (const { forms, english, before, particle } of verbs) {
    const form = forms.map((one) => one.split(' ')).find((words) => startsWith(tokens, at, words));
    const end = particle === null ? null : particleBehind(tokens, at, particle);
    if (!form || (particle !== null && !end)) continue;
    const next = tokenAt(tokens, at + form.length);
    return { english, length: form.length + (next.kind === 'word' && before.includes(next.text) ? 1 : 0), end };
  }
  return null;
}

/** The part of a verb that ends its clause, as in "zet de lamp aan en …"; "log in met …" has it at once. */
function particleBehind(tokens: readonly Token[], at: number, particle: string): Token | null {
  const found = tokens.findIndex(({ kind, lower }, index) => index > at && kind === 'word' && lower === particle);
  const next = tokens[found + 1];
  const isEnd = !next || next.kind === 'mark' || found === at + 1 || /^(?:en|dan|daarna)$/.test(next.lower);
  return found >= 0 && isEnd ? tokens[found]! : null;
}

function wordInEnglish(language: TaskLanguage, token: Token): Token[] {
  const { words, elided } = language;
  if (token.kind !== 'word' || token.text.charAt(0) !== token.lower.charAt(0)) return [token];
  const article = token.lower.slice(0, 2).replace('’', "'");
  const split = elided.get(article);
  if (split !== undefined && token.text.length > 2) {
    const text = token.text.slice(2);
    return [
      { ...written(token, split), end: token.start + 2 },
      ...wordInEnglish(language, { ...token, text, lower: text.toLowerCase(), start: token.start + 2 }),
    ];
  }
  const english = token.text === token.lower ? words.get(token.lower) : undefined;
  return [english === undefined ? token : written(token, english)];
}

/** "Acepta solo las cookies imprescindibles" limits nothing that is deleted or sent. */
const COOKIES = /^cookies?$/;

/** Conditions, exceptions and several entries are not read in these languages: nothing is done that they could forbid. */
function isLimited(language: TaskLanguage, sentence: readonly Token[]): boolean {
  const isDeed = DEEDS.has(verbAt(language, sentence, firstVerb(language, sentence) ?? 0)?.english ?? '');
  const isCookies = sentence.some(({ lower }) => COOKIES.test(lower)) && !sentence.some(isComma);
  if (isCookies) return false;
  return sentence.some(
    ({ kind, lower }) => kind === 'word' && (language.limits.has(lower) || (isDeed && language.plurals.has(lower))),
  );
}
const DEEDS: ReadonlySet<string> = new Set(['delete', 'cancel', 'approve']);
