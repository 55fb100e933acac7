import type { Control, PageView } from '@app/browsing';
import type { Purpose } from '../../matching/control-kinds';
import { nameOf } from '../../matching/control-texts';
import type { Found, Wanted } from '../../matching/find-control';
import { contains } from '../../matching/likeness';
import { withQuestions } from '../../matching/questions';
import type { StepRun } from '../step-run';
import { StepError } from '../step-error';
import { findInEntry, findInMenuOf } from './in-entry';
import { pick } from './pick';

/** Screens and pages that are looked through; longer lists are endless ones. */
const MAX_SCREENS = 10;
/** The whole name of what leads to the next page: "More actions" leads to none. */
const FURTHER =
  /^(?:go to )?(?:the )?(?:next|older|(?:(?:show|load|see|view) )?more)(?: (?:page|results?|entries|items|posts|products|records|rows))?$/i;
const ARROW = /^[›»>→]$/;

/** Looks for an element of a list on the list's other pages. */
export async function turnPages(run: StepRun, wanted: Wanted, purpose: Purpose): Promise<Found | null> {
  const isBoxOfRow = purpose === 'check' && wanted.near?.relation === 'row';
  if (!isBoxOfRow && (purpose !== 'click' || wanted.words === '')) return null;
  const found = (view: PageView): Found => pick(run, wanted, view, purpose);
  // An entry on another page may have it in its menu.
  const entry = wanted.near?.relation === 'row' ? wanted.near.words : '';
  const hasEntry = ({ controls }: PageView): boolean =>
    entry !== '' && controls.some(({ row }) => row && contains(row, entry));
  const isFound = await turnUntil(run, (view) => {
    const now = found(view);
    return now.control !== null || now.isTie || hasEntry(view);
  });
  const last = found(await run.view());
  if (last.control || last.isTie || !isFound) return isFound ? last : null;
  return (await findInMenuOf(run, wanted, purpose)) ?? (await findInEntry(run, wanted, purpose));
}

/** Scrolls lists and turns their pages until the view is as wanted. @returns whether it is */
export const seekFurther = async (run: StepRun, isWanted: (view: PageView) => boolean): Promise<boolean> =>
  (await run.page.scrollUntil(isWanted)) || turnUntil(run, isWanted);

/** Turns the pages of a list until one is as wanted; only links and buttons that send nothing are followed. @returns whether one is */
export async function turnUntil(run: StepRun, isWanted: (view: PageView) => boolean): Promise<boolean> {
  for (let page = 1; page <= MAX_SCREENS; page++) {
    const { controls, text } = await run.view();
    const further = furtherPage(controls) ?? numbered(controls, page + 1);
    if (!further) return false;
    await run.act({ action: 'click', control: further, turnsPage: true }, () => run.page.click(further));
    const view = await run.observe();
    if (isWanted(view)) return true;
    if (view.text === text) return false;
  }
  return false;
}

/**
 * The page with all rows of its tables, also those of the further pages of a list that says which part of it is shown. @throws
 * StepError for more pages than are looked through
 */
export async function withFurtherPages(run: StepRun, view: PageView): Promise<PageView> {
  const tables = view.tables.map((table) => ({ ...table, rows: [...table.rows] }));
  if (tables.length === 0 || !saysPart(view)) return view;
  let { text } = view;
  for (let page = 2; ; page += 1) {
    const { controls } = await run.view();
    const further = furtherPage(controls) ?? numbered(controls, page);
    if (!further) return { ...view, tables };
    if (page > MAX_SCREENS) throw new StepError(`The list has more than ${MAX_SCREENS} pages.`);
    await run.act({ action: 'click', control: further, changes: false }, () => run.page.click(further));
    const next = await run.observe();
    if (next.text === text) return { ...view, tables };
    ({ text } = next);
    for (const { header, rows } of next.tables)
      tables.find((table) => table.header.join('\n') === header.join('\n'))?.rows.push(...rows);
  }
}

/** Whether a list says that it shows only its first part. */
export const hasFurtherPages = (view: PageView): boolean =>
  saysPart(view) && (furtherPage(view.controls) ?? numbered(view.controls, 2)) != null;

/** "1–8 of 20", "Page 1 of 3", or numbers of pages beside each other: the page shows the first part of a list. */
const saysPart = ({ text, controls }: PageView): boolean =>
  FIRST_PART.test(text) || (numbered(controls, 2) !== null && furtherPage(controls) !== undefined);
const FIRST_PART =
  /(?:^|[^\d.,])1\s?(?:-|–|—|to|bis)\s?\d{1,4}\s?(?:of|from|von|out of|\/)\s?\d{1,6}|\b(?:page|seite)\s?1\s?(?:of|von|\/)\s?\d/i;

/** Turns the pages of a list that says which page it shows ("Page 1 of 4") and has no link with the number. @returns whether it shows the page */
export async function turnTo(run: StepRun, page: number): Promise<boolean> {
  const shows = ({ text }: PageView): boolean => new RegExp(`\\bpage\\s*${page}\\b`, 'i').test(text);
  const view = await run.view();
  if (view.controls.some(({ name }) => name.trim() === String(page)) || !/\bpage\s*\d/i.test(view.text)) return false;
  return shows(view) || turnUntil(run, shows);
}

/** The link or button that leads to the next page of a list. */
export const furtherPage = (controls: readonly Control[]): Control | undefined =>
  controls.filter(turns).find(isFurther);

const turns = ({ kind, disabled, form }: Control): boolean =>
  (kind === 'link' || kind === 'button' || kind === 'other') && !disabled && form === null;

const isFurther = (control: Control): boolean => {
  // "More" in an entry opens its menu.
  const row = control.row ?? '';
  if (/^more$/i.test(nameOf(control)) && row !== '' && !/^\s*more\s*$/i.test(row)) return false;
  const names = [nameOf(control), ...control.labels.slice(0, MAX_LABELS), control.title];
  return names.some((name) => ARROW.test(name.trim()) || FURTHER.test(name.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()));
};
/** Further labels stand beside other controls. */
const MAX_LABELS = 2;

/**
 * The link to a page, of a line of links that begins with 1 or 2. Buttons with numbers are days, seats, keys or grades, except where
 * a button without words is on both sides of them.
 */
function numbered(all: readonly Control[], page: number): Control | null {
  const controls = all.filter(turns);
  return (
    lineTo(controls.filter(isNumber('link')), page) ?? lineTo(flanked(all, controls.filter(isNumber('button'))), page)
  );
}

const isNumber =
  (kind: Control['kind']) =>
  (control: Control): boolean =>
    control.kind === kind && /^\d{1,3}$/.test(control.name.trim());

/** The numbers, where a button without words is right before the first and right behind the last one. */
function flanked(controls: readonly Control[], numbers: Control[]): Control[] {
  const places = numbers.map(({ id }) => controls.findIndex((one) => one.id === id));
  const [before, behind] = [controls[(places[0] ?? 0) - 1], controls[(places.at(-1) ?? 0) + 1]];
  const isArrow = (control: Control | undefined): boolean =>
    control?.kind === 'button' && !/\p{L}{2}|\d/u.test(control.name) && isOnLine(control, numbers[0]);
  const areAdjacent = places.every((place, at) => at === 0 || place === (places[at - 1] ?? 0) + 1);
  return areAdjacent && isArrow(before) && isArrow(behind) ? numbers : [];
}

const isOnLine = ({ box }: Control, other: Control | undefined): boolean =>
  other !== undefined && Math.abs(box.y - other.box.y) < box.height;

function lineTo(numbers: readonly Control[], page: number): Control | null {
  const [first, second] = numbers.map(({ name }) => Number(name));
  const isRow = second !== undefined && (first === 1 || first === 2) && second === first + 1;
  const areOnLine = numbers.every((one) => isOnLine(one, numbers[0]));
  const isShort = numbers.length <= MAX_SCREENS + 2;
  return isRow && areOnLine && isShort ? (numbers.find(({ name }) => Number(name) === page) ?? null) : null;
}

/** Scrolls lists and the page until they show the element, or nothing new comes. */
export async function scrollFor(run: StepRun, wanted: Wanted, purpose: Purpose): Promise<Found | null> {
  const found = (view: PageView): Found => pick(run, wanted, view, purpose);
  const isFound = await run.page.scrollUntil((view) => {
    const now = found(withQuestions(view));
    return now.control !== null || (now.isTie && !now.lacksWords);
  });
  if (!isFound) return null;
  const { control } = found(await run.observe());
  // A list that draws only what is shown draws it anew at its edge.
  if (control) await run.act({ action: 'scroll', control, changes: false }, () => run.page.scroll(control));
  return found(await run.view());
}
