import type { Control, LabelledText, PageView } from '@app/browsing';
import { likeness } from './likeness';
import { nameOf } from './control-texts';
import { withRatings } from './ratings';
import { keyOf } from './words';

/** Buttons for more and less, by symbol or by word. */
const MORE = /^(?:[+＋▲↑⌃]|(?:increase|increment|plus|more|add|raise|up)\b)/i;
const LESS = /^(?:[-−–▼↓⌄]|(?:decrease|decrement|minus|less|fewer|lower|reduce|down)\b)/i;
/** A number between its buttons, such as "− 6 +". */
const STEPPED = /^\D{0,12}(-?\d+(?:[.,]\d+)?)\D{0,12}$/;
const FORMAT = /^(?:[dmyjta]{1,4}[-/. ]+){2}[dmyjta]{1,4}$/i;
/** How well the label of a format must fit the name of its field. */
const FITS = 0.7;
const MAX_ANSWERS = 30;
/** Longer pages are articles. */
const MAX_LINES = 400;

/** Whether a button makes a number larger (1) or smaller (-1); 0 for other controls. */
export function stepOf(control: Control): -1 | 0 | 1 {
  if (control.kind !== 'button' && control.kind !== 'link' && control.kind !== 'other') return 0;
  const name = nameOf({ ...control, labels: [] }).trim();
  if (MORE.test(name)) return 1;
  return LESS.test(name) ? -1 : 0;
}

/** The number that a text shows between buttons; null for other texts. */
export const steppedNumber = (text: string): string | null => STEPPED.exec(text.trim())?.[1] ?? null;

/**
 * Adds to controls what the texts of the page say about them: the question that buttons answer ("Size: S M L"), the name of a
 * number between two buttons, the format of a date that stands beside its field.
 */
export function withQuestions(seen: PageView): PageView {
  const view = { ...seen, controls: withRatings(seen.controls) };
  const groups = new Map<string, string>();
  for (const pairs of [linePairs(view), view.labelled])
    for (const [label, answers] of answersOf(pairs, view.controls)) for (const { id } of answers) groups.set(id, label);
  for (const [id, label] of steppers(view)) groups.set(id, label);
  const formats = formatsOf(view);
  if (groups.size === 0 && formats.length === 0) return view;
  const controls = view.controls.map((control) => {
    const group = control.group || (groups.get(control.id) ?? '').replace(/[\s*:：]+$/, '');
    return { ...control, group, description: control.description || formatOf(control, formats) };
  });
  return { ...view, controls };
}

/** Lines that stand below each other: the first may be the question of the second. */
function linePairs({ text }: PageView): LabelledText[] {
  const lines = text.split('\n').slice(0, MAX_LINES);
  return lines.slice(1).map((line, index) => ({ label: lines[index] ?? '', text: line }));
}

/** Formats of dates with the label beside them, or with the lines above them. */
function formatsOf(view: PageView): LabelledText[] {
  const lines = view.text.split('\n').slice(0, MAX_LINES);
  const below = lines.flatMap((line, index) => {
    const [format] = /(?:[dmyjta]{1,4}[-/.]){2}[dmyjta]{2,4}\b/i.exec(line) ?? [];
    return format
      ? [line, lines[index - 1] ?? ''].map((label) => ({ label: label.replace(format, ''), text: format }))
      : [];
  });
  return [...view.labelled.filter(({ text }) => FORMAT.test(text.trim())), ...below];
}

/** Labels with the buttons whose names make up the text beside them. Of equal texts, each is that of its own buttons, in reading order. */
function* answersOf(pairs: readonly LabelledText[], controls: readonly Control[]): Generator<[string, Control[]]> {
  const labels = new Map<string, string[]>();
  for (const { label, text } of pairs) {
    const key = keyOf(text);
    labels.set(key, [...(labels.get(key) ?? []), label]);
  }
  const buttons = controls.filter(({ kind, group, form }) => kind === 'button' && group === '' && !form?.submits);
  for (const [key, names] of labels) {
    const runs = runsOf(key, buttons);
    const isSame = new Set(names).size === 1;
    // Otherwise nothing tells whose buttons these are.
    if (runs.length === names.length || isSame)
      for (const [at, run] of runs.entries()) yield [names[isSame ? 0 : at]!, run];
  }
}

/** Buttons behind each other whose names make up a text. */
function runsOf(key: string, buttons: readonly Control[]): Control[][] {
  const runs: Control[][] = [];
  for (let first = 0; first < buttons.length; first++) {
    let joined = '';
    for (let last = first; last < Math.min(buttons.length, first + MAX_ANSWERS); last++) {
      joined += keyOf(nameOf(buttons[last]!));
      if (!key.startsWith(joined) || joined === '') break;
      if (joined !== key || last === first) continue;
      runs.push(buttons.slice(first, last + 1));
      first = last;
    }
  }
  return runs;
}

/** The buttons for more and less with the label of their number, in reading order. */
function* steppers({ controls, labelled }: PageView): Generator<[string, string]> {
  const pairs = controls.flatMap((control, index) => {
    const next = controls[index + 1];
    return next && stepOf(control) * stepOf(next) === -1 ? [[control, next]] : [];
  });
  const numbers = labelled.filter(({ text }) => /\D/.test(text.trim()) && steppedNumber(text) !== null);
  if (pairs.length !== numbers.length) return;
  for (const [index, pair] of pairs.entries()) for (const { id } of pair) yield [id, numbers[index]!.label];
}

function formatOf(control: Control, formats: readonly LabelledText[]): string {
  if (control.kind !== 'text') return '';
  const name = nameOf(control);
  const named = formats.find(({ label }) => likeness(name, label.replace(/\bformat\b/i, '')) >= FITS);
  return named?.text ?? '';
}
