import type { Control, PageView } from '@app/browsing';
import { describeControl, nameOf } from '../../matching/control-texts';
import { type Wanted, findControl, rankControls } from '../../matching/find-control';
import { DEEDS } from '../../matching/deeds';
import { likeness } from '../../matching/likeness';
import { wordsOf } from '../../matching/words';
import { ofEntries } from '../../matching/named-entries';
import type { Phrase } from '../../task/step';
import { parseNumber } from '../../values/numbers';
import { enterValue } from '../entering/enter-value';
import { locate } from '../locating/locate';
import { hasFurtherPages, withFurtherPages } from '../locating/paging';
import { whereHolds } from '../reading/entry-condition';
import { countIn } from '../reading/count';
import { isOrdered } from '../reading/order';
import { measureOf } from '../reading/measure';
import { StepError } from '../step-error';
import type { StepRun } from '../step-run';
import { clickControl } from '../submitting/submitting';
import type { StepHandlers } from './step-handler';

/** Fitness of names that are nearly as good as the best: they are meant together. */
const ALIKE = 0.1;
/** Time in which the entries of a list appear. */
const APPEARS_MS = 3_000;
const OPERATED: ReadonlySet<string> = new Set(['radio', 'checkbox', 'button', 'link', 'option', 'other', 'tab']);
const NAMED_SO = 0.6;
const SORTING = [
  'Sort',
  'Sort by',
  'Order by',
  'Sortieren',
  'Sortieren nach',
  'Sortierung',
  'Trier par',
  'Ordenar por',
];
/** A header is clicked for ascending order, again for descending, and once more where it begins with descending. */
const MAX_SORTS = 3;

/** Steps that compare, count, order or operate several entries of a page. */
export const COMPARING: StepHandlers<'click_each' | 'pick_entry' | 'count' | 'sort'> = {
  async click_each(run, { target, most, of, where }) {
    await locateSome(run, run.wanted(target));
    const view = await run.view();
    if (most === null && hasFurtherPages(view))
      throw new StepError('The list has further pages. Write which entries are meant, one by one.');
    const named = meant(run, of, alikeOf(run.wanted(target), view), view);
    const alike = where ? whereHolds(named, where, run.values.resolve(where.value).text, view, run.today) : named;
    if (where && alike.length === 0) return run.note('No entry of the page fits.');
    if (most !== null && alike.length < most)
      throw new StepError(`The page has ${alike.length} instead of ${most} elements of this name.`);
    for (const one of alike.slice(0, most ?? alike.length)) {
      const control = await again(run, one);
      run.trace.target = describeControl(control);
      await clickControl(run, control, 'click');
      await run.report('done', 'click');
    }
  },

  async pick_entry(run, { entry, by, greatest, button }) {
    const words = `${by} ${run.wanted(entry).words}`;
    await run.page.waitUntil((view) => entriesOf(view, by).length > 1, APPEARS_MS);
    const view = await run.observe();
    const wanted = run.wanted(entry);
    const entries = thoseThatAre(wanted, ofOneName(run, wanted.words, entriesOf(view, by), view), view).sort((a, b) =>
      greatest ? b.number - a.number : a.number - b.number,
    );
    const [best] = entries;
    if (!best) throw new StepError(`The page shows no entries with a ${by || 'number'} that could be compared.`);
    // A box in an entry selects it, and opens nothing.
    const operated = OPENS.test(run.sentence) ? best.controls.filter(({ checked }) => checked === null) : best.controls;
    const control = operatedIn(operated, run.values.resolve(button).text, words);
    run.trace.target = describeControl(control);
    run.note(
      `Of ${entries.length} entries this has the ${greatest ? 'greatest' : 'smallest'} ${by || 'number'}: ${best.number}.`,
    );
    await clickControl(run, control, 'click');
  },

  async count(run, { subject, saveTo }) {
    const wanted = run.wanted(subject);
    const found = countIn(wanted, await withFurtherPages(run, await run.toRead()));
    if (found === null) throw new StepError(`The page shows nothing called "${wanted.words}" that could be counted.`);
    run.trace.value = String(found);
    run.lastRead = run.values.of(String(found));
    if (saveTo === undefined) run.notes.push(`Number of ${wanted.words || wanted.noun}: ${found}`);
    else run.save(saveTo, String(found));
  },

  async sort(run, { by, descending }) {
    const words = run.wanted(by).words;
    const { controls } = await run.view();
    const list = controls.find(
      (control) => control.options !== null && SORTING.some((name) => likeness(name, nameOf(control)) >= NAMED_SO),
    );
    const option = list && optionFor(list, words, descending);
    if (list && option) return enterValue(run, list, run.values.of(option), 'sort');
    for (let time = 0; time < MAX_SORTS; time++) {
      if (time > 0 && isOrdered(words, descending, await run.observe())) return;
      await clickControl(run, await locate(run, by, 'click'), 'sort');
    }
    if (!isOrdered(words, descending, await run.observe()))
      throw new StepError(`The page does not sort by "${words}".`);
  },
};

/** The control as it is now: a list that has lost an entry may be drawn anew. @throws StepError when it is gone */
async function again(run: StepRun, control: Control): Promise<Control> {
  const { controls } = await run.view();
  const isSame = ({ kind, row, name }: Control): boolean =>
    kind === control.kind && row === control.row && name === control.name;
  const present = controls.find(({ id }) => id === control.id) ?? controls.find(isSame);
  if (!present) throw new StepError(`${describeControl(control)} is no longer there.`);
  return present;
}

/** The elements of the entries that the task names. @throws StepError when that cannot be told */
function meant(run: StepRun, of: Phrase | undefined, controls: Control[], view: PageView): Control[] {
  if (!of) return controls;
  const found = ofEntries(run.values.resolve(of).text, controls, view);
  if ('problem' in found) throw new StepError(run.values.mask(found.problem));
  return found.controls;
}

/** Entries of several lists are not compared with each other, where the task says which it means. @throws StepError */
function ofOneName(run: StepRun, noun: string, all: Entry[], view: PageView): Entry[] {
  // A box in a line of its own adds something to a choice; where entries have buttons, these are compared.
  const pressed = all.filter((one) => one.controls.some(({ kind }) => kind !== 'checkbox'));
  const entries = pressed.length > 0 ? pressed : all;
  const controls = entries.flatMap((one) => one.controls);
  if (noun === '' || new Set(controls.map(({ list }) => list?.id)).size < 2) return entries;
  const found = new Set(meant(run, [noun], controls, view));
  return entries.filter((one) => one.controls.some((control) => found.has(control)));
}

/**
 * "The cheapest kitchen item": only entries that show the words before the noun, where some do; else the page must say that all are, as
 * in its heading, in a field or in a box that is ticked. @throws StepError when nothing says so
 */
function thoseThatAre({ words, noun }: Wanted, entries: Entry[], { headings, title, controls }: PageView): Entry[] {
  const all = words.split(/\s+/).filter((word) => !/^(?:available|listed|shown|possible)$/i.test(word));
  const said = (noun === null ? all.slice(0, -1) : all).join(' ');
  if (said === '') return entries;
  const found = entries.filter((one) => one.controls.some(({ row = '' }) => says(row, said)));
  if (found.length > 0) return found;
  const chosen = controls.flatMap((control) =>
    control.checked === true ? [nameOf(control)] : [control.list?.name ?? '', control.list?.place ?? '', control.value],
  );
  if ([title, ...headings, ...chosen].some((text) => says(text, said))) return entries;
  throw new StepError(`The page does not say which entries are "${said}".`);
}

/** Whether a text has all the words, in any form. */
const says = (text: string, words: string): boolean => {
  const shown = new Set(wordsOf(text).terms);
  return wordsOf(words).terms.every((term) => shown.has(term));
};

/** Waits for one of the elements, as for any that is clicked. */
async function locateSome(run: StepRun, wanted: Wanted): Promise<void> {
  const isThere = (view: PageView): boolean => alikeOf(wanted, view).length > 0;
  if (await run.page.waitUntil(isThere, APPEARS_MS)) return;
  throw new StepError(`No "${wanted.words}" was found on the page.`);
}

function alikeOf(wanted: Wanted, { controls }: PageView): Control[] {
  const ranked = rankControls(wanted, controls, 'click');
  const best = ranked[0]?.fitness ?? 0;
  return ranked
    .filter(({ fitness }) => best - fitness < ALIKE)
    .map(({ control }) => control)
    .sort((a, b) => a.order - b.order);
}

interface Entry {
  number: number;
  controls: Control[];
}

/** The rows, list entries and cards of a page that have a control and show the measure. */
function entriesOf(view: PageView, by: string): Entry[] {
  const rows = new Map<string, Control[]>();
  for (const control of view.controls)
    if (control.row && OPERATED.has(control.kind) && !control.disabled)
      rows.set(control.row, [...(rows.get(control.row) ?? []), control]);
  const entries = [...rows].flatMap(([row, controls]) => {
    const number = measureOf(row, by, view.tables);
    return number === null ? [] : [{ number, controls }];
  });
  return entries.length > 1 || by !== '' ? entries : numbered(view.controls);
}

/** Buttons and cards that are numbers themselves. */
const numbered = (controls: readonly Control[]): Entry[] =>
  controls.flatMap((control) => {
    const name = nameOf(control);
    const number = /^-?\d[\d.,]*$/.test(name) && OPERATED.has(control.kind) ? parseNumber(name) : null;
    return number === null ? [] : [{ number, controls: [control] }];
  });

const OPENS = /^\W*(?:open|view|show)\b/i;

/** The control with the name; else the one that chooses the entry. */
function operatedIn(controls: readonly Control[], button: string, words: string): Control {
  const preference = { last: null, entered: new Set<string>(), fills: true };
  const wanted: Wanted = { words: button || words, quoted: false, noun: null, ordinal: null, near: null };
  const named = button ? findControl(wanted, controls, 'click', preference).control : null;
  if (named) return named;
  // A button that does something to an entry does not choose it.
  const choosing = controls.filter((control) => !DEEDS.test(nameOf(control)));
  const first = [...OPERATED].flatMap((kind) => choosing.filter((control) => control.kind === kind))[0];
  if (first) return first;
  const names = controls.map(describeControl).join(', ');
  throw new StepError(
    `The entry has nothing that ${button ? `is called "${button}"` : 'opens or chooses it'}, only ${names}.`,
  );
}

const RISING =
  /\b(?:low|lowest|cheapest|ascending|oldest|asc|aufsteigend|niedrigster?|günstigste|a\s*(?:-|to|–)\s*z)\b|↑/i;
const FALLING =
  /\b(?:high|highest|descending|newest|latest|desc|absteigend|höchster?|teuerste|z\s*(?:-|to|–)\s*a)\b|↓/i;

/** The option of a list for sorting that names the column, and the direction where several do. */
function optionFor({ options }: Control, words: string, descending: boolean): string | null {
  const named = (options ?? []).filter(({ label }) => likeness(words, label) >= NAMED_SO);
  const [first, other] = descending ? [FALLING, RISING] : [RISING, FALLING];
  const begins = named.find(({ label }) => beginsWith(label, first, other));
  return (begins ?? (named.length === 1 ? named[0] : undefined))?.label ?? null;
}

/** "low to high" rises: the first of both words decides. */
function beginsWith(label: string, first: RegExp, other: RegExp): boolean {
  const [at, otherAt] = [label.search(first), label.search(other)];
  return at >= 0 && (otherAt < 0 || at < otherAt);
}
