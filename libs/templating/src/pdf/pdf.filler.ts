import { PDFArray, PDFDict, PDFName, PDFObject, PDFRef } from '@cantoo/pdf-lib';
import { drawList, drawText } from './pdf-appearance';
import { drawMissingStates } from './pdf-button-appearance';
import { buttonChoices } from './pdf-buttons';
import {
  addForm,
  arrayOf,
  charactersWithoutGlyph,
  dictOf,
  FieldFlag,
  fieldsOf,
  FontSet,
  formOf,
  hasFlag,
  inheritedEntry,
  inheritedNumber,
  isSigned,
  listedCharacters,
  fieldOptions,
  type PdfField,
  type PdfFieldKind,
  type PdfFile,
  PdfFillError,
  type PdfValueProblem,
  readPdf,
  shownFieldName,
  textOf,
  writePdf,
} from '@app/formats';
import { type FillValue, type FillValues, toText } from '../field-values';
import { Context, DEFAULT_LOCALE, type FillOptions } from '../language/context';
import type { OwnTags } from '../language/tag-reader';
import { TemplateFindings } from '../language/template-findings';
import { type CalculatedField, calculatedFields, uncalculatedWarning } from './pdf-calculations';
import { filledText, placeholderIds } from './pdf-placeholders';
import { formatOf } from './pdf-format-script';
import { PdfRows } from './pdf-rows';
import { assertUnlocked, keptSignature } from './pdf-signatures';
import { checkValue, storeValue, type FieldContent } from './pdf-values';

/** A form field of a template, as returned to callers. */
export interface PdfTemplateField {
  /** The full name, the key in `field_values`. It may contain spaces and dots. */
  id: string;
  kind: PdfFieldKind;
  required: boolean;
  /** The allowed values; empty for free text. */
  options: string[];
  maxLength: number | null;
}

/** A PDF template. Every fill parses `bytes` again, because filling changes the parsed objects. */
export interface ParsedPdf {
  bytes: Uint8Array;
  fields: PdfTemplateField[];
  /** Reads the placeholders in default texts. */
  tags: OwnTags;
}

/** A filled PDF, with a warning (a sentence) for each field that shows only a part of its value, or characters without a glyph. */
export interface FilledPdf {
  bytes: Buffer;
  warnings: string[];
}

/** Fills the default text of the form field with a name. */
type TextFiller = (text: string, formField: string) => string;

type ValueFinder = (field: PdfField) => FillValue;

interface Assignment {
  field: PdfField;
  content: FieldContent;
}

/** The same limit as for the validation errors of a request body. */
const MAX_WARNINGS = 100;
/** Options that are listed of buttons with one name; each takes its own in any case. */
const MAX_OPTIONS = 200;

/**
 * Reads the fields of a template: its form fields in order, without push buttons, which have no value, and the placeholders in
 * default texts. Throws PdfFillError. Invalid placeholders are added to `findings`; a stored template has none.
 */
export async function parsePdf(
  bytes: Uint8Array,
  findings = new TemplateFindings({ isStored: true }),
): Promise<ParsedPdf> {
  const file = await readPdf(bytes);
  const byName = new Map<string, PdfTemplateField>();
  for (const field of fieldsOf(file)) {
    if (field.kind === 'button') continue;
    const known = byName.get(field.name);
    if (!known) byName.set(field.name, describe(field));
    else if (isStated(field)) addOptions(known, buttonChoices(field));
    for (const id of placeholderIds(defaultText(field), field.name, findings))
      if (!byName.has(id)) byName.set(id, { id, kind: 'text', required: false, options: [], maxLength: null });
  }
  return { bytes, fields: [...byName.values()], tags: findings.own };
}

/**
 * Fills the form fields in `values` (by full field name) and draws their appearance; other fields keep their values. Values
 * without a field are ignored. The result is decrypted, without XFA, and written as a new file; values for a signed document are appended
 * to it, so that its signatures stay valid. What the form calculates from the values is filled in, too, unless only a program could
 * calculate it, which gives a warning. A text that does not fit into its widget is stored completely but drawn partly, with a
 * warning. A signed document without values for it stays as it is. Throws PdfFillError `invalid_field_value` with all validation errors,
 * and `pdf_locked` with the fields that a signature does not allow to fill.
 */
export async function fillPdf(parsed: ParsedPdf, values: FillValues, options?: FillOptions): Promise<FilledPdf> {
  const file = await readPdf(parsed.bytes);
  const form = formOf(file);
  const fields = fieldsOf(file);
  if (fields.length === 0) return { bytes: await writePdf(file), warnings: [] };

  const formDict = form ?? addForm(file);
  const rows = new PdfRows(fields.map(({ name }) => name));
  const valueOf = valueFinder(values, rows, textFiller(values, parsed.tags, options));
  const assignments = assign(fields, valueOf, options?.locale);
  const signed = fields.filter(isSigned);
  if (signed.length > 0 && assignments.length === 0) return { bytes: Buffer.from(parsed.bytes), warnings: [] };
  if (file.signed) assertUnlocked(file, assignments);
  const calculated = calculatedFields(file, formDict, fields, assignments);
  const results = assignedResults(calculated, fields);
  const redraw = formDict.lookup(PDFName.of('NeedAppearances'))?.toString() === 'true';
  tidyForm(file, formDict, fields);

  const fonts = new FontSet(file.context);
  const warnings = new Set([...signed.map(file.signed ? keptSignature : endSignature), ...rows.warnings(values)]);
  for (const { field, text } of calculated) if (text === null) warnings.add(uncalculatedWarning(field.name));
  for (const { field, content } of [...assignments, ...results]) {
    if (!(await fillField(field, content, formDict, fonts))) warnings.add(cutWarning(field.name));
    const undrawn = charactersWithoutGlyph(drawnText(field, content), 'regular');
    if (undrawn.length > 0) warnings.add(undrawnWarning(field.name, undrawn));
  }
  if (redraw) await drawUndrawn(fields, formDict, fonts);
  await fonts.embed();
  return { bytes: await writePdf(file), warnings: [...warnings].slice(0, MAX_WARNINGS) };
}

/**
 * Removes a signature with its drawing, because nothing can be appended to the document that it signs. Returns the warning.
 */
function endSignature({ name, dict, widgets }: PdfField): string {
  dict.delete(PDFName.of('V'));
  for (const widget of widgets) widget.delete(PDFName.of('AP'));
  return `The document was signed in ${shownFieldName(name)} before. The signature was removed, because values change what was signed.`;
}

function cutWarning(name: string): string {
  return `The value of ${shownFieldName(name)} is too long for its field: the document shows only a part of it.`;
}

function undrawnWarning(name: string, characters: string[]): string {
  return `The value of ${shownFieldName(name)} has characters that no font here can draw: ${listedCharacters(characters)}. The document shows boxes instead.`;
}

/** What a widget shows of a value; a password is not shown. */
function drawnText(field: PdfField, content: FieldContent): string {
  if (content.type === 'state' || (field.kind === 'text' && hasFlag(field, FieldFlag.password))) return '';
  return content.type === 'text'
    ? formatOf(field).shown(content.text)
    : content.chosen.map(({ label }) => label).join('');
}

function describe(field: PdfField): PdfTemplateField {
  const button = isStated(field);
  return {
    id: field.name,
    kind: field.kind,
    required: hasFlag(field, FieldFlag.required),
    options: button ? buttonChoices(field) : fieldOptions(field).map(({ value }) => value),
    maxLength: field.kind === 'text' ? inheritedNumber(field.dict, 'MaxLen') : null,
  };
}

/** Whether the value of a field is the name of a state. */
const isStated = ({ kind }: PdfField): boolean => kind === 'checkbox' || kind === 'radio';

/** Adds the states of a button to those of another one with its name: they are one field (12.7.4.2). */
function addOptions({ options }: PdfTemplateField, choices: readonly string[]): void {
  for (const choice of choices) if (options.length < MAX_OPTIONS && !options.includes(choice)) options.push(choice);
}

function textFiller(values: FillValues, tags: OwnTags, options?: FillOptions): TextFiller {
  const context = Context.of(values, options);
  return (text, formField) => filledText(text, formField, context, tags);
}

/** The values of the fields. Buttons of one name have the state that one of them takes, in which the others are off. */
function assign(fields: PdfField[], valueOf: ValueFinder, locale = DEFAULT_LOCALE): Assignment[] {
  const errors: PdfValueProblem[] = [];
  const refused: { field: PdfField; problem: PdfValueProblem }[] = [];
  const assignments: Assignment[] = [];
  for (const field of fields) {
    if (field.kind === 'signature' || field.kind === 'button') continue;
    const value = valueOf(field);
    if (value === undefined) continue;
    const checked = checkValue(field, formatted(field, value, locale));
    if ('path' in checked) refused.push({ field, problem: checked });
    else assignments.push({ field, content: checked });
  }
  const states = new Map(
    assignments.flatMap(({ field: { name }, content }) => (content.type === 'state' ? [[name, content] as const] : [])),
  );
  for (const { field, problem } of refused) {
    const content = isStated(field) ? states.get(field.name) : undefined;
    if (content) assignments.push({ field, content });
    else errors.push(problem);
  }
  if (errors.length > 0) throw new PdfFillError('invalid_field_value', errors[0]?.message ?? '', uniqueByPath(errors));
  return assignments;
}

/** What a form calculated, for the fields that take it. All fields of the name show it. */
function assignedResults(calculated: readonly CalculatedField[], fields: readonly PdfField[]): Assignment[] {
  if (calculated.length === 0) return [];
  const texts = new Map(calculated.map(({ field, text }) => [field.name, text]));
  return fields.flatMap((field) => {
    const text = texts.get(field.name) ?? null;
    const content = text === null ? null : checkValue(field, text);
    return content && !('path' in content) ? [{ field, content }] : [];
  });
}

/** The value as the format of its field asks for. */
function formatted(field: PdfField, value: FillValue, locale: string): FillValue {
  if (typeof value !== 'string' && !(value instanceof Date)) return value;
  return formatOf(field).stored(toText(value), locale);
}

/**
 * Finds the value for a field: its own, also as the member of an object (`customer.name`) or an item of a list (`row.0.net`),
 * otherwise its default text with the placeholders replaced; undefined to leave it unchanged.
 */
const valueFinder =
  (values: FillValues, rows: PdfRows, fillText: TextFiller): ValueFinder =>
  (field) => {
    const own = rows.valueAt(values, field.name);
    if (own !== undefined) return own;
    const text = defaultText(field);
    const filled = fillText(text, field.name);
    return filled === text ? undefined : filled;
  };

const defaultText = (field: PdfField): string =>
  field.kind === 'text' ? (textOf(inheritedEntry(field.dict, 'V')) ?? '') : '';

/** Stores and draws a value; returns false when a widget is too small to show all of it. */
async function fillField(field: PdfField, content: FieldContent, form: PDFDict, fonts: FontSet): Promise<boolean> {
  storeValue(field, content);
  if (content.type === 'text') return drawText(field, formatOf(field).shown(content.text), form, fonts);
  if (content.type === 'choice' && field.kind !== 'listbox')
    return drawText(field, content.chosen[0]?.label ?? '', form, fonts);
  if (content.type === 'state') drawMissingStates(field, form, fonts);
  else
    await drawList(
      field,
      content.chosen.map(({ value }) => value),
      form,
      fonts,
    );
  return true;
}

/** Draws the widgets without appearance of a form with `NeedAppearances`, because that flag is removed. */
async function drawUndrawn(fields: PdfField[], form: PDFDict, fonts: FontSet): Promise<void> {
  for (const field of fields) {
    if (field.widgets.every((widget) => dictOf(widget, 'AP') !== null)) continue;
    if (field.kind === 'checkbox' || field.kind === 'radio') drawMissingStates(field, form, fonts);
    const stored = storedTexts(inheritedEntry(field.dict, 'V'));
    if (field.kind === 'listbox') await drawList(field, stored, form, fonts);
    if (field.kind === 'text') await drawText(field, formatOf(field).shown(stored[0] ?? ''), form, fonts);
    if (field.kind === 'dropdown')
      await drawText(
        field,
        fieldOptions(field).find(({ value }) => value === stored[0])?.label ?? stored[0] ?? '',
        form,
        fonts,
      );
  }
}

function storedTexts(value: PDFObject | undefined): string[] {
  const entries =
    value instanceof PDFArray ? Array.from({ length: value.size() }, (_, index) => value.lookup(index)) : [value];
  return entries.map(textOf).filter((text) => text !== null);
}

/**
 * Removes XFA, which readers would show instead of the filled fields. When a new file is written, also usage rights and certification,
 * which that invalidates, and adds fields to the form that only a page lists.
 */
function tidyForm(file: PdfFile, form: PDFDict, fields: PdfField[]): void {
  form.delete(PDFName.of('XFA'));
  form.delete(PDFName.of('NeedAppearances'));
  file.catalog.delete(PDFName.of('NeedsRendering'));
  if (file.signed) return;
  file.catalog.delete(PDFName.of('Perms'));
  const listed = arrayOf(form, 'Fields') ?? PDFArray.withContext(file.context);
  const known = new Set(listed.asArray().map((entry) => file.context.lookup(entry)));
  const refs = new Map(
    file.context.enumerateIndirectObjects().map(([ref, object]): [PDFObject, PDFRef] => [object, ref]),
  );
  for (const root of new Set(fields.map(({ dict }) => topOf(dict))))
    if (!known.has(root)) listed.push(refs.get(root) ?? root);
  form.set(PDFName.of('Fields'), listed);
}

function topOf(dict: PDFDict): PDFDict {
  let node = dict;
  for (let parent = dictOf(node, 'Parent'), depth = 0; parent && depth < 64; parent = dictOf(node, 'Parent'), depth++)
    node = parent;
  return node;
}

function uniqueByPath(errors: PdfValueProblem[]): PdfValueProblem[] {
  return [...new Map(errors.map((error) => [error.path, error])).values()];
}
