import type { Purpose } from '../../matching/control-kinds';
import { nameOf } from '../../matching/control-texts';
import type { Found, Wanted } from '../../matching/find-control';
import { likeness } from '../../matching/likeness';
import type { StepRun } from '../step-run';
import { pick } from './pick';

/** Screens that are looked through; longer pages are endless ones. */
const MOST_SCREENS = 10;

/** Scrolls down, screen by screen, until the page shows the element or its end. */
export async function scrollFor(run: StepRun, wanted: Wanted, purpose: Purpose): Promise<Found | null> {
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

const FURTHER = ['Next', 'Next page', 'More', 'More results', 'Show more', 'Load more', 'Older', '›', '»', '>', '→'];
const NAMED_SO = 0.9;

/** Looks for an element of a list on the list's other pages; only links and buttons that send nothing are followed. */
export async function turnPages(run: StepRun, wanted: Wanted, purpose: Purpose): Promise<Found | null> {
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
