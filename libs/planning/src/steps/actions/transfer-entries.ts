import { type Control, listedTexts, type PageView } from '@app/browsing';
import { describeControl, nameOf } from '../../matching/control-texts';
import { contains, likeness } from '../../matching/likeness';
import type { Target } from '../../task/step';
import { StepError } from '../step-error';
import type { StepRun } from '../step-run';

const ENTRIES: ReadonlySet<string> = new Set(['checkbox', 'option']);
const SAME_NAME = 0.9;
/** An entry that stays within this distance in CSS pixels is still in its list. */
const MOVED = 24;
/** A page moves entries at once, or with a transition. */
const MOVES_MS = 1_500;
/** Names of buttons that move what is selected onwards; those of all entries are others. */
const ONWARDS =
  /^(?:>|→|›|▶|add|right|choose|include|select|move)\b(?!.*\b(?:all|left|back|source|up|down)\b)|^[>→›▶]$/i;

/**
 * "Move Ada and Ben to Chosen": where these are entries of a list with boxes or options, they are selected and moved by the button
 * between the lists. @returns false for other pages @throws StepError when the entries do not move
 */
export async function transferEntries(run: StepRun, source: Target, onto: Target): Promise<boolean> {
  const names = listedTexts(run.wanted(source).words);
  const view = await run.view();
  const entries = names.map((name) => entryOf(view, name));
  if (entries.length === 0 || !isListed(view, run.wanted(onto).words)) return false;
  const found = entries.flatMap((entry) => entry ?? []);
  if (found.length < entries.length) return false;
  const before = new Set(buttonsIn(view).map(({ id }) => id));
  for (const entry of found) await select(run, entry);
  const button = mover(await run.observe(), found, before);
  if (!button) throw new StepError(`No button was found that moves ${found.map(describeControl).join(', ')}.`);
  run.trace.target = `${found.map(describeControl).join(', ')} with ${describeControl(button)}`;
  await run.act({ action: 'click', control: button }, () => run.page.click(button));
  const isMoved = ({ controls }: PageView): boolean =>
    found.every((entry) => {
      const [now, ...others] = controls.filter((one) => ENTRIES.has(one.kind) && sameName(one, nameOf(entry)));
      return now !== undefined && others.length === 0 && isElsewhere(now, entry);
    });
  if (!(await run.page.waitUntil(isMoved, MOVES_MS)))
    throw new StepError(`${found.map(describeControl).join(', ')} did not move to the other list.`);
  await run.observe();
  return true;
}

/** Beside the first list, or below it and no longer selected. */
const isElsewhere = ({ box, checked }: Control, { box: before }: Control): boolean =>
  box.x - before.x > MOVED || (checked !== true && box.y - before.y > 2 * MOVED);

const sameName = (control: Control, name: string): boolean => likeness(name, nameOf(control)) >= SAME_NAME;

/** The only entry with a name. */
function entryOf({ controls }: PageView, name: string): Control | null {
  const called = controls.filter((one) => ENTRIES.has(one.kind) && !one.disabled && sameName(one, name));
  return called.length === 1 ? called[0]! : null;
}

/** Whether the page shows the name of the other list, and nothing can be dragged to it. */
const isListed = ({ text, controls }: PageView, list: string): boolean =>
  list !== '' &&
  text.split('\n').some((line) => contains(line, list)) &&
  !controls.some(({ kind }) => kind === 'draggable');

const buttonsIn = ({ controls }: PageView): Control[] =>
  controls.filter(({ kind, disabled }) => kind === 'button' && !disabled);

async function select(run: StepRun, entry: Control): Promise<void> {
  const isBox = entry.checked !== null;
  await run.act({ action: 'select', control: entry, value: 'yes' }, () =>
    isBox ? run.page.setChecked(entry, true) : run.page.click(entry),
  );
}

/** The button to the right of the entries that became operable when they were selected, or that is called like that. */
function mover(view: PageView, entries: readonly Control[], before: ReadonlySet<string>): Control | null {
  const right = Math.max(...entries.map(({ box }) => box.x));
  const beside = buttonsIn(view).filter(({ box }) => box.x > right);
  const operable = beside.filter(({ id }) => !before.has(id));
  if (operable.length === 1) return operable[0]!;
  const named = beside.filter((button) => ONWARDS.test(nameOf(button).trim()));
  return named.length === 1 ? named[0]! : null;
}
