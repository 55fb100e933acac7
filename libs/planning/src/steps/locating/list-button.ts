import type { Control } from '@app/browsing';
import { describeControl, nameOf } from '../../matching/control-texts';
import { DEEDS } from '../../matching/deeds';
import { keyOf, wordsOf } from '../../matching/words';
import type { StepRun } from '../step-run';

/** "Vouchers", "My bookings": a button with no more of a name than the plural of what it shows. */
const LIST_NAME = /^(?:(?:my|your|our|all) )?\p{L}{3,}s$/iu;

/**
 * Presses the only button that is called like the list of what the sentence is about: "cancel my booking …" is done in "My bookings".
 * @returns false where no single button is; the list that the page shows already is none
 */
export async function openListByButton(run: StepRun): Promise<boolean> {
  const { controls, headings } = await run.view();
  const said = new Set(wordsOf(run.sentence).terms);
  const isShown = (name: string): boolean => headings.some((heading) => keyOf(heading) === keyOf(name));
  const lists = controls.filter(
    (control) => isListButton(control) && isSaid(nameOf(control), said) && !isShown(nameOf(control)),
  );
  const [list, ...others] = lists;
  if (!list || others.length > 0) return false;
  await run.act({ action: 'click', control: list, changes: false }, () => run.page.click(list));
  await run.observe();
  run.note(`${describeControl(list)} was opened first.`);
  return true;
}

const isListButton = (control: Control): boolean =>
  control.kind === 'button' &&
  !control.row &&
  !control.disabled &&
  !control.form?.submits &&
  control.checked === null &&
  LIST_NAME.test(nameOf(control)) &&
  !DEEDS.test(nameOf(control));

/** The noun of a list, which is its last word. */
function isSaid(name: string, said: ReadonlySet<string>): boolean {
  const term = wordsOf(name).terms.at(-1);
  return term !== undefined && said.has(term);
}
