import { skipLeadIns } from './clauses';
import { type Token, tokenAt } from './tokens';

/** What a sentence orders to be made from the values below it, and the part of the site that it names. */
export interface NewThing {
  thing: string;
  area: string;
}

const MAKES =
  /^(?:add|create|register|file|book|record|make|log|report|enrol|enroll|hire|request|submit|insert|set up|apply for|sign up|propose|suggest|raise|lodge|schedule|plan|arrange|reserve|post|send|write|order)$/;
const ARTICLE = /^(?:a|an|the|one|another|new|my|our|following|ein|eine|einen|neue|neuen|neues|neuer)$/;
const PLACES = /^(?:under|in|at|on|unter|bei)$/;
/** Words behind the thing that say no more than that its values follow. */
const FOLLOWS =
  /^(?:for (?:me|us)|with|using|from|as follows|please|mit|the|these|this|following|data|details|values|information|entry|entries|below|:|folgenden|folgende|diesen|daten|angaben|an|ein|and|of)$/;
const MAX_THING = 4;

/** "Add a new employee:", "File a change of address for me", "Create a product under Products with the following data"; null for other sentences. */
export function newThing(sentence: readonly Token[]): NewThing | null {
  if (sentence.some(({ kind, lower }) => kind === 'word' && /^(?:and|und|then|dann)$/.test(lower))) return null;
  const tokens = sentence.slice(skipLeadIns(sentence, 0)).filter(({ kind, text }) => kind !== 'mark' || text === ':');
  const [first, second] = [tokenAt(tokens, 0), tokenAt(tokens, 1)];
  const length = MAKES.test(`${first?.lower} ${second?.lower}`) ? 2 : MAKES.test(first?.lower ?? '') ? 1 : 0;
  if (length === 0) return null;
  const words = tokens.slice(length);
  const start = words.findIndex(({ lower }) => !ARTICLE.test(lower));
  if (start < 1) return null;
  const isEnd = (_token: Token, at: number): boolean => at >= start && isBehind(words, at);
  const end = words.findIndex(isEnd);
  const thing = words.slice(start, end < 0 ? words.length : end);
  const area = areaBehind(end < 0 ? [] : words.slice(end));
  const isPlain =
    thing.length > 0 && thing.length <= MAX_THING && thing.every(isNoun) && !FORMS.test(thing.at(-1)!.lower);
  return isPlain && area !== null ? { thing: thing.map(({ text }) => text).join(' '), area } : null;
}

/** The form itself is no new thing. */
const FORMS = /^(?:form|formular|fields?|data|details|values?|daten|page|website)$/;
const isNoun = ({ kind, text }: Token): boolean => kind === 'word' && /^\p{L}[\p{L}-]*$/u.test(text);

/** "a change of address": "of" belongs to the thing. */
function isBehind(words: readonly Token[], at: number): boolean {
  const [word, next] = [tokenAt(words, at).lower, tokenAt(words, at + 1)?.lower ?? ''];
  if (word === 'of') return false;
  return FOLLOWS.test(word) || FOLLOWS.test(`${word} ${next}`) || PLACES.test(word);
}

/** The place among words that else say nothing; null when they say something. */
function areaBehind(words: readonly Token[]): string | null {
  const at = words.findIndex(({ lower }) => PLACES.test(lower));
  const isAbout = ({ lower }: Token, index: number): boolean =>
    FOLLOWS.test(lower) || FOLLOWS.test(`${lower} ${words[index + 1]?.lower}`) || /^(?:me|us|follows)$/.test(lower);
  if (at < 0) return words.every(isAbout) ? '' : null;
  const names = words.slice(at + 1).filter(({ text }) => /^\p{Lu}/u.test(text));
  const others = words.filter((word, index) => index !== at && !names.includes(word) && !isAbout(word, index));
  return names.length > 0 && others.length === 0 ? names.map(({ text }) => text).join(' ') : null;
}
