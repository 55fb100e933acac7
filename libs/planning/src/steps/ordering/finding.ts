import type { Control } from '@app/browsing';
import { describeControl, nameOf } from '../../matching/control-texts';
import { likeness, shows } from '../../matching/likeness';
import { splitWords } from '../../matching/words';
import { entryMenuOf } from '../locating/in-entry';
import { shownOnHover } from '../locating/shown-on-hover';
import { showEntry } from '../locating/opening';
import { MissingError, StepError } from '../step-error';
import type { StepRun } from '../step-run';
import { creates, saysNew, wordsForDeed } from './deed-words';
import { entryOf, type Opener, openerOf, type Order } from './openers';
import { objectOf } from './pieces';

/** How well the name of a tab or a link must fit what an order is about. */
const NAMED_SO = 0.9;

/** @throws StepError with the reason, because nothing was entered or sent */
export const refuse = (run: StepRun, problem: string): never => {
  throw new StepError(run.values.mask(`The order was not carried out: ${problem}`));
};

/** The control for an order: on the page, in the menu of its entry, in a menu for new things, or in the part of the site that is called so. */
export async function findOpener(run: StepRun, order: Order): Promise<Opener> {
  const opener =
    (await openerHere(run, order)) ??
    ((await openArea(run, order)) ? await openerHere(run, order) : null) ??
    ((await showNamed(run, order)) ? await openerHere(run, order) : null);
  if (opener) return opener;
  const problem = 'nothing on the page is called like it. Write which button to click and what to enter.';
  throw new MissingError(run.values.mask(`The order was not carried out: ${problem}`));
}

/** Opens the tab, or the page of the list, that shows the entry of an order. @returns false where it is shown already, or nowhere */
async function showNamed(run: StepRun, { verb, pieces }: Order): Promise<boolean> {
  const named = creates(verb) ? [] : pieces.filter(({ word, value }) => OWNER.test(word) && NAME.test(value.text));
  const [piece, ...others] = named;
  if (!piece || others.length > 0 || shows((await run.view()).text, piece.value.text)) return false;
  return showEntry(run, piece.value.text);
}
const OWNER = /^(?:of|called|)$/;
const NAME = /^[\p{Lu}\d]/u;

/** As `findOpener`, but not in other parts of the site. @returns null where the page has none */
export const openerHere = async (run: StepRun, order: Order): Promise<Opener | null> =>
  (await onPage(run, order)) ?? (await inMenus(run, order));

async function onPage(run: StepRun, order: Order): Promise<Opener | null> {
  const { controls, address } = await run.view();
  // A link to the page that is shown leads nowhere.
  const others = controls.filter(({ kind, href }) => kind !== 'link' || href !== address);
  return known(run, openerOf(order, others));
}

const known = (run: StepRun, found: Opener | { problem: string } | null): Opener | null =>
  found && 'problem' in found ? refuse(run, found.problem) : found;

async function inMenus(run: StepRun, order: Order): Promise<Opener | null> {
  const view = await run.view();
  const entry = entryOf(order, view);
  if (entry && !('problem' in entry)) {
    const menu = entryMenuOf(entry.controls);
    const found = menu && (await inMenu(run, menu, (controls) => openerOf(order, controls, false, entry.row)));
    if (found) return found;
    const come = await shownOnHover(run, entry.controls);
    const shown = come.length > 0 ? known(run, openerOf(order, come, false, entry.row)) : null;
    if (shown) return shown;
  }
  const creating = view.controls.filter((control) => isCreatingMenu(control, order));
  const [menu, ...others] = creating;
  return menu && others.length === 0 ? inMenu(run, menu, (controls) => openerOf(order, controls, true)) : null;
}

/** "Create ▾", "+", "New": a closed menu of things that can be created. */
function isCreatingMenu({ expanded, disabled, name, row }: Control, { verb }: Order): boolean {
  const words = splitWords(name);
  const isOnlyDeed = words.length <= 2 && (saysNew(name) || words.some((word) => wordsForDeed(verb).has(word)));
  return expanded === false && !disabled && !row && creates(verb) && isOnlyDeed;
}

/** Opens a menu, and closes it again where it has nothing that fits. */
export async function inMenu(
  run: StepRun,
  menu: Control,
  find: (controls: readonly Control[]) => Opener | { problem: string } | null,
): Promise<Opener | null> {
  const before = new Set((await run.view()).controls.map(({ id }) => id));
  await run.act({ action: 'click', control: menu, changes: false }, () => run.page.click(menu));
  const shown = (await run.observe()).controls.filter(({ id }) => !before.has(id));
  const found = known(run, find(shown));
  if (found) run.note(`${describeControl(menu)} was opened first.`);
  if (found) return found;
  await run.act({ action: 'press', changes: false }, () => run.page.press('Escape'));
  await run.observe();
  return null;
}

/** Goes to the only tab or link that is called like what the order is about: tasks are added where the tasks are. */
async function openArea(run: StepRun, { pieces }: Order): Promise<boolean> {
  const object = objectOf(pieces);
  if (!object) return false;
  const { controls } = await run.view();
  const areas = controls.filter(
    (control) =>
      (control.kind === 'tab' || control.kind === 'link') &&
      control.checked !== true &&
      !control.disabled &&
      likeness(object.value.text, nameOf(control)) >= NAMED_SO,
  );
  const [area, ...others] = areas;
  if (!area || others.length > 0) return false;
  await run.act({ action: 'click', control: area, changes: false }, () => run.page.click(area));
  await run.observe();
  run.note(`${describeControl(area)} was opened first.`);
  return true;
}
