import type { Control, PageView } from '@app/browsing';
import { describeInPlace, nameOf } from '../../matching/control-texts';
import { harmOf, saysHarm } from '../../matching/harms';
import { keyOf, splitWords, wordsOf } from '../../matching/words';
import { besidesDeed, creates, isGeneric, saysDeed, saysNew, saysValue, wordsForDeed } from './deed-words';
import { COLUMN, isShownIn, isWithin, objectOf, type Piece } from './pieces';

/** The control that does what an order says, or opens the form for it, with the pieces that its name and its entry do not say. */
export interface Opener {
  control: Control;
  rest: Piece[];
}

export interface Order {
  verb: string;
  pieces: readonly Piece[];
  today: Date;
}

export const PRESSED: ReadonlySet<string> = new Set(['button', 'link', 'menuitem', 'tab', 'other', 'option']);
/** Longer texts are sentences, not the names of buttons. */
const MAX_WORDS = 7;
/** How well a control is called like an order, set by hand: by verb and object, by its object alone, by its verb and no other thing, by its verb. */
const [WHOLE, NEW_OBJECT, ONLY_DEED, DEED] = [4, 3, 2, 1];

interface Candidate extends Opener {
  grade: number;
  shown: number;
}

/**
 * The only control that is called best like the order; null when there is none.
 * @param isNew whether the controls are those of a menu that creates things
 * @param isOfEntry whether they are those of the menu of the entry that the order names
 */
export function openerOf(
  order: Order,
  controls: readonly Control[],
  isNew = false,
  entry = '',
): Opener | { problem: string } | null {
  const candidates = controls.flatMap((control) => candidateOf(order, control, isNew, entry) ?? []);
  const best = Math.max(0, ...candidates.map(({ grade }) => grade));
  const graded = candidates.filter(({ grade }) => grade === best);
  const most = Math.max(0, ...graded.map(({ shown }) => shown));
  const [first, ...others] = graded.filter(({ shown }) => shown === most);
  if (!first || others.length === 0) return first ?? null;
  // None of them is that of the entry with the name, which another page may show.
  if (most === 0 && order.pieces.some(({ word }) => word === 'called') && !creates(order.verb)) return null;
  const names = [first, ...others].slice(0, 4).map(({ control }) => describeInPlace(control));
  return { problem: `Several elements fit the order equally well: ${names.join(', ')}.` };
}

function candidateOf(order: Order, control: Control, isNew: boolean, entry: string): Candidate | null {
  const { verb, pieces, today } = order;
  const name = deedOf(control);
  if (!canBePressed(control) || !isHarmless(name, verb)) return null;
  const row = entry || rowOf(order, control);
  const shown = row === '' ? [] : namesEntry(order).filter((piece) => isShownIn(row, piece, today));
  const owner = pieces.find(({ word }) => word === 'of');
  const isInEntry = entry === '' && control.row && control.list && !isMenu(control);
  if ((isInEntry && shown.length === 0) || (row !== '' && owner && !shown.includes(owner))) return null;
  const place = placeOf(control);
  const isHeaded = row !== '' && row === control.section && shown.some(({ word }) => word === 'called');
  const isOwned = isHeaded || isOfOwner(order, owner, shown);
  const grade = gradeOf(order, name, { isNew, isOwned, row, place });
  if (grade === 0 || (grade === DEED && isNavigation(control))) return null;
  const rest = pieces.filter(
    (piece) =>
      !shown.includes(piece) &&
      !isSaid(piece, name, verb) &&
      !(shown.length > 0 && isKind(piece, place)) &&
      !(piece.word === '' && (isHeaded || (row === '' && isWithin(control.section, piece)))),
  );
  return { control, rest, grade, shown: shown.length };
}

/** The first column of a table says what its entries are. */
const placeOf = ({ list, section }: Control): string =>
  `${list?.name ?? ''} ${list?.place ?? ''} ${list?.header[0] ?? ''} ${section}`;

/** Whether the entry of the owner is enough to know what is meant, whatever the list and its rows say. */
const isOfOwner = ({ verb, pieces }: Order, owner: Piece | undefined, shown: readonly Piece[]): boolean =>
  owner !== undefined && shown.includes(owner) && (CHANGES.test(verb) || isAnyEntry(pieces));

/** "the appointment of Ada": the list says what its entries are. */
const isKind = (piece: Piece, place: string): boolean =>
  piece.word === '' && (isWithin(place, piece) || isAnyEntry([piece]));

/** "The request of Ada": the word says what every entry is that waits for something, whatever the list is called. */
const isAnyEntry = (pieces: readonly Piece[]): boolean => ANY_ENTRY.test(objectOf(pieces)?.value.text ?? '');
const ANY_ENTRY = /^(?:request|application|entry|item|record|antrag|anfrage|eintrag|demande|solicitud)$/i;

/** The name of what is pressed; of a symbol, what is said about it. */
const deedOf = (control: Control): string =>
  /\p{L}{2}/u.test(nameOf(control)) || control.title === '' ? nameOf(control) : control.title;

/** A closed menu does nothing by itself, and neither does the tab that is shown. */
function canBePressed(control: Control): boolean {
  const name = deedOf(control);
  const isName = splitWords(name).length <= MAX_WORDS && /\p{L}{2}/u.test(name);
  const isOpenTab = control.kind === 'tab' && control.expanded === true;
  return PRESSED.has(control.kind) && !control.disabled && control.expanded !== false && !isOpenTab && isName;
}

/** Whether a name says nothing that cannot be taken back, but for what the verb says. */
function isHarmless(name: string, verb: string): boolean {
  const harm = harmOf(name);
  return harm === null || [...wordsForDeed(verb)].some((word) => saysHarm(word, harm));
}

/** The text of the entry that a control is in, or of the column that the order names. */
const rowOf = (order: Order, { list, row, section, name }: Control): string =>
  list && row ? withoutName(row, name) : isColumn(order, section) ? section : '';

/** Whether a part of the page is one that the order names: "the To do column" is the section "To do (3)". */
function isColumn({ pieces }: Order, section: string): boolean {
  const name = keyOf(section.replace(/\(?\d+\)?$/, ''));
  return (
    name !== '' &&
    pieces.some(({ value, word }) => word !== '' && word !== ':' && keyOf(value.text.replace(COLUMN, '')) === name)
  );
}

/** Lists of links that lead through the site are no entries. */
const isMenu = ({ kind, row, name }: Control): boolean => kind !== 'button' && row === name;
const isNavigation = ({ kind, href, role }: Control): boolean =>
  kind === 'tab' ||
  (kind === 'link' && role === 'link' && href !== '' && !/#$|^javascript:/i.test(href) && !/#/.test(href));

const withoutName = (row: string, name: string): string => row.replace(name, ' ');

/** Whether the name of the control says a piece, but for what is to be entered in a field. */
const isSaid = (piece: Piece, name: string, verb: string): boolean =>
  (piece.word === '' || piece.word === 'to' || piece.word === 'as') &&
  (isWithin(name, piece) || isDeedNoun(piece, verb));

/** "Make a booking": the object says no more than the verb. */
const isDeedNoun = ({ value }: Piece, verb: string): boolean =>
  splitWords(value.text).every((word) => wordsForDeed(verb).has(word));

function gradeOf(
  { verb, pieces }: Order,
  name: string,
  { isNew, isOwned, row, place }: { isNew: boolean; isOwned: boolean; row: string; place: string },
): number {
  const object = objectOf(pieces);
  const hasObject = object !== null && isWithin(name, object);
  const isDeed = saysDeed(name, verb);
  const others = besidesDeed(name, verb);
  if (isDeed && hasObject) return WHOLE;
  const isNewThing = creates(verb) && (isNew || saysNew(name));
  if (isNewThing && hasObject && isAbout(others, object)) return NEW_OBJECT;
  if (!isDeed) return 0;
  // What an order is about is said by the entry, or where it is; what of an entry changes, by a field of the form.
  const isKnown =
    isOwned ||
    object === null ||
    row === '' ||
    /\p{Lu}/u.test(object.value.text) ||
    isWithin(`${row} ${place}`, object);
  if (!isKnown) return 0;
  // "New contact" creates no invoice.
  const isOther = isGeneric(verb) && object !== null && !/^[\p{Lu}\d]/u.test(object.value.text);
  if (isOther) return 0;
  const said = new Set(pieces.flatMap(({ value }) => wordsOf(value.text).terms));
  if (others.every((word) => wordsOf(word).terms.every((term) => said.has(term)))) return ONLY_DEED;
  return saysValue(name) ? 0 : DEED;
}

/** Verbs for another value of something that an entry has. */
export const CHANGES = /^(?:change|edit|update|set)$/;

/** Whether the words are those of the object and no others. */
function isAbout(words: readonly string[], { value }: Piece): boolean {
  const said = new Set(wordsOf(value.text).terms);
  return words.every((word) => wordsOf(word).terms.every((term) => said.has(term)));
}

/** The pieces that may say which entry is meant: a new value does not, and neither does one whose field the task names. */
const namesEntry = ({ verb, pieces }: Order): readonly Piece[] =>
  pieces.filter(({ word }) => word !== ':' && (creates(verb) || word !== 'to'));

/** How many pieces an entry shows; what an order is said to be "of" decides. */
function shownIn(order: Order, row: string): number {
  const owner = order.pieces.find(({ word }) => word === 'of');
  if (owner && !isShownIn(row, owner, order.today)) return 0;
  return namesEntry(order).filter((piece) => isShownIn(row, piece, order.today)).length;
}

/** An entry with its controls. */
export interface Entry {
  row: string;
  controls: Control[];
}

/** The only entry that shows the most pieces of an order; a problem where several do. */
export function entryOf(order: Order, { controls }: PageView): Entry | { problem: string } | null {
  const rows = [...new Set(controls.flatMap(({ row, list, name }) => (row && list && row !== name ? [row] : [])))];
  const graded = rows.map((row) => ({ row, count: shownIn(order, row) }));
  const most = Math.max(0, ...graded.map(({ count }) => count));
  if (most === 0) return null;
  const [first, ...others] = graded.filter(({ count }) => count === most);
  if (others.length > 0) return { problem: `${others.length + 1} entries of the page fit the order equally well.` };
  return { row: first!.row, controls: controls.filter(({ row }) => row === first!.row) };
}
