import { startsWith } from './pattern';
import { withoutArticle } from './phrase';
import { type Token, tokenAt } from './tokens';
import { NOUN_WORD_COUNT, NOUNS } from './words';

export const NAMING = [
  'that says',
  'which says',
  'saying',
  'labelled',
  'labeled',
  'labelled as',
  'named',
  'called',
  'titled',
  'marked',
  'reading',
  'that reads',
  'with the text',
  'with text',
  'with the label',
  'with label',
  'with the name',
  'with the title',
  'containing',
  'with the caption',
  'entitled',
  'for the question',
  'that contains',
  'with the value',
  'with the words',
  'with the word',
]
  .map((words) => words.split(' '))
  .sort((a, b) => b.length - a.length);

/** The noun of an element, and its name. */
export interface Named {
  noun: string | null;
  name: readonly Token[];
}

/** `button labelled "X"`, `"X" button`, `button "X"`, `X button`. */
export function takeNoun(tokens: readonly Token[]): Named {
  return (
    kindOfWidget(tokens) ??
    namedAfterNoun(tokens) ??
    nounAfterName(tokens) ??
    nounBeforeName(tokens) ?? { noun: null, name: withoutNaming(tokens) }
  );
}

/** `a "checkbox" widget` is any check box. */
function kindOfWidget(tokens: readonly Token[]): Named | null {
  const [kind, word, ...rest] = tokens;
  if (!kind || rest.length > 0 || !word || !/^(?:widget|control|element)$/.test(word.lower)) return null;
  const noun = NOUNS.get(kind.lower) ?? null;
  return noun && kind.lower === kind.text ? { noun, name: [] } : null;
}

function namedAfterNoun(tokens: readonly Token[]): Named | null {
  for (let at = 1; at < tokens.length; at += 1) {
    const naming = NAMING.find((words) => startsWith(tokens, at, words));
    if (!naming || at + naming.length >= tokens.length) continue;
    const noun = nounAtEnd(tokens.slice(0, at));
    if (!noun) continue;
    return { noun: noun.noun, name: takeNoun(withoutArticle(tokens.slice(at + naming.length))).name };
  }
  return null;
}

function nounAfterName(tokens: readonly Token[]): Named | null {
  const found = nounAtEnd(tokens);
  return found && { noun: found.noun, name: tokens.slice(0, tokens.length - found.length) };
}

/** `the button "Save"`, `the field Name`, but `Tab order` is a name. */
function nounBeforeName(tokens: readonly Token[]): Named | null {
  const quoted = tokens.findIndex((token) => token.kind === 'quoted' || token.kind === 'field');
  const limit = quoted < 0 ? tokens.length - 1 : quoted;
  for (let length = Math.min(NOUN_WORD_COUNT, limit); length > 0; length -= 1) {
    const noun = nounOf(tokens.slice(0, length));
    const [next] = tokens.slice(length);
    if (!noun || !next) continue;
    if (
      quoted === length ||
      (tokenAt(tokens, 0).text === tokenAt(tokens, 0).lower && /^[\p{Lu}\d#]|\w\.\w/u.test(next.text))
    )
      return { noun, name: tokens.slice(length) };
  }
  if (quoted < 1 || tokens.length !== quoted + 1) return null;
  const noun = nounAtEnd(tokens.slice(0, quoted))?.noun ?? null;
  return noun !== null || isCommonNoun(tokens.slice(0, quoted)) ? { noun, name: tokens.slice(quoted) } : null;
}

/** `the customer "Ada King"` is Ada King: a word or two in lower case say what it is. */
const isCommonNoun = (tokens: readonly Token[]): boolean =>
  tokens.length <= 2 && tokens.every(({ kind, text }) => kind === 'word' && /^\p{Ll}+$/u.test(text));

const withoutNaming = (tokens: readonly Token[]): readonly Token[] => {
  const naming = NAMING.find((words) => startsWith(tokens, 0, words));
  return naming && tokens.length > naming.length ? withoutArticle(tokens.slice(naming.length)) : tokens;
};

/** The longest known noun at the end of a phrase, with the number of its tokens; null when none or when it is part of a name. */
export function nounAtEnd(tokens: readonly Token[]): { noun: string; length: number } | null {
  for (let length = Math.min(NOUN_WORD_COUNT, tokens.length); length > 0; length -= 1) {
    const noun = nounOf(tokens.slice(-length));
    if (noun && !isPartOfName(tokens, length)) return { noun, length };
  }
  return null;
}

/** "Date", "Message" and "Title" alone name a field; after a name they are a noun only for what is a field of that kind. */
const NAMES_TOO = new Set([
  'date',
  'text',
  'heading',
  'image',
  'file',
  'page',
  'list',
  'column',
  'row',
  'option',
  'editor',
  'radio',
  'form',
  'item',
  'menu',
  'section',
  'table',
  'toggle',
]);
function isPartOfName(tokens: readonly Token[], length: number): boolean {
  const last = tokenAt(tokens, tokens.length - 1);
  const noun = nounOf(tokens.slice(-length))!;
  if (length > 1 || !NAMES_TOO.has(noun)) return false;
  const quotedName = tokens.length > 1 && tokenAt(tokens, tokens.length - 2).kind === 'quoted';
  const [capital, nameIsCapital] = [/^\p{Lu}/u.test(last.text), /^\p{Lu}/u.test(tokenAt(tokens, 0).text)];
  if (quotedName) return false;
  if (NAMED_BY_THEMSELVES.has(last.lower)) return true;
  return capital && (nameIsCapital || tokens.length === 1);
}

/** Words that are the last word of a field's name far more often than the noun of one: "birth date", "subject title", "order message". */
const NAMED_BY_THEMSELVES = new Set([
  'file',
  'date',
  'title',
  'message',
  'photo',
  'picture',
  'category',
  'area',
  'region',
  'group',
  'select',
  'options',
  'entry',
  'range',
  'logo',
  'image',
  'line',
  'site',
  'website',
  'upload',
  'file upload',
  'block',
  'result',
  'headline',
  'selector',
  'notification',
  'label',
  'choice',
  'node',
]);

const nounOf = (tokens: readonly Token[]): string | null =>
  tokens.every((token) => token.kind === 'word')
    ? (NOUNS.get(tokens.map((token) => token.lower).join(' ')) ?? null)
    : null;

export const endsWithNoun = (tokens: readonly Token[]): boolean => nounAtEnd(tokens) !== null;
