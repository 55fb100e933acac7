import type { Control } from '@app/browsing';
import { describeControl, nameOf } from '../../matching/control-texts';
import { likeness } from '../../matching/likeness';
import { StepError } from '../step-error';
import type { StepRun } from '../step-run';
import { clickControl } from '../submitting/submitting';

/** How well an entry must be named: menus have entries with similar names, each of which does something. */
const NAMED_SO = 0.85;
/** How long a menu takes to open. */
const OPENS_MS = 600;

/**
 * Chooses an entry of a menu by its path. Each level opens below the pointer or on a click; only what has appeared with it is an entry
 * of it. @throws StepError when the menu has no such entry
 */
export async function chooseInMenu(run: StepRun, menu: Control, path: readonly string[]): Promise<void> {
  let opener = menu;
  for (const name of path.slice(0, -1)) opener = await openedEntry(run, opener, name);
  const last = path.at(-1);
  if (last === undefined) return;
  const entry = await openedEntry(run, opener, last);
  run.trace.target = describeControl(entry);
  await clickControl(run, entry, 'select');
}

async function openedEntry(run: StepRun, opener: Control, name: string): Promise<Control> {
  const known = new Set((await run.view()).controls.map(({ id }) => id));
  const entryIn = (controls: readonly Control[]): Control | undefined =>
    controls
      .filter(({ id, disabled }) => !known.has(id) && !disabled)
      .map((control) => ({ control, fitness: likeness(name, nameOf(control)) }))
      .filter(({ fitness }) => fitness >= NAMED_SO)
      .sort((a, b) => b.fitness - a.fitness)[0]?.control;
  for (const action of ['hover', 'click'] as const) {
    await run.act({ action, control: opener, changes: action === 'click' }, () => run.page[action](opener));
    await run.page.waitUntil(({ controls }) => entryIn(controls) !== undefined, action === 'hover' ? 0 : OPENS_MS);
    const entry = entryIn((await run.observe()).controls);
    if (entry) return entry;
  }
  throw new StepError(run.values.mask(`${describeControl(opener)} has opened no entry "${name}".`));
}
