import { PDFDict, PDFName } from '@cantoo/pdf-lib';
import { dictOf, nameOf, optionsOf, type PdfField } from '@app/formats';

export const OFF = 'Off';

/** One widget of a check box or radio group: its on-state, and the label that `/Opt` gives it. */
export interface ButtonState {
  widget: PDFDict;
  on: string;
  label: string | null;
}

/** The on-state of every widget of the field, in order (12.7.5.2). */
export function buttonStates(field: PdfField): ButtonState[] {
  const labels = optionsOf(field);
  return field.widgets.map((widget, index) => {
    const on = onStateOf(widget) ?? (labels.length > 0 || field.kind === 'radio' ? String(index) : 'Yes');
    return { widget, on, label: labels[index]?.label ?? null };
  });
}

/** What a caller may write for the field: labels where there are some, otherwise the on-states. */
export function buttonChoices(field: PdfField): string[] {
  return [...new Set(buttonStates(field).map(({ on, label }) => label ?? on))];
}

/**
 * The state that `value` asks for: an on-state, `Off`, or null when it names none. A label wins over an on-state with
 * the same text; for a check box any yes-word, and for a group of one `true`, mean its on-state.
 */
export function stateFor(field: PdfField, value: string | boolean | null): string | null {
  const states = buttonStates(field);
  if (value === null || value === false || value === '') return OFF;
  const named = typeof value === 'string' ? namedState(states, value) : undefined;
  if (named !== undefined) return named;
  const word = String(value).trim().toLowerCase();
  if (['off', 'false', 'no', '0'].includes(word)) return OFF;
  const agrees = ['true', 'yes', 'on', '1', 'x', 'checked'].includes(word);
  const single = field.kind === 'checkbox' || states.length === 1;
  return agrees && single ? (states[0]?.on ?? null) : null;
}

/** Writes `/AS` of each widget and `/V` of the field. With `unison` every widget of the state is on, else the first. */
export function applyState(field: PdfField, state: string, unison: boolean): void {
  let taken = false;
  for (const { widget, on } of buttonStates(field)) {
    const isOn: boolean = on === state && (unison || !taken);
    taken ||= isOn;
    widget.set(PDFName.of('AS'), PDFName.of(isOn ? on : OFF));
  }
  field.dict.set(PDFName.of('V'), PDFName.of(state));
  if (field.dict.get(PDFName.of('Opt')) === undefined) return;
  field.dict.delete(PDFName.of('I'));
}

/** Whether the widget can draw the state. An appearance that is one stream (or none) has no states. */
export function drawsState(widget: PDFDict, state: string): boolean {
  const appearance = dictOf(widget, 'AP');
  const normal = appearance && dictOf(appearance, 'N');
  return normal !== null && normal.lookup(PDFName.of(state)) !== undefined;
}

function namedState(states: ButtonState[], value: string): string | undefined {
  const match = states.find(({ label }) => label === value) ?? states.find(({ on }) => on === value);
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
