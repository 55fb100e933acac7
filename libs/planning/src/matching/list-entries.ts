import type { Control, ControlList, PageView } from '@app/browsing';
import { nameOf } from './control-texts';
import { DEEDS, TAKES } from './deeds';
import { entryName } from './entry-name';
import type { Wanted } from './find-control';
import { parseTime } from '../values/times';
import { contains, likeness } from './likeness';
import { ofEntries } from './named-entries';
import { isRowNoun, positionOf } from './positions';

/** How well words must fit the name of a list. */
const FITS = 0.6;
/** What opens an entry, the best first. */
const OPENERS: readonly Control['kind'][] = ['other', 'link', 'button', 'option', 'tab', 'menuitem', 'draggable'];

/** The control that opens the entry of a list that words mean by its place ("the first result") or as a row ("the row of Ada"). */
export function openerOf(wanted: Wanted, view: PageView): Control | null {
  const controls = entryControls(wanted, view);
  return controls && opener(controls);
}

/** "the order of Ada": what opens the only row with the name, or the control of that row that is called so. */
export function openerOfNamed({ words, noun, ordinal, near, quoted }: Wanted, view: PageView): Control | null {
  const name = entryName(words);
  if (name === null || noun !== null || ordinal !== null || near || quoted) return null;
  if (view.controls.some((control) => likeness(words, nameOf(control)) >= SAME)) return null;
  const rows = groups(view.controls.filter(({ row }) => row && contains(row, name)));
  const [only, ...others] = rows;
  if (!only || others.length > 0) return null;
  const what = words.slice(0, words.indexOf(name)).replace(/\s+(?:by|from|of|about|named|called)\s*$/, '');
  const called = only.find((control) => likeness(what, nameOf(control)) >= SAME);
  return called ?? opener(only.filter((control) => control.kind !== 'button' || opensEntry(control, name)));
}

/** A button that is neither called like the entry nor like what opens it may do anything. */
const opensEntry = (control: Control, name: string): boolean =>
  OPENS_ENTRY.test(nameOf(control)) || contains(nameOf(control), name);
const OPENS_ENTRY =
  /^(?:open|view|show|see|read|details?|more|expand|edit|select|choose|go|start|continue|visit|manage)\b/i;

const SAME = 0.9;

/** The controls of an entry that is the place of what is wanted: "Delete in the second row"; null for other places. */
export function placeOf({ near }: Wanted, view: PageView): Control[] | null {
  const position = near?.relation === 'row' ? positionOf(near.words) : null;
  if (!near || !position) return null;
  const noun = near.words.trim().split(/\s+/).slice(1).join(' ');
  return nth(entriesOf(view, noun, ''), position.at);
}

function entryControls({ words, noun, ordinal, near }: Wanted, view: PageView): Control[] | null {
  const place = near?.words ?? '';
  const kind = words || (noun ?? '');
  if (ordinal !== null) {
    const isEntry = /^\p{Ll}+(?: result)?$/u.test(kind) && (noun === null || noun === 'row' || noun === 'item');
    if (!isEntry || near?.relation === 'row') return null;
    return nth(entriesOf(view, kind, place), ordinal > 0 ? ordinal - 1 : ordinal);
  }
  const said = words || place;
  return noun === 'row' && said !== '' ? entryWith(said, view) : null;
}

const nth = (entries: Control[][], at: number): Control[] | null => entries.at(at) ?? null;

/** The only row that has the words, also in several of its cells. */
function entryWith(words: string, view: PageView): Control[] | null {
  const rows = groups(view.controls.filter(({ row }) => row));
  const asked = words.split(/\s+/).filter((word) => !/^(?:with|and|the|of|for|is)$/i.test(word));
  const header = (list: ControlList | undefined): string => (list?.header ?? []).join(' ');
  const time = parseTime(words);
  const tests: ((row: string, list: ControlList | undefined) => boolean)[] = [
    // "The flight at 15:00" begins at that time, which another one may end at.
    (row) => time !== null && firstTime(row) === time,
    (row) => contains(row, words),
    (row) => entryName(words) !== null && contains(row, entryName(words)!),
    (row, list) =>
      asked.some((word) => contains(row, word)) &&
      asked.every((word) => contains(row, word) || contains(header(list), word)),
  ];
  for (const holds of tests) {
    const found = rows.filter(([first]) => first && holds(first.row ?? '', first.list));
    if (found.length > 0) return found.length === 1 ? found[0]! : null;
  }
  return null;
}

function firstTime(row: string): string | null {
  const [found] = CLOCK.exec(row) ?? [];
  return found === undefined ? null : parseTime(found);
}
const CLOCK = /\b\d{1,2}[:.h]\d{2}(?: ?[ap]\.?m\b)?/i;

/** The entries of the list that a noun means, in their order. */
function entriesOf(view: PageView, noun: string, place: string): Control[][] {
  const controls = view.controls.filter(({ row, list }) => row && list && !isHeader(row, list));
  const named = controls.filter(({ list }) =>
    [list?.name, list?.place].some((name) => name && likeness(place || noun, name) >= FITS),
  );
  if (named.length > 0) return groups(ofOneList(named));
  if (isRowNoun(noun)) return groups(ofOneList(controls));
  const found = ofEntries(noun, controls, view);
  return 'problem' in found ? [] : groups(found.controls);
}

const isHeader = (row: string, { header }: ControlList): boolean =>
  header.length > 0 && row === header.join(' ').trim();

/** A table is meant before a list, and a list of long entries before a menu. */
function ofOneList(controls: readonly Control[]): Control[] {
  const lists = new Map<string, Control[]>();
  for (const control of controls) {
    const known = lists.get(control.list!.id);
    if (known) known.push(control);
    else lists.set(control.list!.id, [control]);
  }
  const grade = ([first, ...others]: Control[]): number =>
    (first!.list!.header.length > 0 ? LONGEST : 0) + [first!, ...others].reduce((sum, { row }) => sum + row!.length, 0);
  return [...lists.values()].sort((a, b) => grade(b) - grade(a))[0] ?? [];
}
const LONGEST = 1e9;

function groups(controls: readonly Control[]): Control[][] {
  const rows = new Map<string, Control[]>();
  for (const control of controls) {
    const key = `${control.list?.id ?? ''} ${control.row ?? ''}`;
    const known = rows.get(key);
    if (known) known.push(control);
    else rows.set(key, [control]);
  }
  return [...rows.values()];
}

function opener(controls: readonly Control[]): Control | null {
  const usable = controls.filter((control) => {
    const name = nameOf(control);
    return !control.disabled && !DEEDS.test(name) && !TAKES.test(name) && /\p{L}|\d/u.test(name);
  });
  return OPENERS.flatMap((kind) => usable.filter((control) => control.kind === kind))[0] ?? null;
}
