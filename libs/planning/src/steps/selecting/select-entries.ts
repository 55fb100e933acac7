import type { PageView } from '@app/browsing';
import { nameOf } from '../../matching/control-texts';
import { keyOf, wordsOf } from '../../matching/words';
import { isPlural } from '../../task/words';
import { isSameWord, labelsOf } from './field-values';
import { isLimited, type Narrowed, narrow } from './narrowing';
import type { EntrySet, PageEntry } from './entry-set';
import { entrySetsOf } from './page-entries';
import {
  atException,
  isLight,
  isRelating,
  joined,
  type SaidWord,
  saidWords,
  saysAll,
} from '../../task/asking/said-words';

/** The entries that words of a task mean. */
export interface Selection extends Narrowed {
  set: EntrySet;
  /** Whether the words are for all entries that fit, not for one. */
  isForSeveral: boolean;
}

/** How sure it is that the words are about the entries of a set: its name or its columns say the noun, or nothing does. */
const [NAMED, UNNAMED] = [2, 1];

/** The entries that words mean. @returns a sentence when no entries of the page, or those of several lists, fit all of the words */
export function selectEntries(text: string, view: PageView): Selection | { problem: string } {
  const said = saidWords(text);
  const sets = entrySetsOf(view);
  let problem = `The page shows no entries that are "${text}".`;
  const graded = sets.flatMap((set) => {
    const found = withException(said, set);
    if ('problem' in found) problem = found.problem;
    if ('problem' in found || found.entries.length === 0) return [];
    const unknown = unexplained(found.rest, set, false);
    const grade = unknown.length === 0 ? NAMED : sets.length === 1 && isAnyNoun(unknown, set, view) ? UNNAMED : 0;
    if (grade === 0) problem = `The page does not say which entries are "${joined(unknown)}".`;
    return grade === 0 ? [] : [{ found, set, grade: grade + (nounsIn(found.rest, set) > 0 ? 1 : 0) }];
  });
  const best = Math.max(0, ...graded.map(({ grade }) => grade));
  const [first, ...others] = graded.filter(({ grade }) => grade === best);
  if (!first) return { problem };
  if (others.length > 0) return { problem: `The page has several lists with entries that are "${text}".` };
  return { ...first.found, set: first.set, isForSeveral: saysSeveral(said, first.found) };
}

function withException(said: readonly SaidWord[], set: EntrySet): Narrowed | { problem: string } {
  const parts = atException(said);
  if (!parts) return narrow(said, set);
  const base = narrow(parts[0], set);
  const but = narrow(parts[1], set);
  if ('problem' in base) return base;
  if ('problem' in but) return but;
  const kept = new Set(but.entries);
  if (!isLimited(but) || kept.size === 0)
    return { problem: `The page does not show what is excepted: "${joined(parts[1])}".` };
  return { ...base, entries: base.entries.filter((entry) => !kept.has(entry)), rest: [...base.rest, ...but.rest] };
}

/** The words that neither say nothing nor name what the entries are. */
export function unexplained(rest: readonly SaidWord[], set: EntrySet, isQuestion: boolean): SaidWord[] {
  return rest.filter((word) => !isLight(word) && !(isQuestion && isRelating(word)) && !isNounOf(word, set));
}

const nounsIn = (rest: readonly SaidWord[], set: EntrySet): number =>
  rest.filter((word) => !isLight(word) && isNounOf(word, set)).length;

/** Words for what the entries of a list wait for, whatever the list is called. */
const ANY_ENTRY = /^(?:requests?|applications?|antrag|antrage|rows?|lines?|entr(?:y|ies)|records?|results?|items?)$/;

/** Whether the name of a list, a heading around it, or a header says the word. */
function isNounOf({ text, lower, quoted }: SaidWord, { name, places, entries }: EntrySet): boolean {
  if (quoted) return false;
  if (ANY_ENTRY.test(lower)) return true;
  const [term] = wordsOf(text).terms;
  return [name, ...places, ...labelsOf(entries)].some((shown) =>
    shown
      .split(/[^\p{L}\p{N}-]+/u)
      .some((one) => one !== '' && (isSameWord(one, text) || wordsOf(one).terms[0] === term)),
  );
}

/**
 * A noun that nothing says limits nothing where there is only one list, which neither has a name nor stands below a heading for other
 * things ("Orders"), and no link leads to entries that are called so.
 */
function isAnyNoun(unknown: readonly SaidWord[], { name, places }: EntrySet, { controls }: PageView): boolean {
  const [noun, ...others] = unknown;
  if (!noun || others.length > 0 || noun.quoted || name !== '' || !/^\p{Ll}[\p{Ll}-]+$/u.test(noun.text)) return false;
  const isOfOthers = places.some((place) => saidWords(place).some(({ lower }) => isPlural(lower)));
  const isLinked = controls.some(
    (control) => control.kind === 'link' && !control.row && isSameWord(nameOf(control), noun.text),
  );
  return !NO_NOUN.test(noun.lower) && !isOfOthers && !isLinked;
}
/** Words that limit, deny or describe are no nouns. */
const NO_NOUN =
  /(?:^(?:not|no|never|without|unless|if|only|until|than|but|nor|neither|nicht|kein|keine|ohne|nur|pas|sans|sin|solo|others?|remaining|same|different|selected|wrong|right|old|new|duplicate|empty|unread|read|open|closed|active|inactive|paid|unpaid)$|(?:ed|ing|able|ful|less|ive|ous)$)/;

/** "All open tickets", "tickets of Ada": for several; "the ticket of Ada" is for one. */
function saysSeveral(said: readonly SaidWord[], { isOne, values }: Narrowed): boolean {
  if (isOne) return false;
  const [base] = atException(said) ?? [said];
  const isListed =
    values.length > 1 && values.some(({ label }, at) => values.findIndex((other) => other.label === label) !== at);
  return (
    saysAll(base) ||
    (!isListed &&
      base.some(({ lower, quoted }, at) => !quoted && !isNameOf(at, base) && (isPlural(lower) || PLURALS.test(lower))))
  );
}
const PLURALS = /^(?:people|children|entries|kurse|schuler|bestellungen|rechnungen|eintrage|termine)$/;
const isNameOf = (at: number, said: readonly SaidWord[]): boolean => /^\p{Lu}/u.test(said[at]?.text ?? '');

/** What tells an entry from others, also when the page was drawn anew. */
export const keyOfEntry = ({ fields }: PageEntry): string => fields.map(({ text }) => keyOf(text)).join('|');
