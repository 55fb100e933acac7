import type { Control, PageView } from '@app/browsing';
import { questionOf } from '../../matching/control-texts';
import { type FieldMismatch, MASK } from '../../step-report';
import { isSameChoice, isSameValue } from '../../values/same-value';
import type { RunValues, Value } from '../run-values';

/** What a control must show. */
export type Expectation =
  | { kind: 'text'; text: string }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'checked'; checked: boolean }
  | { kind: 'files'; names: readonly string[] }
  /** Pages show in many ways which of several buttons was clicked. */
  | { kind: 'clicked' };

interface Entry {
  control: Control;
  value: Value;
  expected: Expectation;
  /** Null while the page shows what was entered. */
  mismatch: FieldMismatch | null;
}

/** What a run has entered, and how the page shows it. */
export class Entries {
  private readonly byControl = new Map<string, Entry>();
  private readonly unplaced: FieldMismatch[] = [];

  constructor(
    private readonly values: RunValues,
    private readonly today: Date,
  ) {}

  get mismatches(): FieldMismatch[] {
    return [...this.unplaced, ...[...this.byControl.values()].flatMap(({ mismatch }) => (mismatch ? [mismatch] : []))];
  }

  get controls(): ReadonlySet<string> {
    return new Set(this.byControl.keys());
  }

  /** The texts that were entered, folded by the caller: none of them is a number that the page has given. */
  get texts(): string[] {
    return [...this.byControl.values()].flatMap(({ value }) => value.texts);
  }

  /** Whether the control shows another value than the one that was entered. */
  isMismatch = (control: Control) => this.byControl.get(control.id)?.mismatch != null;

  isSecret = (control: Control) => this.byControl.get(control.id)?.value.secretOrigins != null;

  /** The secrets that were entered on a page of this origin. */
  hasSecretFor = (origin: string) =>
    [...this.byControl.values()].some(
      ({ value, control }) => value.secretOrigins?.includes(origin) && control.origin === origin,
    );

  /** Keeps what was entered and compares it with the control as it is now. @returns the difference, or null */
  add(control: Control, value: Value, expected: Expectation): FieldMismatch | null {
    const entry: Entry = { control, value, expected, mismatch: null };
    this.byControl.set(control.id, entry);
    return this.compare(entry, control);
  }

  forget(control: Control): void {
    this.byControl.delete(control.id);
  }

  /** Compares everything that was entered on the page with its present state. */
  check({ controls }: PageView): FieldMismatch[] {
    return controls.flatMap((control) => {
      const entry = this.byControl.get(control.id);
      return (entry && this.compare(entry, control)) ?? [];
    });
  }

  /** A value that a control has refused. */
  refuse(control: Control, value: Value, reason: string): void {
    const mismatch = this.mismatch(value, control, control.value, reason);
    this.byControl.set(control.id, { control, value, expected: { kind: 'text', text: value.text }, mismatch });
  }

  /** A value for which the page has no control. */
  addUnplaced(value: Value, reason: string): void {
    this.unplaced.push(this.mismatch(value, null, '', reason));
  }

  private compare(entry: Entry, control: Control): FieldMismatch | null {
    const wasRefused = entry.mismatch !== null && entry.control.value === control.value;
    entry.control = control;
    if (wasRefused) return entry.mismatch;
    const reason = 'The page shows another value than the one that was entered.';
    entry.mismatch = this.holds(entry.expected, control)
      ? null
      : this.mismatch(entry.value, control, shownBy(control), reason);
    return entry.mismatch;
  }

  private holds(expected: Expectation, control: Control): boolean {
    if (expected.kind === 'clicked') return true;
    if (expected.kind === 'checked') return control.checked === expected.checked;
    if (expected.kind === 'choice') return isSameChoice(expected.options, control.value);
    if (expected.kind === 'files') return expected.names.every((name) => control.value.includes(name));
    const hint = `${control.placeholder} ${control.description} ${control.labels.join(' ')}`;
    return isSameValue(expected.text, control.value, this.today, hint);
  }

  private mismatch(value: Value, control: Control | null, actual: string, reason: string): FieldMismatch {
    const isSecret = value.secretOrigins !== null;
    const field = value.label !== '' || !control ? value.field : questionOf(control) || value.field;
    const wanted = isSecret ? MASK : this.values.mask(value.files.map(({ name }) => name).join(', ') || value.text);
    const shown = isSecret && actual !== '' ? MASK : this.values.mask(actual);
    return { field: this.values.mask(field), wanted, actual: shown, reason: this.values.mask(reason) };
  }
}

const shownBy = ({ checked, value }: Control) => (checked === null ? value : checked ? 'yes' : 'no');
