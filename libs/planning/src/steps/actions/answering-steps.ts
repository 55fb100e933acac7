import type { Control, PageView } from '@app/browsing';
import { fold } from '@app/core/programs';
import { describeControl, nameOf } from '../../matching/control-texts';
import { findControl } from '../../matching/find-control';
import { likeness } from '../../matching/likeness';
import { enterValue } from '../entering/enter-value';
import { enterDate } from '../filling/date-slots';
import { locate, locateWanted } from '../locating/locate';
import { unnamed } from '../locating/pick';
import { StepError } from '../step-error';
import type { StepRun } from '../step-run';
import type { StepHandlers } from './step-handler';

/** The label of a value on the page must be that of the field. */
const SAME_LABEL = 0.85;
const TRANSCRIBED: ReadonlySet<string> = new Set([
  'text',
  'multiline',
  'number',
  'select',
  'combobox',
  'date',
  'spinbutton',
]);
const EDITORS: ReadonlySet<string> = new Set(['rich_text', 'multiline', 'text']);
/** Names of the fields of a period, by which of its ends they ask for. */
const STARTS = ['Start date', 'From', 'Arrival', 'Check in', 'Begin', 'First day'];
const ENDS = ['End date', 'To', 'Until', 'Departure', 'Check out', 'Return', 'Last day'];
const PERIOD = 0.7;

/** Steps whose values come from the page or from a rule. */
export const ANSWERING: StepHandlers<'transcribe' | 'complete' | 'format' | 'pick_range'> = {
  async transcribe(run) {
    const view = await run.observe();
    const fields = view.controls.filter(
      ({ kind, disabled, value }) => TRANSCRIBED.has(kind) && !disabled && value === '',
    );
    let entered = 0;
    for (const field of fields) {
      const text = textBeside(view, nameOf(field));
      if (text === null) continue;
      await enterValue(run, field, run.values.of(text), 'enter');
      await run.report('done', 'enter');
      entered += 1;
    }
    if (entered === 0) throw new StepError('The page shows no values with the labels of its fields.');
  },

  async complete(run, { starts, ends, into }) {
    const field = into ? await locate(run, into, 'enter') : await locateWanted(run, unnamed('field'), 'enter');
    const [beginning, end] = [run.values.resolve(starts).text, run.values.resolve(ends).text];
    const offered =
      field.options?.map(({ label }) => label) ??
      (await run.act({ action: 'enter', control: field, value: beginning }, () => run.page.offered(field, beginning)));
    const fits = (label: string) =>
      fold(label.trim()).startsWith(fold(beginning)) && fold(label.trim()).endsWith(fold(end));
    const option = offered.find(fits);
    if (option === undefined)
      throw new StepError(`No option that begins with "${beginning}"${end && ` and ends with "${end}"`} was offered.`);
    const isList = field.options !== null && field.kind !== 'text';
    await enterValue(run, isList ? field : { ...field, kind: 'combobox' }, run.values.of(option.trim()), 'select');
  },

  async format(run, { words: phrase, style }) {
    const { text: words } = run.values.resolve(phrase);
    const view = await run.view();
    const editors = view.controls.filter(({ kind, disabled }) => EDITORS.has(kind) && !disabled);
    const editor = editors.find(({ value }) => value.includes(words)) ?? editors[0] ?? null;
    if (style.length > 0 && !editor) throw new StepError('The page has no editor.');
    run.trace.target = editor ? describeControl(editor) : 'text';
    const found = await run.act({ action: 'select text', control: editor, value: words, changes: false }, () =>
      run.page.selectText(style.length > 0 ? editor : null, words),
    );
    if (!found) throw new StepError(`The text "${words}" was not found.`);
    if (style.length === 0) return;
    const button = await styleButton(run, run.values.resolve(style).text);
    run.trace.target = describeControl(button);
    await run.act({ action: 'click', control: button, value: words }, () => run.page.click(button));
  },

  async pick_range(run, { from, to }) {
    const [start, end] = [from, to].map((phrase) => ({ ...run.values.resolve(phrase), type: 'date_selector' }));
    const { controls } = await run.view();
    const [first, last] = besideEachOther(controls) ?? [namedFor(controls, STARTS), namedFor(controls, ENDS)];
    if (!start || !end) return;
    const isPair = first !== null && last !== null && first.id !== last.id;
    const single = isPair ? null : fieldOfPeriod(controls, first, last);
    if (single) {
      const text = `${start.text} to ${end.text}`;
      return enterValue(run, single, { ...start, text, texts: [text] }, 'pick_date');
    }
    if (isPair) await enterValue(run, first, start, 'pick_date');
    else await enterDate(run, { ...unnamed('date'), ordinal: 1 }, start);
    await run.report('done', 'pick_date');
    if (isPair) await enterValue(run, last, end, 'pick_date');
    else await enterDate(run, { ...unnamed('date'), ordinal: 2 }, end);
  },
};

/** A field that is called like a period, and the one beside it that asks for the end. */
function besideEachOther(controls: readonly Control[]): [Control, Control] | null {
  const pairs = controls.flatMap((first, at): [Control, Control][] => {
    const last = controls[at + 1];
    const isPair =
      last?.kind === first.kind && PERIOD_NAME.test(nameOf(first)) && Math.abs(last.box.y - first.box.y) < 1;
    return isPair && asksFor(ENDS, last) ? [[first, last]] : [];
  });
  return pairs.length === 1 ? pairs[0]! : null;
}

const asksFor = (names: readonly string[], control: Control): boolean =>
  [nameOf(control), control.placeholder].some((text) => names.some((name) => likeness(name, text) >= PERIOD));

/** The field that takes both ends: it is called like both, or no other takes a date. */
function fieldOfPeriod(controls: readonly Control[], first: Control | null, last: Control | null): Control | null {
  if (first && first.id === last?.id) return first;
  const called = controls.filter(
    (control) => ONE_FIELD.has(control.kind) && !control.disabled && PERIOD_NAME.test(nameOf(control)),
  );
  if (called.length === 1) return called[0]!;
  const preference = { last: null, entered: new Set<string>(), fills: true };
  const [one, another] = [1, 2].map(
    (ordinal) => findControl({ ...unnamed('date'), ordinal }, controls, 'date', preference).control,
  );
  return one && !another && ONE_FIELD.has(one.kind) ? one : null;
}
const PERIOD_NAME = /^(?:(?:your|the|travel|date|booking) )*(?:stay|period|range|dates)\b/i;
/** Fields of the browser take one date. */
const ONE_FIELD: ReadonlySet<string> = new Set(['text', 'other', 'button', 'combobox']);

/** The text that the page shows with the label, in a table or beside it. */
function textBeside({ tables, labelled }: PageView, label: string): string | null {
  const rows = tables.flatMap(({ rows: all, header }) => [...all, header]).filter(({ length }) => length === 2);
  const pairs = [...labelled.map((one) => [one.label, one.text]), ...rows];
  const graded = pairs.flatMap(([name = '', text = '']) => {
    const fitness = likeness(label, name.replace(/[:：]\s*$/, ''));
    return text.trim() !== '' && fitness >= SAME_LABEL ? [{ text: text.trim(), fitness }] : [];
  });
  return graded.sort((a, b) => b.fitness - a.fitness)[0]?.text ?? null;
}

/** The button of an editor, which often shows one letter. */
async function styleButton(run: StepRun, style: string): Promise<Control> {
  const { controls } = await run.view();
  const preference = { last: run.last, entered: new Set<string>(), fills: true };
  const named = findControl(unnamed('button', style), controls, 'click', preference).control;
  const letter = style.charAt(0).toUpperCase();
  const short = controls.find(
    (control) => ['button', 'other', 'checkbox', 'switch'].includes(control.kind) && nameOf(control) === letter,
  );
  return named ?? short ?? locateWanted(run, unnamed('button', style), 'click');
}

function namedFor(controls: readonly Control[], names: readonly string[]): Control | null {
  const fields = controls.filter(
    ({ kind, disabled }) => !disabled && /^(?:text|date|datetime|combobox|month|button)$/.test(kind),
  );
  const graded = fields.map((field) => ({
    field,
    fitness: Math.max(...names.map((name) => likeness(name, nameOf(field)))),
  }));
  const best = graded.sort((a, b) => b.fitness - a.fitness)[0];
  return best && best.fitness >= PERIOD ? best.field : null;
}
