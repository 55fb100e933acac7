import { PDFArray, PDFDict, PDFName, PDFNumber, PDFObject, PDFRef } from '@cantoo/pdf-lib';
import type { PdfFile } from './pdf-file';
import { arrayOf, dictOf, nameOf, textOf } from './pdf-values';
import { PdfFillError } from './pdf-error';

const MAX_FIELDS = 20_000;
const MAX_DEPTH = 64;

/** Field flags (12.7.4.1 and the tables of the field types), by bit. */
export const FieldFlag = {
  readOnly: 1 << 0,
  required: 1 << 1,
  multiline: 1 << 12,
  password: 1 << 13,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
  edit: 1 << 18,
  multiSelect: 1 << 21,
  comb: 1 << 24,
  radiosInUnison: 1 << 25,
} as const;

export type PdfFieldKind = 'text' | 'checkbox' | 'radio' | 'dropdown' | 'listbox' | 'signature' | 'button';

/** An option of a choice field: the stored value and the visible label. */
export interface PdfOption {
  value: string;
  label: string;
}

/** A terminal field: its full name, its dictionary and its widgets in the order of the file. */
export interface PdfField {
  name: string;
  kind: PdfFieldKind;
  dict: PDFDict;
  widgets: PDFDict[];
}

/** An entry of a dictionary or of its nearest ancestor with that entry (12.7.4.1: `Ff`, `DA`, `MaxLen` and others). */
export function inheritedEntry(dict: PDFDict, key: string): PDFObject | undefined {
  let node: PDFDict | null = dict;
  for (let depth = 0; node && depth < MAX_DEPTH; depth++) {
    const value = node.lookup(PDFName.of(key));
    if (value !== undefined) return value;
    node = dictOf(node, 'Parent');
  }
  return undefined;
}

/** A number of a field or of the nearest field above it (ISO 32000-2, 12.7.4.1); null when none has it. */
export function inheritedNumber(dict: PDFDict, key: string): number | null {
  const value = inheritedEntry(dict, key);
  return value instanceof PDFNumber && Number.isFinite(value.asNumber()) ? value.asNumber() : null;
}

/** Whether a field has a flag of `/Ff` (ISO 32000-2, tables 227 to 233), its own or an inherited one. */
export function hasFlag(field: PdfField, flag: number): boolean {
  return ((inheritedNumber(field.dict, 'Ff') ?? 0) & flag) !== 0;
}

/** The options of a dropdown or list box; for a radio group or check box, the labels of its widgets (`/Opt`). */
export function fieldOptions(field: PdfField): PdfOption[] {
  const options = inheritedEntry(field.dict, 'Opt');
  if (!(options instanceof PDFArray)) return [];
  return Array.from({ length: options.size() }, (_, index) => optionOf(options.lookup(index)));
}

/**
 * All terminal fields in the order of the form's tree, then the fields that have widgets on a page but are missing in the
 * form.
 * @throws PdfFillError `pdf_too_many_fields`, and `pdf_unreadable` for a tree that is nested too deeply
 */
export function fieldsOf(file: PdfFile): PdfField[] {
  const walk = new FieldWalk();
  const roots = formRoots(file);
  for (const root of roots) walk.visit(file.context.lookup(root), '', 0);
  for (const root of orphanRoots(file, walk)) walk.visit(root, '', 0);
  return walk.fields;
}

/** The form's dictionary, or null for a document without form fields. */
export function formOf(file: PdfFile): PDFDict | null {
  return dictOf(file.catalog, 'AcroForm');
}

/** Adds an empty form to a document without one. */
export function addForm(file: PdfFile): PDFDict {
  const form = file.context.obj({ Fields: [] });
  file.catalog.set(PDFName.of('AcroForm'), form);
  return form;
}

/** Roots of fields that are only reachable from the annotations of a page. Filling adds them to the form. */
function orphanRoots(file: PdfFile, known: FieldWalk): PDFDict[] {
  const roots = file.pages.flatMap(({ dict }) => widgetsOn(dict)).map(rootOf);
  return [...new Set(roots)].filter(
    (root) =>
      !known.knows(root) && inheritedEntry(root, 'FT') !== undefined && textOf(root.lookup(PDFName.of('T'))) !== null,
  );
}

/** A traversal of field trees that collects terminal fields and visits each node once. */
class FieldWalk {
  readonly fields: PdfField[] = [];
  private readonly seen = new Set<PDFDict>();

  knows(dict: PDFDict): boolean {
    return this.seen.has(dict);
  }

  visit(node: PDFObject | undefined, parentName: string, depth: number): void {
    if (!(node instanceof PDFDict) || !this.enter(node, depth)) return;
    const name = joined(parentName, textOf(node.lookup(PDFName.of('T'))));
    const kids = kidsOf(node);
    const inner = kids.filter((kid) => kid.has(PDFName.of('T')) || kid.has(PDFName.of('Kids')));
    for (const kid of inner) this.visit(kid, name, depth + 1);
    if (inner.length === 0) this.add(node, name, kids);
  }

  private enter(node: PDFDict, depth: number): boolean {
    if (depth > MAX_DEPTH)
      throw new PdfFillError('pdf_unreadable', 'The PDF is damaged: its form fields are nested without end.');
    if (this.seen.has(node)) return false;
    this.seen.add(node);
    if (this.seen.size > MAX_FIELDS)
      throw new PdfFillError('pdf_too_many_fields', `The PDF has more than ${MAX_FIELDS} form fields.`);
    return true;
  }

  private add(dict: PDFDict, name: string, kids: PDFDict[]): void {
    for (const kid of kids) this.seen.add(kid);
    const kind = kindOf(dict);
    if (!kind || name === '') return;
    this.fields.push({ name, kind, dict, widgets: kids.length > 0 ? kids : [dict] });
  }
}

function formRoots(file: PdfFile): PDFObject[] {
  const form = formOf(file);
  return (form && arrayOf(form, 'Fields')?.asArray()) ?? [];
}

function kidsOf(node: PDFDict): PDFDict[] {
  const kids = arrayOf(node, 'Kids');
  if (!kids) return [];
  return kids
    .asArray()
    .map((kid) => node.context.lookup(kid))
    .filter((kid) => kid instanceof PDFDict);
}

function widgetsOn(page: PDFDict): PDFDict[] {
  const annotations = arrayOf(page, 'Annots')?.asArray() ?? [];
  const dicts = annotations
    .map((entry: PDFObject | PDFRef) => page.context.lookup(entry))
    .filter((entry) => entry instanceof PDFDict);
  return dicts.filter((dict) => nameOf(dict, 'Subtype') === 'Widget');
}

function rootOf(widget: PDFDict): PDFDict {
  let node = widget;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const parent = dictOf(node, 'Parent');
    if (!parent) break;
    node = parent;
  }
  return node;
}

function kindOf(dict: PDFDict): PdfFieldKind | null {
  const type = inheritedEntry(dict, 'FT');
  const flags = inheritedNumber(dict, 'Ff') ?? 0;
  if (type === PDFName.of('Tx')) return 'text';
  if (type === PDFName.of('Sig')) return 'signature';
  if (type === PDFName.of('Ch')) return flags & FieldFlag.combo ? 'dropdown' : 'listbox';
  if (type !== PDFName.of('Btn')) return null;
  if (flags & FieldFlag.pushButton) return 'button';
  return flags & FieldFlag.radio ? 'radio' : 'checkbox';
}

function optionOf(entry: PDFObject | undefined): PdfOption {
  if (!(entry instanceof PDFArray)) return { value: textOf(entry) ?? '', label: textOf(entry) ?? '' };
  const value = textOf(entry.lookup(0)) ?? '';
  return { value, label: textOf(entry.lookup(1)) ?? value };
}

function joined(parent: string, own: string | null): string {
  if (own === null) return parent;
  return parent === '' ? own : `${parent}.${own}`;
}

/** Whether somebody has signed a field: its value is a signature (ISO 32000-2, 12.8). */
export const isSigned = ({ kind, dict }: PdfField): boolean => kind === 'signature' && dictOf(dict, 'V') !== null;

/** The name of a field in a sentence: names from files may contain control characters, and PostgreSQL does not accept NUL. */
export const shownFieldName = (name: string): string => name.replace(/[\p{Cc}\p{Cs}]/gu, '?');
