import type { Control, PageView } from '@app/browsing';
import { findControl } from '../../matching/find-control';
import { contains } from '../../matching/likeness';
import { nameOf } from '../../matching/control-texts';
import { unnamed } from '../locating/pick';
import type { StepRun } from '../step-run';

/** Time in which an option, or the entry of an option, appears. */
const APPEARS_MS = 3_000;
const PRESSED: ReadonlySet<string> = new Set(['button', 'link', 'other', 'radio']);
const CHOOSES = /^(?:select|choose|pick|book|reserve|take|use|order)\b.{0,30}$/i;

/**
 * The button that chooses the entry of a name: "Select" in the card "Flexible rate". Null when the page has no such entry, more than
 * one, or an element that is called like the option.
 */
export async function chooserOf(run: StepRun, option: string): Promise<Control | null> {
  const isNamed = ({ controls }: PageView): boolean =>
    findControl(unnamed('option', option), controls, 'choose', NOTHING).control !== null;
  const isThere = (view: PageView): boolean => isNamed(view) || choosersIn(view, option).length > 0;
  if (!(await run.page.waitUntil(isThere, APPEARS_MS))) return null;
  const view = await run.observe();
  const choosers = choosersIn(view, option);
  return choosers.length === 1 && !isNamed(view) ? choosers[0]! : null;
}

const NOTHING = { last: null, entered: new Set<string>(), fills: true };

/** In entries with the whole name; where no entry has it, without its last word, which may say what the entries are: "the Flexible rate". */
function choosersIn({ controls }: PageView, option: string): Control[] {
  const buttons = controls.filter(
    (control) => PRESSED.has(control.kind) && !control.disabled && control.row && CHOOSES.test(nameOf(control)),
  );
  const names = [option, option.replace(/\s+\p{Ll}+$/u, '')];
  const found = names.map((name) => buttons.filter(({ row = '' }) => contains(row, name)));
  return found.find((some) => some.length > 0) ?? [];
}
