/** What a step did, without secrets: secret values are replaced by `MASK` before they get here. */
export interface StepReport {
  /** Position in the task, from 0; -1 for what the task does not say, such as opening the start address. */
  step: number;
  /** The words of the task. */
  text: string;
  action: string;
  /** The element in words, such as `field "Date of birth"`; '' when there is none. */
  target: string;
  value: string;
  outcome: 'done' | 'failed' | 'skipped';
  /** Why it failed, or what was decided among several elements; '' when there is nothing to say. */
  note: string;
}

export const MASK = '••••••';

/** A field whose value the page does not show as it was given. */
export interface FieldMismatch {
  /** The key of the field, or the label where the value is of the task. */
  field: string;
  wanted: string;
  actual: string;
  reason: string;
}
