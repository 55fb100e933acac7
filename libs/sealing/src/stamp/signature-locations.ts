import { type PDFDict, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib';
import { withPdf, type PdfCharacter } from '@app/core/programs';
import {
  arrayOf,
  displayedRectangle,
  displayedPageSize,
  FieldFlag,
  fieldsOf,
  inheritedNumber,
  isSigned,
  numbersOf,
  type PdfField,
  type PdfFile,
  type Rectangle,
  SignatureRules,
  type SigningTag,
  signingTagOf,
  type SigningTagSyntax,
  textOf,
} from '@app/formats';

/**
 * A location for something that a signer gives: page index from 0, rectangle as displayed (points, origin bottom left), number of
 * the recipient (from 1).
 */
export interface SignatureLocation extends Rectangle, SigningTag {
  page: number;
}

/** A tag in the text of a page, with the rectangle of the part on each line that it covers. */
export interface TagInText extends SigningTag {
  page: number;
  lines: Rectangle[];
  /** All characters of the page, also those of tags. */
  text: readonly Rectangle[];
}

const MAX_CHARACTERS = 100_000;
/** The name of a field that `placeSignatures` adds. */
const PLACED = /^(.+)#\d+$/;

/** The place that a widget of a field is. */
export interface FieldPlace extends SignatureLocation {
  form: PdfField;
  widget: PDFDict;
  /** Of a button: the state in which it will be. */
  state?: string;
}

/** The signature fields of a document in page order; empty when a page has to be appended. */
export function findSignatureLocations(file: PdfFile): SignatureLocation[] {
  return placesOf(file).map(({ form: _form, widget: _widget, ...location }) => location);
}

/** The places of a document in page order. */
export function placesOf(file: PdfFile): FieldPlace[] {
  return fieldPlaces(file).toSorted((a, b) => a.page - b.page || b.y - a.y);
}

const FIELD_PLACE = /^signer field (\d{1,3})$/;
/** The name, before its `#`, of a place of a field that a signer fills in. @param number of the field in the envelope */
export const nameOfFieldPlace = (number: number): string => `signer field ${number}`;

/** What a field is for: by its name when that is one of a tag, otherwise the signature of the first recipient. */
export function tagOfField({ kind, name, dict }: PdfField): SigningTag {
  const placed = PLACED.exec(markOf(dict) ?? name)?.[1];
  const [, number] = FIELD_PLACE.exec(placed ?? '') ?? [];
  if (number !== undefined) return { kind: 'field', recipient: null, field: Number(number) };
  const known = signingTagOf(placed ?? name);
  return known ?? { kind: kind === 'signature' ? 'signature' : 'date', recipient: null };
}

/** Signature fields that nobody has signed, text fields named `signature_date`, and marked ones. Earlier signatures lock none of them. */
export function signatureFields(file: PdfFile): PdfField[] {
  const found = fieldsOf(file).filter(
    (field) =>
      (field.kind === 'signature' && !isSigned(field)) ||
      (field.kind === 'text' && /^signature_date(?:_\d{1,2})?$/.test(field.name)) ||
      markOf(field.dict) !== null,
  );
  if (!file.signed) return found;
  const rules = SignatureRules.of(file);
  return found.filter(({ name, dict }) => rules.lockerOf(name) === null && !isClosed(dict));
}

/** Of a field that is a place in a document with signatures, in which it cannot be replaced by another one: the name of the place. */
const MARK = PDFName.of('FormworkPlace');
const markOf = (dict: PDFDict): string | null => textOf(dict.get(MARK));

/** Makes a field a place, which is empty. */
export function markField({ dict, widgets }: PdfField, name: string): void {
  dict.set(MARK, PDFString.of(name));
  dict.delete(PDFName.of('V'));
  for (const widget of widgets) widget.delete(PDFName.of('AP'));
}

/** Ends that a field is a place after its value was drawn: nobody else fills it in. */
export function closeField({ kind, dict }: PdfField, text: string, state?: string): void {
  dict.delete(MARK);
  dict.set(PDFName.of('Ff'), PDFNumber.of((inheritedNumber(dict, 'Ff') ?? 0) | FieldFlag.readOnly));
  if (state !== undefined) dict.set(PDFName.of('V'), PDFName.of(state));
  else if (kind !== 'signature') dict.set(PDFName.of('V'), PDFHexString.fromText(text));
}

/** Whether something was drawn in a field (`closeField`). */
export const isClosed = (dict: PDFDict): boolean =>
  ((inheritedNumber(dict, 'Ff') ?? 0) & FieldFlag.readOnly) !== 0 && dict.get(MARK) === undefined;

/** The widgets of fields on the pages; by default those for signatures. */
export function fieldPlaces(file: PdfFile, fields = signatureFields(file)): FieldPlace[] {
  const owner = new Map(
    file.pages.flatMap(({ dict }, page) =>
      (arrayOf(dict, 'Annots')?.asArray() ?? []).map((entry) => [file.context.lookup(entry), page] as const),
    ),
  );
  return fields.flatMap((field) =>
    field.widgets.flatMap((widget) => {
      const page = owner.get(widget);
      const dict = page === undefined ? undefined : file.pages[page]?.dict;
      if (page === undefined || !dict) return [];
      const rectangle = displayedRectangle(dict, numbersOf(arrayOf(widget, 'Rect')));
      if (rectangle.width < 2 || rectangle.height < 2) return [];
      return [{ ...rectangle, ...tagOfField(field), page, form: field, widget }];
    }),
  );
}

/** Called with texts outside of form fields that look like tags and are none of signatures. */
export type OtherTag = (text: string) => void;

/** The tags in the text of all pages, including that of annotations, in the order of the text. */
export async function tagsInText(
  bytes: Uint8Array,
  file: PdfFile,
  syntax: SigningTagSyntax,
  other: OtherTag = () => undefined,
): Promise<TagInText[]> {
  return withPdf(bytes, async (pdf) => {
    const found: TagInText[] = [];
    const fields = fieldPlaces(file, fieldsOf(file));
    for (let page = 0; page < Math.min(pdf.pageCount, file.pages.length); page++) {
      const dict = file.pages[page]?.dict;
      const characters = await pdf.withPage(page, (open) => open.characters(MAX_CHARACTERS));
      if (!dict) continue;
      const tags = tagsIn(characters, displayedPageSize(dict).height, syntax, (text, area) => {
        if (!fields.some((field) => field.page === page && holds(field, area))) other(text);
      });
      found.push(...tags.map((tag) => ({ ...tag, page })));
    }
    return found;
  });
}

/**
 * The tags in the text of a page. The line breaks that PDFium inserts are skipped: on a page with columns it may insert one after
 * every glyph.
 */
function tagsIn(
  read: PdfCharacter[],
  pageHeight: number,
  { pattern, tagOf }: SigningTagSyntax,
  other: (text: string, area: Rectangle) => void,
): Omit<TagInText, 'page'>[] {
  const characters = read.filter(({ text }) => text !== '\r' && text !== '\n');
  const owners = characters.flatMap((character) =>
    Array.from(character.text, () => character).slice(0, character.text.length),
  );
  const text = characters.map((character) => character.text).join('');
  const drawn = characters.filter((one) => one.text.trim() !== '').map((one) => boxOf(one, pageHeight));
  return [...text.matchAll(pattern)].flatMap((match) => {
    const covered = owners
      .slice(match.index, match.index + match[0].length)
      .filter(({ text: one }) => one.trim() !== '');
    const boxes = covered.map((one) => boxOf(one, pageHeight));
    const tag = tagOf(match);
    if (tag) return [{ ...tag, lines: linesOf(boxes).map(boundsOf), text: drawn }];
    other(match[0], boundsOf(boxes));
    return [];
  });
}

/** Whether the middle of an area is in a rectangle. */
function holds({ x, y, width, height }: Rectangle, area: Rectangle): boolean {
  const [left, bottom] = [area.x + area.width / 2 - x, area.y + area.height / 2 - y];
  return left >= 0 && left <= width && bottom >= 0 && bottom <= height;
}

/** The boxes of characters by line. */
function linesOf(boxes: readonly Rectangle[]): Rectangle[][] {
  const lines: Rectangle[][] = [];
  for (const box of boxes) {
    const line = lines.find(([first]) => first && isBeside(first, box));
    if (line) line.push(box);
    else lines.push([box]);
  }
  return lines;
}

/**
 * Whether two boxes are on the same line: they share more than half of the lower one's height. PDFium's boxes have the height of
 * the tallest glyph of a font, so those of lines above each other may overlap too.
 */
export function isBeside(one: Rectangle, other: Rectangle): boolean {
  const shared = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return shared > Math.min(one.height, other.height) / 2;
}

const boxOf = ({ left, right, top, bottom }: PdfCharacter, pageHeight: number): Rectangle => ({
  x: left,
  y: pageHeight - bottom,
  width: right - left,
  height: bottom - top,
});

function boundsOf(boxes: readonly Rectangle[]): Rectangle {
  const left = Math.min(...boxes.map(({ x }) => x));
  const bottom = Math.min(...boxes.map(({ y }) => y));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const top = Math.max(...boxes.map(({ y, height }) => y + height));
  return { x: left, y: bottom, width: right - left, height: top - bottom };
}
