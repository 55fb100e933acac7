import type { Control } from '@app/browsing';
import { isKindNoun, isOfNoun, kindFitness, type Purpose } from './control-kinds';
import { describeControl, describeInPlace, nameOf, textFitness, textsOf } from './control-texts';
import { ADDS, onlyPrepares } from './deeds';
import { harmOf, saysHarm } from './harms';
import { contains, likeness } from './likeness';
import { nearness } from './near';
import { keyOf, splitWords, wordsOf } from './words';
import { distinguish, type Preference } from './preference';

/** What a step looks for: a `Target` whose placeholders are replaced. */
export interface Wanted {
  /** '' for "the button" and the like. */
  words: string;
  /** Texts that were in quotation marks must be shown as they are. */
  quoted: boolean;
  /** The task has the words in quotation marks for what is clicked: other names are those of other elements. */
  exact?: boolean;
  /** Also buttons of other deeds than the words say, in order to name them. */
  anyDeed?: boolean;
  noun: string | null;
  ordinal: number | null;
  near: { relation: 'in' | 'next_to' | 'below' | 'above' | 'row'; words: string } | null;
}

/**
 * `note` says how one of several was chosen, `problem` why none was. `isFirst`: nothing but its place distinguishes it from others.
 * `lacksWords`: of several that are equally good none has all words of the task.
 */
export type Found =
  | { control: Control; note: string; isFirst?: boolean }
  | { control: null; problem: string; isTie: boolean; lacksWords?: boolean };

/**
 * The fitness under which a control is not the one that is meant. Set by hand on constructed pages: lower takes controls that
 * share one word of several, higher refuses misspelt names.
 */
const THRESHOLD = 0.5;
/** Fitness is graded coarsely: controls whose fitness differs by less are equally good. */
const EQUAL = 0.02;
/** With an ordinal, all that are nearly as good are counted. */
const COUNTED_TOGETHER = 0.1;
/** A place that fits lets a weaker name win over the same name elsewhere. */
const NEAR_SHARE = 0.5;
const QUESTION = 0.9;
/** A question that shares only some of the words asks for something else. */
const FITS_QUESTION = 0.7;
/** A control that cannot be used now is taken only when no other fits. */
const DISABLED = 0.8;

interface Candidate {
  control: Control;
  fitness: number;
}

/** Finds the control that a person would take for the words of a task. */
export function findControl(
  wanted: Wanted,
  controls: readonly Control[],
  purpose: Purpose,
  preference: Preference,
): Found {
  const candidates = rankControls(wanted, controls, purpose);
  const best = candidates[0];
  if (!best) return { control: null, problem: notFound(wanted, controls, purpose), isTie: false };
  if (wanted.ordinal !== null) return nth(wanted, candidates, best);
  // Places are distances, which are hardly ever equal.
  const margin = wanted.near ? EQUAL / 10 : isOnlyBeginning(wanted, best, purpose) ? COUNTED_TOGETHER : EQUAL;
  const equals = candidates.filter(({ fitness }) => best.fitness - fitness < margin).map(({ control }) => control);
  if (equals.length === 1) return { control: best.control, note: otherName(wanted, best.control) };
  if (areAnswers(equals)) return { control: equals[0]!, note: '' };
  const { control, reason, isFirst } = distinguish(equals, preference);
  const names = equals.slice(0, 4).map(describeInPlace).join(', ');
  // "Street of the delivery address": the words say which of them, but the page does not. A password may be the present or the new one.
  if (!control || (isFirst && (control.kind === 'password' || !areWordsOf(wanted.words, control))))
    return {
      control: null,
      problem: `${describeWanted(wanted)} fits several elements equally well: ${names}.`,
      isTie: true,
      lacksWords: !equals.some((one) => areWordsOf(wanted.words, one)),
    };
  const taken = `${describeControl(control)} was taken among ${equals.length}: ${reason}.`;
  if (isFirst) return { control, note: `${taken} The page has ${names}.`, isFirst };
  return { control, note: reason === '' ? '' : taken };
}

/** "Save" is as well "Save contact" as "Save address", however long their names are. */
const isOnlyBeginning = ({ words, noun }: Wanted, { control, fitness }: Candidate, purpose: Purpose): boolean =>
  purpose === 'click' &&
  noun === null &&
  control.kind === 'button' &&
  fitness < EXACT &&
  wordsOf(words).terms.length === 1 &&
  splitWords(control.name).length > 1;
/** Above it the name is that of the task. */
const EXACT = 0.95;

/** Whether a text of the control has all words of the task. */
const areWordsOf = (words: string, control: Control, around = ''): boolean =>
  textsOf(control).some(({ text }) => {
    const shown = new Set([...wordsOf(text).terms, ...wordsOf(around).terms]);
    return wordsOf(words).terms.every((term) => shown.has(term));
  });

/** Whether a control is itself the entry of a list that scrolls. */
export const isListEntry = ({ list, row }: Control): boolean => list !== undefined && !row;

/** The controls that fit, the best first, then in reading order. The place orders them but does not make a name unfit. */
export function rankControls(wanted: Wanted, controls: readonly Control[], purpose: Purpose): Candidate[] {
  const candidates = controls.flatMap((control) => {
    const fitness = ownFitness(wanted, control, purpose);
    if (fitness < THRESHOLD) return [];
    const place = wanted.near ? nearness(wanted.near, control, controls) : 1;
    return place === 0 ? [] : [{ control, fitness: fitness * (1 - NEAR_SHARE + NEAR_SHARE * place) }];
  });
  const own = ofNamedEntry(wanted, candidates);
  return own.sort((a, b) => b.fitness - a.fitness || a.control.order - b.control.order);
}

/** An entry that begins with the name is meant before others that have it as a value: the category Travel, and no expense of it. */
function ofNamedEntry({ near }: Wanted, candidates: Candidate[]): Candidate[] {
  if (near?.relation !== 'row') return candidates;
  const name = ` ${splitWords(near.words).join(' ')} `;
  const isOwn = ({ control: { row = '' } }: Candidate): boolean => ` ${splitWords(row).join(' ')} `.startsWith(name);
  const own = name.trim() === '' ? [] : candidates.filter(isOwn);
  return own.length > 0 ? own : candidates;
}

function ownFitness(wanted: Wanted, control: Control, purpose: Purpose): number {
  // "The Assignee list" is what its entries are in.
  const noun = purpose === 'choose' && isListEntry(control) ? null : wanted.noun;
  const isFileButton = purpose === 'file' && control.kind === 'button' && TAKES_FILES.test(nameOf(control));
  const kind = isFileButton ? FILE_BUTTON : kindFitness(control, purpose, noun);
  return kind === 0 ? 0 : kind * nameFitness(wanted, control, purpose) * (control.disabled ? DISABLED : 1);
}

/** A button that says so takes files nearly as well as a field for them. */
const FILE_BUTTON = 0.95;
const TAKES_FILES = /\b(?:drag|drop|upload|browse|attach|files?|datei(?:en)?|hochladen|ablegen)\b/i;

function nameFitness(wanted: Wanted, control: Control, purpose: Purpose): number {
  const { words, noun, exact } = wanted;
  const named = noun !== null && !isKindNoun(noun) ? `${words} ${noun}`.trim() : words;
  if (named === '') return noun !== null && isOfNoun(control, noun) ? 1 : 0;
  if (isExcluded(wanted, named, control, purpose)) return 0;
  // An answer is also found by its question, unless it is clicked itself.
  const asked = purpose === 'click' || control.group === '' ? 0 : likeness(named, control.group);
  const question = asked >= FITS_QUESTION ? QUESTION * asked : 0;
  // "Ann (North)" and "Ann (South)" are two entries of a list, which may not have loaded the other yet.
  if (isListEntry(control) && !areWordsOf(named, control)) return question;
  const own = Math.max(textFitness(control, exact ? bareName(named) : named), countedFitness(named, control, purpose));
  const fitness = Math.max(own, question);
  // "Search box": the noun may be a part of the name.
  return noun === null || named !== words
    ? fitness
    : Math.max(fitness, 0.98 * textFitness(control, `${words} ${noun}`));
}

/** Whether a control is not meant, however much its name is like the words. */
function isExcluded(
  { words, quoted, exact, anyDeed }: Wanted,
  named: string,
  control: Control,
  purpose: Purpose,
): boolean {
  if (quoted && !textsOf(control).some(({ text }) => contains(text, words))) return true;
  if (purpose === 'click' && (hasOtherNumber(words, control) || (!quoted && lacksName(words, control)))) return true;
  const clicks = purpose === 'click' && !anyDeed;
  if (clicks && (isOtherDeed(named, control) || isOnlyPlace(named, control))) return true;
  return exact === true && !hasExactName(words, control, purpose);
}

/** "Delivery D-1000" is not "Delivery D-1300": a number in a name tells its entry from others. */
function hasOtherNumber(words: string, control: Control): boolean {
  if (!NAMED_EXACTLY.has(control.kind)) return false;
  const numbers = (text: string): string[] => splitWords(text).filter((word) => /\d/.test(word));
  const [asked, shown] = [numbers(words), numbers(control.name)];
  if (asked.length === 0 || shown.length === 0 || asked.some((number) => shown.includes(number))) return false;
  return !textsOf(control).some(({ text }) => numbers(text).some((number) => asked.includes(number)));
}

/** "The Premium plan" is not the link "Plans": it says what the thing is, and nothing of its name. */
function lacksName(words: string, control: Control): boolean {
  if (control.kind !== 'link' || control.href === '') return false;
  const said = words.split(/\s+/);
  const name = said.filter((word) => /^\p{Lu}/u.test(word));
  const others = said.filter((word) => /^\p{Ll}{4}/u.test(word));
  if (name.length === 0 || others.length === 0 || name.length + others.length < said.length) return false;
  const isIn = (text = ''): boolean => contains(text, name.join(' '));
  return textFitness(control, name.join(' ')) < THRESHOLD && !isIn(control.row) && !isIn(control.section);
}

/** Whether a button does something that the words do not say, or does not do what they say: "Invoice" is not "Send invoice". */
function isOtherDeed(words: string, control: Control): boolean {
  if (!NAMED_EXACTLY.has(control.kind)) return false;
  const name = nameOf(control);
  const isIn = (deed: string | null, text: string): boolean =>
    deed === null || saysHarm(text, deed) || wordsOf(deed).terms.every((term) => wordsOf(text).terms.includes(term));
  const said = harmOf(words) ?? (ADDS.test(words) ? 'add' : null);
  const isSame = wordsOf(words).terms.length > 0 && wordsOf(words).terms.join(' ') === wordsOf(name).terms.join(' ');
  const saysIt = isSame || textsOf(control).some(({ text }) => isIn(said, text));
  const isPart = said !== null && WHOLE.has(said) && !areWordsOf(words, control, control.row);
  return !saysIt || isPart || !isIn(harmOf(name), words) || onlyPrepares(name, words);
}

/**
 * Whether a button, or the box of an entry, shares words with the name of its section only: "Orders" is not the button "Save" below the
 * heading "Orders".
 */
function isOnlyPlace(words: string, { kind, name, section, group, ...rest }: Control): boolean {
  const isOfEntry = (kind === 'checkbox' || kind === 'switch') && rest.row !== '';
  if (!(NAMED_EXACTLY.has(kind) || isOfEntry) || name === '' || (section === '' && group === '')) return false;
  const own = { kind, name, ...rest, section: '', group: '' };
  return textFitness(own, words) === 0 && countedFitness(words, own, 'click') === 0;
}

/** What these undo is named by all of the words: "Delete account" is no other "Delete". */
const WHOLE: ReadonlySet<string> = new Set(['delete', 'cancel', 'unsubscribe']);

/** "Cart (2)" and "Inbox 14" are called Cart and Inbox: the number says how much is in them. */
function countedFitness(named: string, control: Control, purpose: Purpose): number {
  const name = COUNTED.exec(control.name)?.[1];
  return purpose !== 'click' || name === undefined || /\d/.test(named) ? 0 : COUNTED_NAME * likeness(named, name);
}
const COUNTED = /^(\D*\p{L})[\s:]*\(?\d{1,4}\+?\)?$/u;
/** Less than a name without a number. */
const COUNTED_NAME = 0.97;

/** These do what their name says; cards and rows hold more text than their name. */
const NAMED_EXACTLY: ReadonlySet<string> = new Set(['button', 'link', 'tab', 'menuitem']);
/** A letter may be the name of a symbol, such as "x". */
const SHORTEST_NAME = 2;

function hasExactName(words: string, control: Control, purpose: Purpose): boolean {
  const key = keyOf(bareName(words));
  if (purpose !== 'click' || !NAMED_EXACTLY.has(control.kind) || key.length < SHORTEST_NAME) return true;
  return textsOf(control).some(({ text }) => keyOf(bareName(text)) === key);
}

/** Without the words that no name differs by, and without a count such as "(3)". */
const bareName = (name: string): string =>
  name
    .replace(/\(\d+\+?\)\s*$/, '')
    .replace(/\b(?:the|an?|button|link|tab|icon)\b/gi, '')
    .trim() || name;

/** How the name of what was taken differs from the words in quotation marks. */
function otherName({ words, exact }: Wanted, control: Control): string {
  const isSame = !exact || textsOf(control).some(({ text }) => keyOf(text) === keyOf(words));
  return isSame ? '' : `There is no "${words}": ${describeControl(control)} was taken.`;
}

/** Also the names that come near to that of what is clicked. */
function notFound(wanted: Wanted, controls: readonly Control[], purpose: Purpose): string {
  const others = purpose === 'click' ? rankControls({ ...wanted, exact: false, anyDeed: true }, controls, purpose) : [];
  const names = [...new Set(others.map(({ control }) => describeControl(control)))].slice(0, 3).join(', ');
  return `${describeWanted(wanted)} was not found on the page.${names === '' ? '' : ` There is ${names}.`}`;
}

function nth(wanted: Wanted, candidates: Candidate[], best: Candidate): Found {
  const alike = candidates
    .filter(({ fitness }) => best.fitness - fitness < COUNTED_TOGETHER)
    .map(({ control }) => control)
    .sort((a, b) => a.order - b.order);
  const control = alike.at((wanted.ordinal ?? 0) > 0 ? wanted.ordinal! - 1 : wanted.ordinal!);
  const found = `${alike.length} ${alike.length === 1 ? 'element fits' : 'elements fit'}`;
  if (!control)
    return {
      control: null,
      problem: `${describeWanted(wanted)} was not found: ${found} "${wanted.words}".`,
      isTie: false,
    };
  return { control, note: '' };
}

/** Answers to one question were found by the question. */
const areAnswers = (controls: Control[]) =>
  controls.every(({ group, kind }) => group !== '' && group === controls[0]!.group && kind === controls[0]!.kind) &&
  new Set(controls.map(nameOf)).size === controls.length;

const PLACES: Readonly<Record<NonNullable<Wanted['near']>['relation'], string>> = {
  in: 'in',
  next_to: 'next to',
  below: 'below',
  above: 'above',
  row: 'in the row',
};

/** What is looked for in words: `Button "Save" in the row "Ann"`. */
export function describeWanted({ words, noun, ordinal, near }: Wanted): string {
  const number = ordinal === null ? '' : ordinal === -1 ? 'last ' : `${ordinal}. `;
  const place = near ? ` ${PLACES[near.relation]} "${near.words}"` : '';
  const kind = `${number}${noun ?? (words === '' || ordinal !== null ? 'element ' : '')}`.trim();
  const name = words === '' ? `the ${kind}` : `${kind} "${words}"`.trim();
  return name[0]!.toUpperCase() + name.slice(1) + place;
}
