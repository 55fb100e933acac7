import { type Matrix, rectangleOf } from './pdf-matrix';
import { floatAt, wideString, withMemory } from './pdf-memory';
import type { PdfRectangle } from './pdf-rectangle';
import type { Pdfium } from './pdfium';

/** A visible field of an AcroForm on a page. */
export interface PdfWidget extends PdfRectangle {
  kind: 'text' | 'choice' | 'signature' | 'checkbox' | 'radio';
  /** The qualified name, and the name for people (`/TU`). */
  name: string;
  label: string;
  /** The value of a text field, the chosen options of a list; for a ticked box the name of its state. */
  values: string[];
  checked: boolean;
  multiline: boolean;
  /** In points; 0 when the size follows from the field's box. */
  fontSize: number;
}

const WIDGET = 20;
/** Annotations without a picture of their own. */
const LINK = 2;
const POPUP = 16;
/** FPDF_FORMFIELD_* of fpdf_formfill.h; push buttons (1) have no value. */
const KINDS: Record<number, PdfWidget['kind']> = {
  2: 'checkbox',
  3: 'radio',
  4: 'choice',
  5: 'choice',
  6: 'text',
  7: 'signature',
};
/** Hidden and "no view" (ISO 32000-1, 12.5.3). */
const UNSEEN = 0x02 | 0x20;
/** Flags of text fields (ISO 32000-1, 12.7.4.3). */
const MULTILINE = 1 << 12;
const PASSWORD = 1 << 13;
/** Flags of buttons (ISO 32000-1, 12.7.4.2), and the name of the state of a box without a tick. */
const RADIO = 1 << 15;
const PUSH_BUTTON = 1 << 16;
const OFF = 'Off';
/** More widgets of a page, and more options of a list, are ignored. */
const MAX_WIDGETS = 5_000;
const MAX_OPTIONS = 1_000;

/**
 * Reads the widgets of a page and removes those with a value from it (in memory only), so that their values are not also in
 * the text layer. Signatures stay: their picture is all that they show.
 */
export function takeWidgets(pdfium: Pdfium, form: number, page: number, matrix: Matrix): PdfWidget[] {
  const count = Math.min(pdfium._FPDFPage_GetAnnotCount(page), MAX_WIDGETS);
  const widgets: PdfWidget[] = [];
  for (let index = count - 1; index >= 0; index--) {
    const annotation = pdfium._FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const widget =
      pdfium._FPDFAnnot_GetSubtype(annotation) === WIDGET ? readWidget(pdfium, form, annotation, matrix) : null;
    pdfium._FPDFPage_CloseAnnot(annotation);
    if (!widget) continue;
    widgets.push(widget);
    if (widget.kind !== 'signature' && (widget.values.length > 0 || isBoxKind(widget.kind)))
      pdfium._FPDFPage_RemoveAnnot(page, index);
  }
  return widgets.reverse();
}

/** Whether a page has annotations that show something. */
export function hasVisibleAnnotations(pdfium: Pdfium, page: number): boolean {
  const count = Math.min(pdfium._FPDFPage_GetAnnotCount(page), MAX_WIDGETS);
  for (let index = 0; index < count; index++) {
    const annotation = pdfium._FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const subtype = pdfium._FPDFAnnot_GetSubtype(annotation);
    pdfium._FPDFPage_CloseAnnot(annotation);
    if (subtype !== LINK && subtype !== POPUP) return true;
  }
  return false;
}

function isBoxKind(kind: PdfWidget['kind']): boolean {
  return kind === 'checkbox' || kind === 'radio';
}

function readWidget(pdfium: Pdfium, form: number, annotation: number, matrix: Matrix): PdfWidget | null {
  const field = fieldOf(pdfium, form, annotation);
  if (!field || (pdfium._FPDFAnnot_GetFlags(annotation) & UNSEEN) !== 0) return null;
  const box = boxOf(pdfium, annotation, matrix);
  if (box.right <= box.left || box.bottom <= box.top) return null;
  const { kind, flags, value, ...names } = field;
  const state = isBoxKind(kind) ? stateOf(pdfium, annotation, kind, value) : '';
  return {
    ...box,
    ...names,
    kind,
    values: isBoxKind(kind) ? [state].filter(Boolean) : valuesOf(pdfium, form, annotation, field),
    checked: state !== '',
    multiline: kind === 'text' && (flags & MULTILINE) !== 0,
    fontSize: withMemory(pdfium, 4, (size) =>
      pdfium._FPDFAnnot_GetFontSize(form, annotation, size) ? floatAt(pdfium, size) : 0,
    ),
  };
}

interface Field {
  kind: PdfWidget['kind'];
  name: string;
  label: string;
  value: string;
  flags: number;
}

/** The field of a widget; null for push buttons. A widget that the form does not list has the keys of its field itself. */
function fieldOf(pdfium: Pdfium, form: number, annotation: number): Field | null {
  const type = pdfium._FPDFAnnot_GetFormFieldType(form, annotation);
  if (type < 0) return unlistedField(pdfium, annotation);
  const kind = KINDS[type];
  if (!kind) return null;
  const read = (
    call: '_FPDFAnnot_GetFormFieldName' | '_FPDFAnnot_GetFormFieldAlternateName' | '_FPDFAnnot_GetFormFieldValue',
  ) => wideString(pdfium, (buffer, size) => pdfium[call](form, annotation, buffer, size));
  return {
    kind,
    name: read('_FPDFAnnot_GetFormFieldName'),
    label: read('_FPDFAnnot_GetFormFieldAlternateName'),
    value: read('_FPDFAnnot_GetFormFieldValue'),
    flags: pdfium._FPDFAnnot_GetFormFieldFlags(form, annotation),
  };
}

function unlistedField(pdfium: Pdfium, annotation: number): Field | null {
  const flags = numberKey(pdfium, annotation, 'Ff');
  const types: Record<string, PdfWidget['kind']> = { Tx: 'text', Ch: 'choice', Sig: 'signature' };
  const type = stringKey(pdfium, annotation, 'FT');
  const button = (flags & PUSH_BUTTON) !== 0 ? null : (flags & RADIO) !== 0 ? 'radio' : 'checkbox';
  const kind = type === 'Btn' ? button : types[type];
  const [name, label, value] = ['T', 'TU', 'V'].map((key) => stringKey(pdfium, annotation, key));
  return kind ? { kind, flags, name: name ?? '', label: label ?? '', value: value ?? '' } : null;
}

function boxOf(pdfium: Pdfium, annotation: number, matrix: Matrix): PdfRectangle {
  return withMemory(pdfium, 16, (rectangle) => {
    pdfium._FPDFAnnot_GetRect(annotation, rectangle);
    const [left = 0, top = 0, right = 0, bottom = 0] = [0, 4, 8, 12].map((at) => floatAt(pdfium, rectangle + at));
    return rectangleOf(matrix, left, top, right, bottom);
  });
}

function valuesOf(pdfium: Pdfium, form: number, annotation: number, { kind, flags, value }: Field): string[] {
  if (kind === 'signature' || (kind === 'text' && (flags & PASSWORD) !== 0)) return [];
  const chosen = kind === 'choice' ? chosenOptions(pdfium, form, annotation) : [];
  if (chosen.length > 0) return chosen;
  return value.trim() === '' ? [] : [value];
}

/** The labels of the chosen options; a value of a combo box that is no option is read as text instead. */
function chosenOptions(pdfium: Pdfium, form: number, annotation: number): string[] {
  const count = Math.min(pdfium._FPDFAnnot_GetOptionCount(form, annotation), MAX_OPTIONS);
  const chosen: string[] = [];
  for (let index = 0; index < count; index++) {
    if (!pdfium._FPDFAnnot_IsOptionSelected(form, annotation, index)) continue;
    const read = (buffer: number, size: number) =>
      pdfium._FPDFAnnot_GetOptionLabel(form, annotation, index, buffer, size);
    chosen.push(wideString(pdfium, read));
  }
  return chosen.filter((label) => label.trim() !== '');
}

/** The name of a box's state when it is ticked, else empty; a box without a state has only the value of its field. */
function stateOf(pdfium: Pdfium, annotation: number, kind: PdfWidget['kind'], value: string): string {
  const state = stringKey(pdfium, annotation, 'AS') || (kind === 'checkbox' ? value : '');
  return state === OFF ? '' : state;
}

/** A string or name of the annotation's dictionary. */
function stringKey(pdfium: Pdfium, annotation: number, key: string): string {
  return withKey(pdfium, key, (pointer) =>
    wideString(pdfium, (buffer, size) => pdfium._FPDFAnnot_GetStringValue(annotation, pointer, buffer, size)),
  );
}

function numberKey(pdfium: Pdfium, annotation: number, key: string): number {
  return withKey(pdfium, key, (pointer) =>
    withMemory(pdfium, 4, (out) =>
      pdfium._FPDFAnnot_GetNumberValue(annotation, pointer, out) ? floatAt(pdfium, out) : 0,
    ),
  );
}

function withKey<T>(pdfium: Pdfium, key: string, use: (pointer: number) => T): T {
  return withMemory(pdfium, key.length + 1, (pointer) => {
    pdfium.HEAPU8.set(Buffer.from(key, 'latin1'), pointer);
    return use(pointer);
  });
}
