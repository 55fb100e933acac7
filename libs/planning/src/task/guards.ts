import { skipLeadIns } from './clauses';
import { toPhrase, withoutMarks } from './phrase';
import type { Given } from './step';
import { type Token, tokenAt } from './tokens';

/** A condition that the entries of a page decide, with what it is about and the instructions for both of its outcomes. */
export interface Guarded {
  given: Given;
  /** The entry that "it" means. */
  about: string;
  then: readonly Token[];
  otherwise: readonly Token[];
}

const STILL = /^(?:still|already|currently|now|not|noch|schon|bereits)$/;
const OTHERWISE = /^(?:otherwise|else|sonst|andernfalls)$/;

/** "If there is a product called A, hide it; otherwise …", "if the ticket "A" is open, close it"; null for other conditions. */
export function guardedBy(source: string, tokens: readonly Token[]): Guarded | null {
  if (!/^(?:if|unless)$/.test(tokenAt(tokens, 0).lower)) return null;
  const comma = tokens.findIndex(
    ({ kind, text, lower }, at) => at > 1 && ((kind === 'mark' && text === ',') || lower === 'then'),
  );
  const condition = comma > 0 ? conditionIn(source, tokens.slice(1, comma)) : null;
  if (!condition || !isAboutEntry(tokens.slice(1, comma))) return null;
  const rest = tokens.slice(skipLeadIns(tokens, comma));
  const at = rest.findIndex(({ kind, lower }) => kind === 'word' && OTHERWISE.test(lower));
  const isNot = tokenAt(tokens, 0).lower === 'unless' ? !condition.given.isNot : condition.given.isNot;
  const otherwise = at < 0 ? [] : rest.slice(at + 1);
  const then = withoutMarks(at < 0 ? rest : rest.slice(0, at));
  return {
    ...condition,
    given: { ...condition.given, isNot },
    then,
    otherwise: otherwise.slice(skipLeadIns(otherwise, 0)),
  };
}

/** An entry has a name; parts of a page, and what only has to be visible, are waited for. */
const isAboutEntry = (tokens: readonly Token[]): boolean =>
  tokens.some(({ kind, text }) => kind === 'quoted' || kind === 'field' || /^[\p{Lu}\d]/u.test(text)) &&
  !tokens.some(({ kind, lower }) => kind === 'word' && PART.test(lower));
const PART =
  /^(?:dialogs?|banners?|pop-?ups?|modal|cookies?|notices?|windows?|buttons?|links?|messages?|menus?|page|form|fields?|tabs?|boxes|box|checkbox|overlay|section|notification|visible|shown|displayed|present|asked|required|needed|necessary|possible|prompted|requested)$/;

/** What "otherwise" at the beginning of a sentence introduces; null for other sentences. */
export function behindOtherwise(tokens: readonly Token[]): readonly Token[] | null {
  const [first] = tokens;
  return first?.kind === 'word' && OTHERWISE.test(first.lower)
    ? tokens.slice(Math.max(1, skipLeadIns(tokens, 1)))
    : null;
}

function conditionIn(source: string, tokens: readonly Token[]): { given: Given; about: string } | null {
  const words = tokens.map(({ lower }) => lower);
  if (words[0] === 'there' && /^(?:is|are)$/.test(words[1] ?? '')) {
    const isNot = words[2] === 'no';
    const about = written(source, tokens.slice(isNot ? 3 : 2));
    return about === '' || /\b(?:and|or|not)\b/.test(words.slice(3).join(' '))
      ? null
      : { given: { asks: 'exists', words: toPhrase(about), isNot }, about };
  }
  const at = words.findIndex(
    (word, index) => index > 0 && /^(?:is|are|exists|exist)$/.test(word) && tokens[index]!.kind === 'word',
  );
  if (at < 0 || PRONOUN.test(words[0] ?? '')) return null;
  const about = written(source, tokens.slice(0, at));
  if (/^exists?$/.test(words[at]!))
    return at === words.length - 1 ? { given: { asks: 'exists', words: toPhrase(about), isNot: false }, about } : null;
  const said = tokens.slice(at + 1);
  const state = said.filter(({ lower }) => !STILL.test(lower));
  const isNot = said.some(({ lower }) => /^not$/.test(lower));
  if (state.length !== 1) return null;
  return { given: { asks: 'holds', words: toPhrase(`${about} ${written(source, state)}`), isNot }, about };
}

/** "… only if it is for fewer than 3 days", "… unless it is closed": the deed, and what its entry must be. */
export function guardedBehind(
  source: string,
  clause: readonly Token[],
): { deed: readonly Token[]; given: Given; about: string } | null {
  const at = clause.findIndex(
    ({ kind, lower }, index) => index > 1 && kind === 'word' && /^(?:if|unless)$/.test(lower),
  );
  const [pronoun, is] = [tokenAt(clause, at + 1), tokenAt(clause, at + 2)];
  if (at < 0 || !pronoun || !is || !PRONOUN.test(pronoun.lower) || !/^(?:is|are|has|have)$/.test(is.lower)) return null;
  const deed = withoutMarks(clause.slice(0, tokenAt(clause, at - 1).lower === 'only' ? at - 1 : at));
  const said = clause.slice(at + 3).filter(({ lower }) => !STILL.test(lower));
  const isDenied = clause.slice(at + 3).some(({ lower }) => lower === 'not');
  const about = written(source, deed.slice(1));
  if (said.length === 0 || about === '') return null;
  const isNot = (tokenAt(clause, at).lower === 'unless') !== isDenied;
  return { deed, about, given: { asks: 'is', words: toPhrase(written(source, said)), of: toPhrase(about), isNot } };
}
const PRONOUN = /^(?:it|he|she|they|this|that)$/;

function written(source: string, tokens: readonly Token[]): string {
  const [first, last] = [tokens[0], tokens.at(-1)];
  return first && last && first.start <= last.end ? source.slice(first.start, last.end) : '';
}
