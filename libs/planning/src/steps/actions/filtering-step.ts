import type { Control, PageView } from '@app/browsing';
import { ANSWERS, describeControl, nameOf } from '../../matching/control-texts';
import { likeness } from '../../matching/likeness';
import type { Phrase } from '../../task/step';
import { isPlural } from '../../task/words';
import { matchOption } from '../../values/match-options';
import { enterValue } from '../entering/enter-value';
import type { Value } from '../run-values';
import { StepError } from '../step-error';
import type { StepRun } from '../step-run';
import { clickControl } from '../submitting/submitting';
import { searchFor } from './searching-step';
import type { StepHandlers } from './step-handler';

/** Time in which filters appear. */
const APPEARS_MS = 2_000;
/** How well words must fit the name of a filter, and one of its values. */
const NAMED_SO = 0.85;
const SAME_VALUE = 0.9;
const LISTS: ReadonlySet<string> = new Set(['select', 'multiselect', 'combobox', 'listbox']);
const TYPED: ReadonlySet<string> = new Set(['text', 'number', 'date', 'combobox']);
const PRESSED: ReadonlySet<string> = new Set(['button', 'link', 'tab', 'menuitem', 'option', 'other']);
const OPENS_FILTERS = /^(?:(?:show|open|more|advanced|all|add) )?filters?$/i;
const APPLIES = /^(?:apply|filter|go|show|update|search|ok)(?: (?:filters?|results?|list))?$/i;
const SEARCHES = /\b(?:search|filter|find|quick)/i;

/** A way to read the words of a task: the name of a filter, '' for none, and its value. */
interface Reading {
  label: string;
  value: string;
}
/** The control that shows only some entries, and how it is used. */
interface Filter {
  control: Control;
  way: 'choose' | 'press' | 'enter' | 'search';
  value: string;
}

/** Shows only some entries of a list, by a list of values, a button or box of the name, or a field for words. */
export const FILTERING: StepHandlers<'filter'> = {
  async filter(run, { by, label }) {
    const value = run.values.resolve(by);
    const name = label ? run.values.resolve(label).text : '';
    const readings = readingsOf(name, value.text);
    const { notes } = run.trace;
    run.trace.target = name === '' ? 'filter' : `filter "${name}"`;
    const find = (view: PageView): Filter | null => filterIn(view, readings) ?? searchIn(view, by, name, value.text);
    await run.page.waitUntil((view) => find(view) !== null, APPEARS_MS);
    const found = find(await run.observe()) ?? (await opened(run, find));
    if (!found)
      throw new StepError(`The page has nothing that filters by "${run.values.mask(`${name} ${value.text}`.trim())}".`);
    notes.push(...(found.value === value.text ? [] : [`It is filtered by "${run.values.mask(found.value)}".`]));
    await use(run, found, value);
  },
};

/** Filters may be in a part of the page that a button opens. */
async function opened(run: StepRun, find: (view: PageView) => Filter | null): Promise<Filter | null> {
  const { controls } = await run.view();
  const opener = controls.find(
    (control) => PRESSED.has(control.kind) && !control.form?.submits && OPENS_FILTERS.test(nameOf(control).trim()),
  );
  if (!opener) return null;
  await run.act({ action: 'click', control: opener, changes: false }, () => run.page.click(opener));
  return find(await run.observe());
}

async function use(run: StepRun, { control, way, value: text }: Filter, said: Value): Promise<void> {
  const value: Value = text === said.text ? said : { ...run.values.of(text), secretOrigins: said.secretOrigins };
  if (way === 'search') return searchFor(run, control, value);
  if (way !== 'press') {
    await enterValue(run, control, value, 'filter');
    return apply(run, control);
  }
  run.trace.target = describeControl(control);
  if (control.checked === null) return clickControl(run, control, 'filter');
  await run.act({ action: 'filter', control }, () => run.page.setChecked(control, true));
  await apply(run, control);
}

/** A form of filters has a button that applies them, which is pressed after the last of them where the task does not say so. */
async function apply(run: StepRun, { id, form }: Control): Promise<void> {
  const next = run.steps[run.index + 1];
  if (!form || next?.kind === 'filter' || next?.kind === 'set' || next?.kind === 'select') return;
  if (next?.kind === 'click' && APPLIES.test(run.wanted(next.target).words)) return;
  const { controls } = await run.view();
  if (!controls.some((other) => other.id === id)) return;
  const button = controls.find(
    (other) => other.form?.id === form.id && PRESSED.has(other.kind) && !other.disabled && APPLIES.test(nameOf(other)),
  );
  if (button) await clickControl(run, button, 'filter');
}

/** "open tickets" may be open, or a filter called so; "status open" and "high priority" have the name of the filter in them. */
function readingsOf(label: string, text: string): Reading[] {
  if (label !== '') return [{ label, value: text }, { label: '', value: `${label} ${text}` }, ...readingsOf('', text)];
  const words = text.split(/\s+/).slice(0, MAX_WORDS);
  const inside = words.slice(1).flatMap((_word, index) => {
    const [front, back] = [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')];
    return [
      { label: front, value: back },
      { label: back, value: front },
    ];
  });
  const [first = '', last = ''] = [words[0], words.at(-1)];
  // What the entries are: "tickets".
  const bare = [...(isPlural(last) ? [words.slice(0, -1)] : []), ...(isPlural(first) ? [words.slice(1)] : [])].map(
    (some) => ({ label: '', value: some.join(' ') }),
  );
  return [{ label: '', value: text }, ...inside, ...bare].filter(({ value }) => value !== '');
}
const MAX_WORDS = 8;

/** Controls of entries filter nothing. */
const filtersOf = ({ controls }: PageView): Control[] =>
  controls.filter((control) => !control.disabled && !(control.row && (control.list?.header.length ?? 0) > 0));

function filterIn(view: PageView, readings: readonly Reading[]): Filter | null {
  const controls = filtersOf(view);
  // What is called like the list, or its page, shows all of it.
  const isWhole = (control: Control): boolean =>
    view.headings.some((heading) => likeness(nameOf(control), heading) >= SAME_VALUE);
  const parts = controls.filter((control) => !isWhole(control));
  for (const reading of readings) {
    const control = controls.find((one) => chooses(one, reading)) ?? parts.find((one) => isValue(one, reading));
    if (control) return { control, way: chooses(control, reading) ? 'choose' : 'press', value: reading.value };
  }
  for (const reading of readings) {
    const control = reading.label === '' ? undefined : controls.find((one) => isTyped(one, reading));
    if (control) return { control, way: 'enter', value: reading.value };
  }
  return null;
}

/** A list of the name that has the value. */
function chooses(control: Control, { label, value }: Reading): boolean {
  if (!LISTS.has(control.kind) || !control.options) return false;
  const found = matchOption(value, control.options);
  if (!('option' in found) || !isNamed(control, label)) return false;
  return label !== '' || likeness(value, found.option.label) >= SAME_VALUE;
}

/** A tab, button or box that is called like the value: "Open (3)". */
function isValue(control: Control, { label, value }: Reading): boolean {
  if (!PRESSED.has(control.kind) && !ANSWERS.has(control.kind)) return false;
  const name = nameOf(control)
    .replace(/\s*\(?\d+\+?\)?$/, '')
    .replace(ONLY, '');
  return likeness(value, name) >= SAME_VALUE && (label === '' || likeness(label, control.group) >= NAMED_SO);
}

/** Boxes are also called "Only open tickets". */
const ONLY = /^(?:show |display )?(?:only|just|nur)\s+/i;

const isTyped = (control: Control, { label }: Reading): boolean =>
  TYPED.has(control.kind) && control.options === null && !control.readonly && isNamed(control, label);

/** The section of a filter is that of the list, which does not name it. */
function isNamed({ name, labels, placeholder, title, group, attributes }: Control, label: string): boolean {
  const texts = [name, labels[0] ?? '', placeholder, title, group, attributes.name];
  const asked = [label, `filter by ${label}`, `${label} filter`];
  return label === '' || texts.some((text) => asked.some((words) => likeness(words, text) >= NAMED_SO));
}

/** The field for words of any kind takes a name, not a description such as "open tickets". */
function searchIn(view: PageView, by: Phrase, label: string, value: string): Filter | null {
  const isName = by.some((part) => typeof part !== 'string') || /[\p{Lu}\d@]/u.test(value) || !/\s/.test(value);
  if (!isName || label !== '') return null;
  const control = filtersOf(view).find(
    (one) =>
      TYPED.has(one.kind) &&
      (one.role === 'searchbox' ||
        one.attributes.type === 'search' ||
        [nameOf(one), one.placeholder].some((text) => SEARCHES.test(text))),
  );
  return control ? { control, way: 'search', value } : null;
}
