import { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import { OFF, applyState, buttonChoices, stateFor } from './pdf-buttons';
import { isImage, isList, toText, type FillValue } from '../field-values';
import {
  FieldFlag,
  hasFlag,
  inheritedNumber,
  fieldOptions,
  type PdfField,
  type PdfOption,
  type PdfValueProblem,
} from '@app/formats';

/** A valid value in the form in which its field stores it. */
export type FieldContent =
  | { type: 'text'; text: string }
  | { type: 'choice'; chosen: PdfOption[] }
  | { type: 'state'; state: string };

/** A valid value, or the validation error. */
export type CheckedValue = FieldContent | PdfValueProblem;

/**
 * Validates a value for a field: length, options, states. `null` and `""` clear the field; numbers and booleans become text;
 * an editable dropdown accepts values that are not on its list. A value that is too long or not an option is a validation
 * error: it is never truncated or dropped.
 */
export function checkValue(field: PdfField, value: FillValue): CheckedValue {
  const plain = plainValues(value);
  if (!plain) return validationError(field, 'takes no picture');
  if (field.kind === 'text') return checkText(field, plain.join(hasFlag(field, FieldFlag.multiline) ? '\n' : ', '));
  if (field.kind === 'checkbox' || field.kind === 'radio') return checkState(field, plain);
  return checkChoice(
    field,
    plain.filter((entry) => entry !== ''),
  );
}

/** Stores a valid value in the field's dictionary. The appearance has to be drawn separately. */
export function storeValue(field: PdfField, content: FieldContent): void {
  if (content.type === 'state')
    return applyState(field, content.state, field.kind === 'checkbox' || hasFlag(field, FieldFlag.radiosInUnison));
  // Some viewers prefer rich text and selection indices to the value; both would be stale.
  field.dict.delete(PDFName.of('RV'));
  field.dict.delete(PDFName.of('I'));
  if (content.type === 'text') field.dict.set(PDFName.of('V'), PDFHexString.fromText(content.text));
  else storeChoice(field, content.chosen);
  for (const widget of field.widgets) if (widget !== field.dict) widget.delete(PDFName.of('V'));
}

function checkText(field: PdfField, text: string): CheckedValue {
  const limit = inheritedNumber(field.dict, 'MaxLen');
  const length = [...text].length;
  if (limit !== null && limit > 0 && length > limit)
    return validationError(field, `takes at most ${limit} characters, not ${length}`);
  return { type: 'text', text };
}

function checkState(field: PdfField, values: Array<string | boolean>): CheckedValue {
  if (values.length > 1) return validationError(field, 'takes one value');
  const state = stateFor(field, values[0] ?? null);
  if (state !== null) return { type: 'state', state };
  return validationError(
    field,
    `takes ${listed(field.kind === 'checkbox' ? ['true', 'false', ...buttonChoices(field)] : buttonChoices(field))}`,
  );
}

function checkChoice(field: PdfField, values: Array<string | boolean>): CheckedValue {
  if (values.length > 1 && !hasFlag(field, FieldFlag.multiSelect)) return validationError(field, 'takes one option');
  const options = fieldOptions(field);
  const chosen = values.map((value) => optionFor(options, String(value)));
  if (chosen.every((option) => option !== undefined)) return { type: 'choice', chosen };
  if (field.kind === 'dropdown' && hasFlag(field, FieldFlag.edit)) {
    const text = String(values[0]);
    return { type: 'choice', chosen: [{ value: text, label: text }] };
  }
  return validationError(field, `takes ${listed(options.map(({ label }) => label))}`);
}

/**
 * The option for a value. Stored values take precedence over labels, and exact matches over those that ignore case and outer
 * spaces.
 */
function optionFor(options: PdfOption[], text: string): PdfOption | undefined {
  const folded = fold(text);
  return (
    options.find(({ value }) => value === text) ??
    options.find(({ label }) => label === text) ??
    options.find(({ value, label }) => fold(value) === folded || fold(label) === folded)
  );
}

function storeChoice(field: PdfField, chosen: PdfOption[]): void {
  const { dict } = field;
  const values = chosen.map(({ value }) => PDFHexString.fromText(value));
  const [first] = values;
  if (!first) return void dict.set(PDFName.of('V'), PDFHexString.fromText(''));
  dict.set(PDFName.of('V'), values.length === 1 ? first : arrayOf(dict, values));
  if (field.kind !== 'listbox') return;
  const options = fieldOptions(field);
  const indices = options.flatMap(({ value }, index) =>
    chosen.some((option) => option.value === value) ? [PDFNumber.of(index)] : [],
  );
  dict.set(PDFName.of('I'), arrayOf(dict, indices));
}

function arrayOf(dict: PDFDict, entries: Array<PDFHexString | PDFNumber>): PDFArray {
  const array = PDFArray.withContext(dict.context);
  for (const entry of entries) array.push(entry);
  return array;
}

function plainValues(value: FillValue): Array<string | boolean> | null {
  const list = isList(value) ? value : [value];
  if (list.some(isImage)) return null;
  const present = list.filter((entry) => entry !== null && entry !== undefined);
  return present.map((entry) => (typeof entry === 'boolean' ? entry : toText(entry)));
}

function validationError(field: PdfField, message: string): PdfValueProblem {
  return { path: `field_values.${field.name}`, message: `The form field "${field.name}" ${message}.` };
}

function listed(names: string[]): string {
  const shown = names.slice(0, 12).map((name) => `"${name}"`);
  if (shown.length === 0) return `nothing but "${OFF}"`;
  return `one of ${shown.join(', ')}${names.length > shown.length ? ', …' : ''}`;
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}
