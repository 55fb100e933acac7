import { PDFDict, PDFName } from '@cantoo/pdf-lib';
import { arrayOf, inheritedEntry, type PdfField, type PdfFile, shownFieldName, textOf } from '@app/formats';
import { buttonStates } from './pdf-buttons';
import { type Calculation, calculationOf, calculationScript } from './pdf-calculation-script';
import type { FieldContent } from './pdf-values';

/** A field with what it calculated, as a text; null for a script that is not run and for values without a result. */
export interface CalculatedField {
  readonly field: PdfField;
  readonly text: string | null;
}

/** What a fill stores in a field. */
interface Filled {
  readonly field: PdfField;
  readonly content: FieldContent;
}

/** Acrobat rounds results to as many decimals. */
const DECIMALS = 6;
/** Beyond that, doubles are no exact integers, and are not written in digits. */
const MAX_RESULT = 1e15;

/**
 * The fields that the form calculates (ISO 32000-2, `CO` in table 224) from what was filled in, in their order, also from each other.
 * Fields that were filled themselves keep their values, and so do those of which nothing was filled. Nothing is calculated in a
 * signed document, whose signatures may lock the result.
 */
export function calculatedFields(
  file: PdfFile,
  form: PDFDict,
  fields: readonly PdfField[],
  filled: readonly Filled[],
): CalculatedField[] {
  const order = filled.length === 0 ? null : arrayOf(form, 'CO');
  if (!order) return [];
  const byDict = new Map(fields.map((field) => [field.dict, field]));
  const given = new Set(filled.map(({ field }) => field.name));
  const numbers = new FieldNumbers(fields, filled);
  const results = new Map<string, CalculatedField>();
  for (const dict of new Set(order.asArray().map((entry) => file.context.lookup(entry)))) {
    const field = dict instanceof PDFDict ? byDict.get(dict) : undefined;
    if (field?.kind !== 'text' || given.has(field.name) || results.has(field.name)) continue;
    const script = calculationScript(field);
    if (script === null) continue;
    const calculation = file.signed ? null : calculationOf(script);
    if (calculation && !calculation.operands.some((name) => numbers.isFresh(name))) continue;
    const text = calculation && resultOf(calculation, numbers);
    results.set(field.name, { field, text });
    if (text !== null) numbers.set(field.name, text);
  }
  return [...results.values()];
}

/** The warning that a field was left as it is. */
export const uncalculatedWarning = (name: string): string =>
  `The field ${shownFieldName(name)} shows what a script of the form calculates, which was not done. Send its value, too.`;

function resultOf(calculation: Calculation, numbers: FieldNumbers): string | null {
  const result = calculation.of((name) => numbers.of(name));
  if (!(Math.abs(result) < MAX_RESULT)) return null;
  return String(Number(result.toFixed(DECIMALS)) + 0);
}

/** Fields of which calculations of one form take the numbers, counted each time. */
const MAX_LOOKUPS = 1_000_000;
/** Levels of groups that calculations can name. */
const MAX_GROUPS = 8;

/** The numbers in the fields of a form, as calculations see them. */
class FieldNumbers {
  private readonly texts = new Map<string, string>();
  /** The names of fields by their own name and by those of the groups that hold them. */
  private readonly members = new Map<string, Set<string>>();
  private readonly fresh = new Set<string>();
  private lookups = 0;

  constructor(fields: readonly PdfField[], filled: readonly Filled[]) {
    for (const field of fields) {
      if (this.texts.has(field.name)) continue;
      this.texts.set(field.name, storedText(field));
      for (const name of [field.name, ...groupsOf(field.name)]) {
        const members = this.members.get(name) ?? new Set();
        this.members.set(name, members.add(field.name));
      }
    }
    for (const { field, content } of filled) this.set(field.name, contentText(field, content));
  }

  of(name: string): number[] {
    return this.membersOf(name)?.map((member) => numberIn(this.texts.get(member) ?? '')) ?? [Number.NaN];
  }

  /** Whether a field of the name was filled or calculated. */
  isFresh(name: string): boolean {
    return this.membersOf(name)?.some((member) => this.fresh.has(member)) ?? false;
  }

  set(name: string, text: string): void {
    this.texts.set(name, text);
    this.fresh.add(name);
  }

  /** The fields of a name; null for an unknown one, such as of what a signer enters later, and when too many were looked up. */
  private membersOf(name: string): string[] | null {
    const members = this.members.get(name);
    this.lookups += members?.size ?? 0;
    return members && this.lookups <= MAX_LOOKUPS ? [...members] : null;
  }
}

function groupsOf(name: string): string[] {
  const groups: string[] = [];
  for (let end = name.indexOf('.'); end !== -1 && groups.length < MAX_GROUPS; end = name.indexOf('.', end + 1))
    groups.push(name.slice(0, end));
  return groups;
}

const NUMBER = /^-?(?:\d{1,15}(?:[.,]\d{0,15})?|[.,]\d{1,15})$/;

/** The number that Acrobat takes a text for: none is 0. Not a number for texts with digits that may mean several numbers. */
function numberIn(text: string): number {
  const trimmed = text.trim();
  if (NUMBER.test(trimmed)) return Number(trimmed.replace(',', '.'));
  return /\d/.test(trimmed) ? Number.NaN : 0;
}

function storedText({ dict }: PdfField): string {
  const value = inheritedEntry(dict, 'V');
  return value instanceof PDFName ? value.decodeText() : (textOf(value) ?? '');
}

/** The value as a script sees it: of a button the label or the name of its state, of a list the stored value. */
function contentText(field: PdfField, content: FieldContent): string {
  if (content.type === 'text') return content.text;
  if (content.type === 'choice') return content.chosen[0]?.value ?? '';
  return buttonStates(field).find(({ on }) => on === content.state)?.label ?? content.state;
}
