import type { Control, PageView } from '@app/browsing';
import type { Purpose } from '../../matching/control-kinds';
import { describeControl, nameOf, textsOf } from '../../matching/control-texts';
import { entryName } from '../../matching/entry-name';
import type { Found, Wanted } from '../../matching/find-control';
import { contains, likeness } from '../../matching/likeness';
import type { StepRun } from '../step-run';
import { pick } from './pick';
import { shownOnHover } from './shown-on-hover';

/** Names of buttons that open the menu of an entry. */
const MENU =
  /^(?:(?:more|card|row|item|entry)? ?(?:actions?|options|menu)|more(?:[_ ](?:vert|horiz))?|weitere aktionen|aktionen|mehr|[⋮⋯…]|(?:[.•·] ?){3})$/i;
/** How well a button above a list must be called like the deed. */
const SAME = 0.93;
const BOXES: ReadonlySet<string> = new Set(['checkbox', 'switch']);

/**
 * Finds what is done to an entry where it has no such button of its own: above the list for the entries that are ticked. Null where the
 * page shows no single entry with the name.
 */
export async function findInEntry(run: StepRun, wanted: Wanted, purpose: Purpose): Promise<Found | null> {
  if (!wanted.near || !isInEntry(wanted, purpose)) return null;
  const entry = entryWith(wanted.near.words, await run.view());
  return entry && byBox(run, wanted, entry);
}

/** Finds what is done to an entry in its menu. Null where the page shows no single entry with the name, or it has no menu with that. */
export async function findInMenuOf(run: StepRun, wanted: Wanted, purpose: Purpose): Promise<Found | null> {
  if (!wanted.near || !isInEntry(wanted, purpose)) return null;
  const view = await run.view();
  const entry = entryWith(wanted.near.words, view);
  if (!entry) return null;
  return (await inMenu(run, wanted, entry, view)) ?? (await onHover(run, wanted, entry, purpose));
}

/** What an entry shows while it is pointed at. */
async function onHover(
  run: StepRun,
  wanted: Wanted,
  entry: readonly Control[],
  purpose: Purpose,
): Promise<Found | null> {
  const come = await shownOnHover(run, entry);
  const found = come.length > 0 ? pick(run, wanted, { ...(await run.view()), controls: come }, purpose) : null;
  return found?.control ? found : null;
}

/** "Delete in the row Ada", "Delete in the entry Ada". */
const isInEntry = ({ near, words, noun }: Wanted, purpose: Purpose): boolean =>
  purpose === 'click' && (near?.relation === 'row' || near?.relation === 'in') && words !== '' && noun !== 'row';

/** The controls of the only entry that has the words; what holds several entries is none. */
function entryWith(words: string, { controls }: PageView): Control[] | null {
  const names = [words, entryName(words)].filter((name) => name !== null);
  for (const name of names) {
    const rows = [...new Set(controls.flatMap(({ row }) => (row && contains(row, name) ? [row] : [])))];
    const own = rows.filter((row) => !rows.some((other) => other !== row && row.includes(other)));
    if (own.length > 1) return null;
    if (own[0] !== undefined) return controls.filter(({ row }) => row === own[0]);
  }
  return null;
}

/** The only button of an entry that opens its menu; its name may also say whose it is: "More actions for Ada". */
export function entryMenuOf(entry: readonly Control[]): Control | null {
  const isMenu = (control: Control): boolean =>
    (control.kind === 'button' || control.kind === 'other') &&
    !control.disabled &&
    !control.form?.submits &&
    (MENU.test(nameOf(control).replace(OF_ENTRY, '').trim()) || isMenuSymbol(control));
  const [opener, ...others] = entry.filter(isMenu);
  return opener && others.length === 0 ? opener : null;
}

/** A button without words that says that it opens something, or whose symbol says so: the words of the symbol come last. */
const isMenuSymbol = ({ name, labels, expanded, popup }: Control): boolean =>
  !/\p{L}{2}|\d/u.test(name) &&
  (expanded === false || popup === 'menu' || popup === 'true' || MENU_SYMBOL.test(labels.at(-1) ?? ''));
const MENU_SYMBOL =
  /\b(?:ellipsis|kebab|meatballs?|overflow|(?:more|dots)(?: (?:vert(?:ical)?|horiz(?:ontal)?|v|h))?)\b/i;
const OF_ENTRY = / (?:for|of|on|für|von|zu) \S.*$/;

async function inMenu(run: StepRun, wanted: Wanted, entry: Control[], before: PageView): Promise<Found | null> {
  const opener = entryMenuOf(entry);
  if (!opener) return null;
  const known = new Set(before.controls.map(({ id }) => id));
  await run.act({ action: 'click', control: opener, changes: false }, () => run.page.click(opener));
  const view = await run.observe();
  const shown = { ...view, controls: view.controls.filter(({ id }) => !known.has(id)) };
  const found = pick(run, { ...wanted, near: null }, shown, 'click');
  if (found.control) return { ...found, note: `${describeControl(opener)} was opened first.` };
  // The menu of an entry that has no such deed does not stay open.
  await run.act({ action: 'press', changes: false }, () => run.page.press('Escape'));
  await run.observe();
  return null;
}

/** Ticks the box of the entry, where no other is ticked, and finds the button outside of the entries that is called like the deed. */
async function byBox(run: StepRun, { words }: Wanted, entry: Control[]): Promise<Found | null> {
  const { controls } = await run.view();
  const boxes = entry.filter(({ kind, disabled }) => BOXES.has(kind) && !disabled);
  const [box] = boxes;
  const others = controls.filter(({ kind, row, checked }) => BOXES.has(kind) && row && checked === true);
  if (!box || boxes.length > 1 || box.kind === 'switch' || others.length > 0 || !isSelecting(box, controls))
    return null;
  await run.act({ action: 'check', control: box, value: 'yes' }, () => run.page.setChecked(box, true));
  const view = await run.observe();
  const [button, ...more] = view.controls.filter(
    (control) => isDeed(control, words) && !control.row && !control.disabled,
  );
  if (button && more.length === 0)
    return { control: button, note: `${describeControl(box)} of the entry was ticked first.` };
  const present = view.controls.find(({ id }) => id === box.id);
  if (present?.checked)
    await run.act({ action: 'check', control: present, value: 'no' }, () => run.page.setChecked(present, false));
  await run.observe();
  return null;
}

const isDeed = (control: Control, words: string): boolean =>
  control.kind === 'button' && textsOf(control).some(({ text }) => likeness(words, text) >= SAME);

/** A box that selects its entry is one of several in a list with one in each entry. */
const isSelecting = (box: Control, controls: readonly Control[]): boolean =>
  new Set(
    controls
      .filter(({ kind, list, row }) => kind === box.kind && row && list?.id === box.list?.id)
      .map(({ row }) => row),
  ).size > 1;
