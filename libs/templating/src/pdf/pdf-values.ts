import { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import { OFF, applyState, buttonChoices, stateFor } from './pdf-buttons';
import { isImage, isList, toText, type FillValue } from '../field-values';
import {
  FieldFlag,
  hasFlag,
  inheritedNumber,
  optionsOf,
  type PdfField,
  type PdfOption,
  type PdfValueProblem,
} from '@app/formats';

/** What is written into a field, after it was checked against the field's own rules. */
export type FieldContent =
  { type: 'text'; text: string } | { type: 'choice'; chosen: PdfOption[] } | { type: 'state'; state: string };

/** A value in the shape that the field stores, or why the field cannot take it. */
export type Checked = FieldContent | PdfValueProblem;

/**
 * Checks a value against the field: length, options, states. `null` and `""` clear a field; numbers and booleans are
 * written as text; an editable dropdown also takes what is not on its list. A value that is too long or not an option
 * is a problem and never cut or dropped silently.
 */
export function checkValue(field: PdfField, value: FillValue): Checked {
  const plain = plainValues(value);
  if (!plain) return problem(field, 'takes no picture');
  if (field.kind === 'text') return checkText(field, plain.join(hasFlag(field, FieldFlag.multiline) ? '\n' : ', '));
  if (field.kind === 'checkbox' || field.kind === 'radio') return checkState(field, plain);
  return checkChoice(
    field,
    plain.filter((entry) => entry !== ''),
  );
}

/** Writes the checked content into the field's dictionary; appearances are drawn apart from this. */
export function storeValue(field: PdfField, content: FieldContent): void {
  if (content.type === 'state')
    return applyState(field, content.state, field.kind === 'checkbox' || hasFlag(field, FieldFlag.radiosInUnison));
  // Rich text and selection indices would contradict the new value in viewers that prefer them.
  field.dict.delete(PDFName.of('RV'));
  field.dict.delete(PDFName.of('I'));
  if (content.type === 'text') field.dict.set(PDFName.of('V'), PDFHexString.fromText(content.text));
  else storeChoice(field, content.chosen);
  for (const widget of field.widgets) if (widget !== field.dict) widget.delete(PDFName.of('V'));
}

function checkText(field: PdfField, text: string): Checked {
  const limit = inheritedNumber(field.dict, 'MaxLen');
  const length = [...text].length;
  if (limit !== null && limit > 0 && length > limit)
    return problem(field, `takes at most ${limit} characters, not ${length}`);
  return { type: 'text', text };
}

function checkState(field: PdfField, values: Array<string | boolean>): Checked {
  if (values.length > 1) return problem(field, 'takes one value');
  const state = stateFor(field, values[0] ?? null);
  if (state !== null) return { type: 'state', state };
  return problem(
    field,
    `takes ${listed(field.kind === 'checkbox' ? ['true', 'false', ...buttonChoices(field)] : buttonChoices(field))}`,
  );
}

function checkChoice(field: PdfField, values: Array<string | boolean>): Checked {
  if (values.length > 1 && !hasFlag(field, FieldFlag.multiSelect)) return problem(field, 'takes one option');
  const options = optionsOf(field);
  const chosen = values.map((value) => optionFor(options, String(value)));
  if (chosen.every((option) => option !== undefined)) return { type: 'choice', chosen };
  if (field.kind === 'dropdown' && hasFlag(field, FieldFlag.edit)) {
    const text = String(values[0]);
    return { type: 'choice', chosen: [{ value: text, label: text }] };
  }
  return problem(field, `takes ${listed(options.map(({ label }) => label))}`);
}

/** The stored value wins over the label, and what matches exactly over what differs only in case or outer space. */
function optionFor(options: PdfOption[], wanted: string): PdfOption | undefined {
  const folded = fold(wanted);
  return (
    options.find(({ value }) => value === wanted) ??
    options.find(({ label }) => label === wanted) ??
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
  const options = optionsOf(field);
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
  const given = list.filter((entry) => entry !== null && entry !== undefined);
  return given.map((entry) => (typeof entry === 'boolean' ? entry : toText(entry)));
}

function problem(field: PdfField, message: string): PdfValueProblem {
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
