import { type Control, ControlError, type PageView } from '@app/browsing';
import { isKindNoun, type Purpose } from '../../matching/control-kinds';
import { describeControl, nameOf } from '../../matching/control-texts';
import { DEEDS } from '../../matching/deeds';
import type { Found, Wanted } from '../../matching/find-control';
import { entryName } from '../../matching/entry-name';
import { contains, likeness, shows } from '../../matching/likeness';
import { positionOf } from '../../matching/positions';
import type { StepRun } from '../step-run';
import { leadingLink } from '../selecting/answer-question';
import { findInMenuOf } from './in-entry';
import { turnUntil } from './paging';
import { pick, unnamed } from './pick';

/** How well a collapsed part must be named to be opened for an element that is not shown. */
const FITS_PLACE = 0.7;
/** How well a button must be named of which nothing tells that it opens a part. */
const NAMED_SO = 0.9;
/** Roles of what opens and closes parts of a page. */
const OPENERS: ReadonlySet<string> = new Set(['tab', 'button', 'menuitem', 'other']);
/** "Kitchen 19 °C", "Inbox 3 new": what a card says about its place. "Room 2" is the name of another place. */
const MEASURED = /\s+\d[\d.,]*\s*[^\d\s.,)].*$/su;
const SHOWS = /^(?:show|view|see|open|expand|more|add|write|edit|change|new)\b/i;

/**
 * Opens the tab, menu or section that the task names as the place, or whose name holds the name of the element. A button that does not
 * say that it opens a part is pressed only by the name of the place, or to fill in what is called so.
 */
export async function openPart(run: StepRun, wanted: Wanted, purpose: Purpose): Promise<Found | null> {
  const places = [
    wanted.near?.relation === 'in' ? wanted.near.words : '',
    // What has the same name in another place is another element.
    wanted.near || (wanted.noun && !isKindNoun(wanted.noun)) ? '' : wanted.words,
  ];
  const { controls } = await run.view();
  const openers = controls.filter(
    (control) =>
      (OPENERS.has(control.kind) ? control.href === '' : isScripted(control)) &&
      !control.disabled &&
      !control.form?.submits &&
      control.expanded !== true &&
      // Where only the exact name is meant, nothing else is clicked by its name, but what opens a part is opened.
      (!wanted.exact || control.expanded === false),
  );
  const isOpener = (control: Control, place: string): boolean => {
    if (control.expanded === false || control.kind === 'tab') return likeness(place, nameOf(control)) >= FITS_PLACE;
    const isPlace = place === wanted.near?.words || (purpose !== 'click' && purpose !== 'drag' && purpose !== 'drop');
    const name = nameOf(control)
      .replace(SHOWS, '')
      .replace(/\d/.test(place) ? '' : MEASURED, '');
    return isPlace && !DEEDS.test(name) && likeness(place, name) >= NAMED_SO;
  };
  for (const place of places.filter(Boolean)) {
    const graded = openers
      .filter((opener) => isOpener(opener, place))
      .map((opener) => ({ opener, fitness: likeness(place, nameOf(opener)) }));
    const best = graded.sort((a, b) => b.fitness - a.fitness)[0];
    if (!best) continue;
    await run.act({ action: 'click', control: best.opener }, () => run.page.click(best.opener));
    const found = pick(run, { ...wanted, near: null }, await run.view(), purpose);
    if (found.control) return { ...found, note: `${describeControl(best.opener)} was opened first.` };
  }
  return null;
}

/** A link to nowhere: a script shows another part of the page. */
const isScripted = ({ kind, href, row }: Control): boolean => kind === 'link' && !row && /#$|^javascript:/i.test(href);

/** An entry of a list has its buttons in its row, or where it is shown whole. */
export async function openEntry(run: StepRun, wanted: Wanted, purpose: Purpose): Promise<Found | null> {
  if (wanted.near?.relation !== 'row') return null;
  const { controls } = await run.view();
  const name = wanted.near.words.replace(/^\p{Ll}[\p{Ll} -]* (?:by|from|of|about) /u, '');
  const entry = pick(run, unnamed('item', wanted.near.words), await run.view(), 'click').control;
  const opener = entry ?? controls.find(({ row, kind }) => kind === 'other' && row && contains(row, name));
  // A symbol without words may do anything: it opens no entry.
  const isOwn =
    opener &&
    (contains(nameOf(opener), name) || positionOf(wanted.near.words) !== null || SHOWS_ENTRY.test(nameOf(opener)));
  if (!isOwn) return null;
  if (!/\p{L}{2}|\d/u.test(opener.name) || opener.form?.submits || opener.checked !== null) return null;
  const known = new Set(controls.map(({ id }) => id));
  await run.act({ action: 'click', control: opener }, () => run.page.click(opener));
  const view = await run.observe();
  // What was there before belongs to other entries.
  const shown = { ...view, controls: view.controls.filter(({ id }) => !known.has(id)) };
  const found = pick(run, { ...wanted, near: null }, shown, purpose);
  return found.control ? { ...found, note: `${describeControl(opener)} was opened first.` } : null;
}

/** "The customer Orbit" of a page that does not show it: the only link that is called like its kind leads to the list with it. */
export async function openInList(run: StepRun, wanted: Wanted, purpose: Purpose): Promise<Found | null> {
  const name = wanted.quoted || purpose !== 'click' ? null : entryName(wanted.words);
  const view = await run.view();
  if (name === null || (wanted.near && wanted.near.relation !== 'in') || shows(view.text, name)) return null;
  const link = leadingLink(`${wanted.words.slice(0, -name.length)} ${wanted.near?.words ?? ''}`, view);
  if (!link) return null;
  await run.act({ action: 'click', control: link, changes: false }, () => run.page.click(link));
  const found = pick(run, { ...unnamed('link', name), noun: null }, await run.observe(), purpose);
  return found.control ? { ...found, note: `${describeControl(link)} was opened first.` } : null;
}

/** What else of an entry opens it than its name. */
const SHOWS_ENTRY = /^(?:open|view|show|details?|more|expand|edit)\b/i;

/** Parts of a page that are opened in search of an element: a tree of folders has as many. */
const MAX_PARTS = 30;

/** A list of values opens, but nothing else of the page is in it. */
const isClosedPart = ({ kind, expanded, disabled, form, checked, options }: Control): boolean =>
  expanded === false && !disabled && !form?.submits && checked !== true && options === null && !VALUES.has(kind);
const VALUES: ReadonlySet<string> = new Set(['select', 'multiselect', 'combobox', 'listbox']);

/** @returns false for what cannot be pressed, such as what something else covers: the element may be in another part */
async function pressed(run: StepRun, part: Control): Promise<boolean> {
  try {
    await run.act({ action: 'click', control: part, changes: false }, () => run.page.click(part));
    return true;
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
    await run.observe();
    return false;
  }
}

/** Opens the closed tabs one after the other until an entry of the name is shown. @returns whether it is */
export async function showEntry(run: StepRun, name: string): Promise<boolean> {
  const isShown = ({ text }: PageView): boolean => shows(text, name);
  if (isShown(await run.view())) return true;
  const opened = new Set<string>();
  for (let part = 0; part < MAX_PARTS; part++) {
    const { controls } = await run.view();
    const tab = controls.find((control) => control.kind === 'tab' && !opened.has(control.id) && isClosedPart(control));
    if (!tab) break;
    opened.add(tab.id);
    if (!(await pressed(run, tab)) || !isShown(await run.observe())) continue;
    run.note(`${describeControl(tab)} was opened first.`);
    return true;
  }
  return turnUntil(run, isShown);
}

/** Opens the closed tabs, sections and folders of the page one after the other. */
export async function openEach(run: StepRun, wanted: Wanted, purpose: Purpose): Promise<Found | null> {
  const opened = new Set<string>();
  for (let part = 0; part < MAX_PARTS; part++) {
    const { controls } = await run.view();
    const closed = controls.find((control) => !opened.has(control.id) && isClosedPart(control));
    if (!closed) return null;
    opened.add(closed.id);
    const name = run.trace.target;
    run.trace.target = describeControl(closed);
    const isOpened = await pressed(run, closed);
    run.trace.target = name;
    if (!isOpened) continue;
    const found = pick(run, wanted, await run.observe(), purpose);
    if (found.control || found.isTie) return found;
    const inMenu = await findInMenuOf(run, wanted, purpose);
    if (inMenu) return inMenu;
  }
  return null;
}
