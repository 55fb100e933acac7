import { PDFDict, PDFName } from '@cantoo/pdf-lib';
import { dictOf, nameInWords, nameOf, fieldOptions, type PdfField } from '@app/formats';

/** Name of the state of a button that is not selected (12.7.5.2.3). */
export const OFF = 'Off';

/** A widget of a check box or radio group, with its on-state (a byte in each character) and its label in `/Opt`. */
export interface ButtonState {
  widget: PDFDict;
  on: string;
  label: string | null;
}

/** The on-state of every widget of the field, in order (12.7.5.2). */
export function buttonStates(field: PdfField): ButtonState[] {
  const labels = fieldOptions(field);
  return field.widgets.map((widget, index) => {
    const on = onStateOf(widget) ?? (labels.length > 0 || field.kind === 'radio' ? String(index) : 'Yes');
    return { widget, on, label: labels[index]?.label ?? null };
  });
}

/** The values that callers can use for the field: the label of each widget, or its on-state without a label. */
export function buttonChoices(field: PdfField): string[] {
  return [...new Set(buttonStates(field).map(({ on, label }) => label ?? nameInWords(on)))];
}

/**
 * The state for a value: an on-state, `Off`, or null for an unknown value. A label takes precedence over an on-state with the
 * same text. For a check box, or a group with one widget, `true` and words such as "yes" select its on-state.
 */
export function stateFor(field: PdfField, value: string | boolean | null): string | null {
  const states = buttonStates(field);
  if (value === null || value === false || value === '') return OFF;
  const namedBy = typeof value === 'string' ? namedState(states, value) : undefined;
  if (namedBy !== undefined) return namedBy;
  const word = String(value).trim().toLowerCase();
  if (['off', 'false', 'no', '0'].includes(word)) return OFF;
  const isAffirmative = ['true', 'yes', 'on', '1', 'x', 'checked'].includes(word);
  const single = field.kind === 'checkbox' || states.length === 1;
  return isAffirmative && single ? (states[0]?.on ?? null) : null;
}

/**
 * Sets `/AS` of each widget and `/V` of the field. With `unison` all widgets with that state are on, otherwise the first one.
 */
export function applyState(field: PdfField, state: string, unison: boolean): void {
  let isAssigned = false;
  for (const { widget, on } of buttonStates(field)) {
    const isOn: boolean = on === state && (unison || !isAssigned);
    isAssigned ||= isOn;
    widget.set(PDFName.of('AS'), PDFName.of(isOn ? on : OFF));
  }
  field.dict.set(PDFName.of('V'), PDFName.of(state));
  if (field.dict.get(PDFName.of('Opt')) === undefined) return;
  field.dict.delete(PDFName.of('I'));
}

/** Whether the widget has an appearance for the state. A single appearance stream has no states. */
export function drawsState(widget: PDFDict, state: string): boolean {
  const appearance = dictOf(widget, 'AP');
  const normal = appearance && dictOf(appearance, 'N');
  return normal !== null && normal.lookup(PDFName.of(state)) !== undefined;
}

function namedState(states: ButtonState[], value: string): string | undefined {
  const match =
    states.find(({ label }) => label === value) ??
    states.find(({ on }) => nameInWords(on) === value) ??
    states.find(({ on }) => on === value);
  return match?.on;
}

function onStateOf(widget: PDFDict): string | null {
  const appearance = dictOf(widget, 'AP');
  const names = ['N', 'D'].flatMap((key) => {
    const states = appearance && dictOf(appearance, key);
    return states ? states.keys().map((name) => name.decodeText()) : [];
  });
  const current = nameOf(widget, 'AS');
  return names.find((name) => name !== OFF) ?? (current && current !== OFF ? current : null);
}
