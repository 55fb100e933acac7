import type { Control, PageView } from '@app/browsing';
import { isKindNoun, type Purpose } from '../../matching/control-kinds';
import { describeWanted, findControl, type Found, type Wanted } from '../../matching/find-control';
import { contains, likeness } from '../../matching/likeness';
import { describeControl, nameOf } from '../../matching/control-texts';
import type { Preference } from '../../matching/preference';
import type { Target } from '../../task/step';
import { StepError } from '../step-error';
import type { StepRun } from '../step-run';

/** Time in which an element that an earlier action brings up appears. */
const APPEARS_MS = 2_000;
/** Screens that are looked through; longer pages are endless ones. */
const MOST_SCREENS = 10;
/** How well a collapsed part must be named to be opened for an element that is not shown. */
const FITS_PLACE = 0.7;
/** Roles of what opens and closes parts of a page. */
const OPENERS: ReadonlySet<string> = new Set(['tab', 'button', 'menuitem', 'other']);

/** Finds the control of a step, also when the page must be scrolled or a part of it opened first; fails with the reason. */
export async function locate(run: StepRun, target: Target, purpose: Purpose): Promise<Control> {
  const wanted = run.wanted(target);
  run.trace.target = describeWanted(wanted);
  const control = await locateWanted(run, wanted, purpose);
  run.trace.target = describeControl(control);
  return control;
}

/** As `locate`, for words that are known. */
export async function locateWanted(run: StepRun, wanted: Wanted, purpose: Purpose): Promise<Control> {
  const found = await lookFor(run, wanted, purpose);
  if (!found.control) throw new StepError(run.values.mask(found.problem));
  run.note(found.note);
  return found.control;
}

async function lookFor(run: StepRun, wanted: Wanted, purpose: Purpose): Promise<Found> {
  const first = pick(run, wanted, await run.view(), purpose);
  if (first.control || first.isTie) return first;
  const appears = (view: PageView) => pick(run, wanted, view, purpose).control !== null;
  const opened = await openPart(run, wanted, purpose);
  if (opened) return opened;
  if (await run.page.waitUntil(appears, APPEARS_MS)) return pick(run, wanted, await run.observe(), purpose);
  return (
    (await openEntry(run, wanted, purpose)) ??
    (await scrollFor(run, wanted, purpose)) ??
    (await turnPages(run, wanted, purpose)) ??
    (await openEach(run, wanted, purpose)) ??
    first
  );
}

/** An entry of a list has its buttons in its row, or where it is shown whole. */
async function openEntry(run: StepRun, wanted: Wanted, purpose: Purpose): Promise<Found | null> {
  if (wanted.near?.relation !== 'row') return null;
  const { controls } = await run.view();
  const name = wanted.near.words.replace(/^\p{Ll}[\p{Ll} -]* (?:by|from|of|about) /u, '');
  const entry = pick(run, unnamed('item', wanted.near.words), await run.view(), 'click').control;
  const opener = entry ?? controls.find(({ row, kind }) => kind === 'other' && row && contains(row, name));
  if (!opener || opener.form?.submits || opener.checked !== null) return null;
  const known = new Set(controls.map(({ id }) => id));
  await run.act({ action: 'click', control: opener }, () => run.page.click(opener));
  const view = await run.observe();
  // What was there before belongs to other entries.
  const shown = { ...view, controls: view.controls.filter(({ id }) => !known.has(id)) };
  const found = pick(run, { ...wanted, near: null }, shown, purpose);
  return found.control ? { ...found, note: `${describeControl(opener)} was opened first.` } : null;
}

/** Parts of a page that are opened in search of an element: a tree of folders has as many. */
const MOST_PARTS = 30;

/** Opens the closed tabs, sections and folders of the page one after the other. */
async function openEach(run: StepRun, wanted: Wanted, purpose: Purpose): Promise<Found | null> {
  const opened = new Set<string>();
  for (let part = 0; part < MOST_PARTS; part++) {
    const { controls } = await run.view();
    const closed = controls.find(
      ({ id, expanded, disabled, form, checked, options }) =>
        expanded === false && !opened.has(id) && !disabled && !form?.submits && checked !== true && options === null,
    );
    if (!closed) return null;
    opened.add(closed.id);
    run.trace.target = describeControl(closed);
    await run.act({ action: 'click', control: closed, changes: false }, () => run.page.click(closed));
    const found = pick(run, wanted, await run.observe(), purpose);
    if (found.control || found.isTie) return found;
  }
  return null;
}

const FURTHER = ['Next', 'Next page', 'More', 'More results', 'Show more', 'Load more', 'Older', '›', '»', '>', '→'];
const NAMED_SO = 0.9;

/** Looks for an element of a list on the list's other pages; only links and buttons that send nothing are followed. */
async function turnPages(run: StepRun, wanted: Wanted, purpose: Purpose): Promise<Found | null> {
  if (purpose !== 'click' || wanted.words === '') return null;
  for (let page = 0; page < MOST_SCREENS; page++) {
    const { controls, text } = await run.view();
    const further = controls.find(
      (control) =>
        (control.kind === 'link' || control.kind === 'button') &&
        !control.disabled &&
        control.form === null &&
        FURTHER.some((name) => likeness(name, nameOf(control)) >= NAMED_SO),
    );
    if (!further) return null;
    await run.act({ action: 'click', control: further }, () => run.page.click(further));
    const view = await run.observe();
    const found = pick(run, wanted, view, purpose);
    if (found.control || found.isTie) return found;
    if (view.text === text) return null;
  }
  return null;
}

function pick(run: StepRun, wanted: Wanted, { controls }: PageView, purpose: Purpose): Found {
  const fills = purpose !== 'click' && purpose !== 'drag' && purpose !== 'drop';
  const preference = { last: run.last, entered: run.entries.controls, fills };
  const named = findControl(wanted, controls, purpose, preference);
  const found = named.control || named.isTie ? named : (ofKind(wanted, controls, purpose, preference) ?? named);
  // "the e-mail by Ada", "the product called Lamp": the name comes last.
  const [, name] = /\b(?:by|from|about|of|called|named|titled|for|with)\s+(.+)$/i.exec(wanted.words) ?? [];
  if (found.control || found.isTie || !name || wanted.quoted) return found;
  const last = findControl({ ...wanted, words: name }, controls, purpose, preference);
  return last.control ? last : found;
}

/** "as the date", "in the search box": the only field of the kind, which has no such name. */
function ofKind(wanted: Wanted, controls: readonly Control[], purpose: Purpose, preference: Preference): Found | null {
  if (purpose === 'click' || wanted.quoted || wanted.near || wanted.ordinal !== null) return null;
  const kind = KINDS_AS_NAMES.exec(wanted.words)?.[1]?.toLowerCase();
  if (!kind) return null;
  const fields = controls.filter(({ disabled, readonly, kind: of }) => !disabled && !readonly && FILLED[kind]?.has(of));
  const [only] = fields;
  return only && fields.length === 1 ? findControl(unnamed('field'), fields, purpose, preference) : null;
}
const KINDS_AS_NAMES = /^(date|time|search)$/i;
const FILLED: Readonly<Record<string, ReadonlySet<string>>> = {
  date: new Set(['date', 'datetime']),
  time: new Set(['time', 'datetime']),
  search: new Set(['text', 'combobox']),
};

/** Opens the tab, menu or section that the task names as the place, or whose name holds the name of the element. */
async function openPart(run: StepRun, wanted: Wanted, purpose: Purpose): Promise<Found | null> {
  const places = [
    wanted.near?.relation === 'in' ? wanted.near.words : '',
    // What has the same name in another place is another element.
    wanted.near || (wanted.noun && !isKindNoun(wanted.noun)) ? '' : wanted.words,
  ];
  const { controls } = await run.view();
  const openers = controls.filter(
    (control) => OPENERS.has(control.kind) && !control.disabled && !control.form?.submits && control.href === '',
  );
  for (const place of places.filter(Boolean)) {
    const graded = openers.map((opener) => ({ opener, fitness: likeness(place, nameOf(opener)) }));
    const best = graded.sort((a, b) => b.fitness - a.fitness)[0];
    if (!best || best.fitness < FITS_PLACE) continue;
    await run.act({ action: 'click', control: best.opener }, () => run.page.click(best.opener));
    const found = pick(run, { ...wanted, near: null }, await run.view(), purpose);
    if (found.control) return { ...found, note: `${describeControl(best.opener)} was opened first.` };
  }
  return null;
}

async function scrollFor(run: StepRun, wanted: Wanted, purpose: Purpose): Promise<Found | null> {
  let before = (await run.view()).text;
  for (let screen = 0; screen < MOST_SCREENS; screen++) {
    await run.page.scroll('down');
    const view = await run.observe();
    const found = pick(run, wanted, view, purpose);
    if (found.control || found.isTie) return found;
    if (view.text === before) return null;
    before = view.text;
  }
  return null;
}

/** The words of a task for an element that it does not name, such as the only field of a page. */
export const unnamed = (noun: string, words = ''): Wanted => ({
  words,
  quoted: false,
  noun,
  ordinal: null,
  near: null,
});
