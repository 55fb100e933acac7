import type { Control, PageView } from '@app/browsing';
import { describeControl, nameOf } from '../../matching/control-texts';
import { harmOf } from '../../matching/harms';
import { likeness } from '../../matching/likeness';
import { keyOf, splitWords } from '../../matching/words';
import { slotsOf } from '../filling/slots';
import { leadingLink } from '../selecting/answer-question';
import { MissingError, StepError } from '../step-error';
import type { StepRun } from '../step-run';
import type { StepHandlers } from './step-handler';

/** Time in which a form comes up. */
const APPEARS_MS = 2_000;
/** How well a field must be called like a value, and what opens a form like the thing that it makes. */
const SAME = 0.9;
/** "Please", "then" and the verb. */
const MAX_VERB_WORDS = 3;
const VERBS = [
  '',
  'New',
  'Add',
  'Create',
  'Add new',
  'Create new',
  'Register',
  'Book',
  'Neu',
  'Neue',
  'Neuer',
  'Neues',
  'Nouveau',
  'Nouvelle',
  'Nuevo',
  'Nueva',
];

/** Opens the form for a new thing, whose values the next step enters: nothing is pressed where the page shows such a form. */
export const BEGINNING: StepHandlers<'begin'> = {
  async begin(run, { thing, area }) {
    run.trace.target = `form for "${thing}"`;
    if (hasForm(run, await run.observe())) return;
    if (area !== '' && (await follow(run, linkTo(area, await run.view())))) if (hasForm(run, await run.view())) return;
    const opener = openerFor(run, thing, await run.view()) ?? (await afterList(run, thing));
    if (!opener) throw new MissingError(`Nothing on the page opens a form for "${run.values.mask(thing)}".`);
    await follow(run, opener);
    const isShown = (view: PageView): boolean => hasForm(run, view);
    if (isShown(await run.view()) || (await run.page.waitUntil(isShown, APPEARS_MS))) return void (await run.observe());
    throw new StepError(`${describeControl(opener)} opens no form with the fields of the task.`);
  },
};

/** Whether the page has a field for one of the values that come next, which are in the order of the form. */
function hasForm(run: StepRun, { controls }: PageView): boolean {
  const next = run.steps[run.index + 1];
  const labels = next?.kind === 'fill_form' ? next.values.map(({ label }) => run.values.resolve(label).text) : [];
  const slots = slotsOf(controls);
  return labels
    .slice(0, 2)
    .some((label) => slots.some(({ texts }) => texts.some(({ text }) => likeness(label, text) >= SAME)));
}

const canOpen = ({ kind, row, disabled, form }: Control): boolean =>
  (kind === 'link' || kind === 'button' || kind === 'tab') && !row && !disabled && !form?.submits;

/** The only control that is called like the new thing; a button that sends a form opens none. */
function openerFor(run: StepRun, thing: string, { controls, address }: PageView): Control | null {
  const usable = controls.filter(
    (control) => canOpen(control) && control.href !== address && harmOf(nameOf(control)) === null,
  );
  // "Report a claim" has the verb of the task.
  const said = splitWords(run.sentence).slice(0, MAX_VERB_WORDS);
  const names = [...VERBS, ...said].map((verb) => `${verb} ${thing}`.trim());
  const graded = usable
    .map((control) => ({ control, fitness: Math.max(...names.map((name) => likeness(name, nameOf(control)))) }))
    .filter(({ fitness }) => fitness >= SAME)
    .sort((a, b) => b.fitness - a.fitness);
  const [first, second] = graded;
  const isTie = second && second.fitness === first!.fitness && second.control.href !== first!.control.href;
  return first && !isTie ? first.control : null;
}

const linkTo = (area: string, { controls }: PageView): Control | null =>
  controls.find((control) => canOpen(control) && keyOf(nameOf(control)) === keyOf(area)) ?? null;

/** New things are made where the others are: "Products" leads to "New product". */
async function afterList(run: StepRun, thing: string): Promise<Control | null> {
  const isFollowed = await follow(run, leadingLink(thing, await run.view()));
  return isFollowed ? openerFor(run, thing, await run.view()) : null;
}

async function follow(run: StepRun, control: Control | null): Promise<boolean> {
  if (!control) return false;
  await run.act({ action: 'click', control, changes: false }, () => run.page.click(control));
  await run.observe();
  run.note(`${describeControl(control)} was opened.`);
  return true;
}
