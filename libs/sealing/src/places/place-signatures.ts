import { PDFDict, PDFName, PDFString } from '@cantoo/pdf-lib';
import { withPdf } from '@app/core/programs';
import {
  addForm,
  arrayOf,
  displayedPageSize,
  fieldsOf,
  formOf,
  inheritedEntry,
  markedTags,
  type PdfField,
  type PdfFile,
  readPdf,
  type Rectangle,
  removeText,
  shownFieldName,
  SignatureRules,
  type SignerFieldPlace,
  type SigningTag,
  signingTagOf,
  type SigningTagSyntax,
  TemplateError,
  textOf,
  userRectangle,
  writePdf,
  type TagDelimiters,
  writtenTags,
} from '@app/formats';
import { removeFields } from '../stamp/signature-fields';
import {
  fieldPlaces,
  isBeside,
  markField,
  nameOfFieldPlace,
  type SignatureLocation,
  type OtherTag,
  signatureFields,
  tagOfField,
  tagsInText,
  type TagInText,
} from '../stamp/signature-locations';
import { roomOn, type SignatureLine, signatureLines } from './signature-line';

/** Pages at the end of a document on which a line to sign on is looked for. */
const LAST_PAGES = 3;
const MAX_CHARACTERS = 20_000;
/** Least sizes in points of what replaces a tag, which is as high as a line of text. */
const ROOM = {
  signature: { width: 150, height: 30 },
  date: { width: 62, height: 10 },
  initials: { width: 40, height: 18 },
  field: { width: 12, height: 10 },
};

/** A place on a page: its index, and a rectangle as displayed (points, origin bottom left). */
type Place = SigningTag & Rectangle & { page: number };

/** Which texts are tags of signatures. */
export interface PlacedTags {
  /** The mark of the tags that filling left (`markedTags`); null: the file is a template with tags as people write them. */
  mark: string | null;
  /** Names of fields for which there are values: they stay what they are. */
  filled: readonly string[];
  /** The fields that signers fill in. Each one must have a place. */
  fields: readonly SignerFieldPlace[];
  /** The delimiters of a template that names its own. */
  delimiters?: TagDelimiters;
}

/**
 * Replaces the tags of signatures in a PDF by empty signature fields of the same places: tags in the text disappear from it, and
 * text fields that hold or are named by a tag and are empty become signature fields. So do the places of the fields that signers
 * fill in. A document without any place for a signature gets one on its only line such as "Signature: ____", when its last pages
 * have one.
 *
 * Values never become tags: a PDF template is changed before its values are in it, any other document has marked tags.
 * @param other called with the texts of a template that look like tags and are none of signatures
 * @returns the file, or null when nothing is changed. Throws PdfFillError, PdfError, TemplateError `signer_field_unplaced`
 */
export async function placeSignatures(bytes: Uint8Array, tags: PlacedTags, other?: OtherTag): Promise<Buffer | null> {
  const file = await readPdf(bytes);
  const syntax = tags.mark === null ? writtenTags(tags.fields, tags.delimiters) : markedTags(tags.mark);
  if (file.signed) return placeInSigned(bytes, file, tags, syntax, other);
  const fields = takeFields(file, fieldReader(tags, syntax));
  const inText = await tagsInText(bytes, file, syntax, other);
  const places = [...fields, ...inText.flatMap((tag) => placeOf(tag, file, fields))];
  assertPlaced(tags.fields, places);
  const hasSignature = [...places, ...signatureFields(file)].some(({ kind }) => kind === 'signature');
  const lines = hasSignature ? [] : await placesOnLines(bytes, file);
  const all = [...places, ...lines];
  if (all.length === 0) return null;
  removeTags(file, inText);
  for (const [index, place] of all.entries()) addField(file, place, index + 1);
  return writePdf(file);
}

/**
 * The same for a document with earlier signatures, whose pages and fields must stay: fields are marked, and tags in the text stay as
 * they are. A place on a line to sign on is a new field, which a certified document does not allow.
 */
async function placeInSigned(
  bytes: Uint8Array,
  file: PdfFile,
  tags: PlacedTags,
  syntax: SigningTagSyntax,
  other?: OtherTag,
): Promise<Buffer | null> {
  const rules = SignatureRules.of(file);
  await tagsInText(bytes, file, { ...syntax, tagOf: () => null }, other);
  const places = markFields(file, fieldReader(tags, syntax), rules);
  assertPlaced(tags.fields, places);
  const mayAdd =
    rules.restriction === null && !signatureFields(file).some((field) => tagOfField(field).kind === 'signature');
  const lines = mayAdd ? await placesOnLines(bytes, file) : [];
  for (const [index, place] of lines.entries()) addField(file, place, index + 1);
  return places.length + lines.length > 0 ? writePdf(file) : null;
}

/** @throws TemplateError for a field that an earlier signature locks */
function markFields(file: PdfFile, tagOf: (field: PdfField) => SigningTag | null, rules: SignatureRules): Place[] {
  const found = fieldsOf(file).flatMap((field) => {
    const tag = tagOf(field);
    return tag ? [{ field, tag }] : [];
  });
  const locked = found.find(({ field: { name } }) => rules.lockerOf(name) !== null)?.field;
  if (locked) throw new TemplateError('pdf_not_signable', lockedMessage(locked.name, rules));
  const places = found.flatMap(({ field, tag }) => fieldPlaces(file, [field]).map((place) => ({ ...place, ...tag })));
  for (const [index, { field, tag }] of found.entries()) markField(field, nameOf(tag, index + 1));
  return places;
}

const lockedMessage = (name: string, rules: SignatureRules): string =>
  `The document cannot be signed: its signature in ${shownFieldName(rules.lockerOf(name) ?? '')} locks the field ${shownFieldName(name)}.`;

/** Removes the tags of signatures from the text of a PDF template that nobody signs. @returns null for a document without any */
export async function removeSigningTags(
  bytes: Uint8Array,
  delimiters?: TagDelimiters,
  other?: OtherTag,
): Promise<Buffer | null> {
  const file = await readPdf(bytes);
  const syntax = writtenTags([], delimiters);
  // The text of a document with earlier signatures must stay.
  const tagOf = file.signed ? () => null : syntax.tagOf;
  const inText = await tagsInText(bytes, file, { ...syntax, tagOf }, other);
  if (inText.length === 0) return null;
  removeTags(file, inText);
  return writePdf(file);
}

function removeTags(file: PdfFile, tags: readonly TagInText[]): void {
  for (const [index, page] of file.pages.entries()) {
    const areas = tags.filter((tag) => tag.page === index).flatMap(({ lines }) => lines);
    if (areas.length > 0) removeText(file, page, areas);
  }
}

/** @throws TemplateError with the names of the fields that are nowhere in the document */
function assertPlaced(fields: readonly SignerFieldPlace[], places: readonly Place[]): void {
  const placed = new Set(places.map(({ field }) => field));
  const missing = fields.filter(({ number }) => !placed.has(number)).map(({ name }) => `"${name}"`);
  if (missing.length === 0) return;
  const what = `for what a signer fills in: ${missing.join(', ')}`;
  throw new TemplateError('signer_field_unplaced', `The template has no placeholder or form field ${what}.`);
}

/** The kinds of form fields that a signer can fill in. The buttons of a radio group would each need a meaning. */
const FILLABLE: ReadonlySet<PdfField['kind']> = new Set(['text', 'checkbox', 'dropdown'] as const);

/** Takes the form fields out of the form that are places, and returns the places. */
function takeFields(file: PdfFile, tagOf: (field: PdfField) => SigningTag | null): Place[] {
  const taken = fieldsOf(file).flatMap((field) => {
    const tag = tagOf(field);
    return tag ? [{ field, tag }] : [];
  });
  const places = taken.flatMap(({ field, tag }) => fieldPlaces(file, [field]).map((place) => ({ ...place, ...tag })));
  removeFields(
    file,
    taken.map(({ field }) => field),
  );
  return places;
}

/** Reads what a form field of a document is a place for; null: nothing. */
function fieldReader(
  { mark, filled, fields }: PlacedTags,
  syntax: SigningTagSyntax,
): (field: PdfField) => SigningTag | null {
  const numbers = new Map(mark === null ? fields.map(({ name, number }) => [name, number]) : []);
  const withValue = new Set(filled);
  return (field) => {
    const { kind, name } = field;
    const number = FILLABLE.has(kind) ? numbers.get(name) : undefined;
    if (number !== undefined) return { kind: 'field', recipient: null, field: number };
    return kind === 'text' && !withValue.has(name) ? tagOfText(field, syntax) : null;
  };
}

/** The tag that a text field holds, or is named by when it is empty. */
function tagOfText({ name, dict }: PdfField, { pattern, tagOf }: SigningTagSyntax): SigningTag | null {
  const value = textOf(inheritedEntry(dict, 'V'))?.trim() ?? '';
  if (value === '') return signingTagOf(name);
  const [tag] = value.matchAll(pattern);
  return tag?.[0] === value ? tagOf(tag) : null;
}

/**
 * The room for a tag, which grows to the right and upwards as far as there is no other text. None for the text of a field that is a
 * place itself.
 */
function placeOf({ lines: [first], text, ...tag }: TagInText, file: PdfFile, fields: readonly Place[]): Place[] {
  const page = file.pages[tag.page];
  if (!first || !page || fields.some((field) => field.page === tag.page && holds(field, first))) return [];
  const least = ROOM[tag.kind];
  const isLine = tag.kind === 'date' || tag.kind === 'field';
  const room = displayedPageSize(page.dict).width - first.x - 4;
  const wanted = Math.min(Math.max(first.width, least.width), Math.max(room, 4));
  const width = Math.max(Math.min(first.width, wanted), Math.min(wanted, roomBeside(first, text)));
  const height = Math.max(isLine ? first.height : first.height * 1.6, least.height);
  const y = isLine ? first.y : first.y - height * 0.12;
  return [{ ...tag, x: first.x, width, ...clearOf({ ...first, width }, { y, height }, text) }];
}

/** Points between a place and the text beside and above it, which may be a place that hangs below its line. */
const GAP = 4;

/** The width from the left of a tag to the next text on its line. */
function roomBeside(tag: Rectangle, text: readonly Rectangle[]): number {
  const after = text.filter((other) => other.x >= tag.x + tag.width - 1 && isBeside(tag, other));
  return after.reduce((least, { x }) => Math.min(least, x - GAP), Infinity) - tag.x;
}

/**
 * The height between the lines above and below a tag. Where boxes of two lines overlap, their middle divides the lines. What begins
 * further left on the line below may be a tag whose place reaches under this one.
 */
function clearOf(tag: Rectangle, { y, height }: Pick<Rectangle, 'y' | 'height'>, text: readonly Rectangle[]) {
  const tagTop = tag.y + tag.height;
  const others = text.filter((other) => other.x < tag.x + tag.width && !isBeside(tag, other));
  const above = others
    .filter((other) => middleOf(other) > middleOf(tag) && other.x + other.width > tag.x)
    .map((other) => (other.y < tagTop ? (other.y + tagTop) / 2 : Math.max(tagTop, other.y - GAP)));
  const below = others
    .filter((other) => middleOf(other) < middleOf(tag) && other.x + other.width + ROOM.signature.width > tag.x)
    .map((other) => other.y + other.height)
    .map((top) => (top > tag.y ? (top + tag.y) / 2 : top));
  const bottom = Math.max(y, ...below);
  return { y: bottom, height: Math.min(y + height, ...above) - bottom };
}

const middleOf = ({ y, height }: Rectangle): number => y + height / 2;

const holds = (area: Rectangle, { x, y, width, height }: Rectangle): boolean => {
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return middleX >= area.x && middleX <= area.x + area.width && middleY >= area.y && middleY <= area.y + area.height;
};

/**
 * The places on the line to sign on, and on the one for its date. Several lines for signatures are those of several people, and
 * nothing says whose is which: then there is none.
 */
async function placesOnLines(bytes: Uint8Array, file: PdfFile): Promise<Place[]> {
  const found = await withPdf(bytes, async (pdf) => {
    const lines: (SignatureLine & { page: number })[] = [];
    for (let page = Math.max(0, pdf.pageCount - LAST_PAGES); page < pdf.pageCount; page++) {
      const characters = await pdf.withPage(page, (open) => open.characters(MAX_CHARACTERS));
      lines.push(...signatureLines(characters).map((line) => ({ ...line, page })));
    }
    return lines;
  });
  const signatures = found.filter(({ kind }) => kind === 'signature');
  const [signature] = signatures;
  if (!signature || signatures.length > 1) return [];
  const dates = found.filter(({ kind, page }) => kind === 'date' && page === signature.page);
  return [signature, ...(dates.length === 1 ? dates : [])].flatMap((line) => {
    const page = file.pages[line.page];
    const { kind, page: index } = line;
    return page ? [{ kind, recipient: null, page: index, ...roomOn(line, displayedPageSize(page.dict).height) }] : [];
  });
}

/** Adds an empty signature field whose name says what it is for (`tagOfField`). */
function addField(file: PdfFile, place: Place | SignatureLocation, number: number): void {
  const page = file.pages[place.page];
  if (!page) return;
  const { context } = file;
  const field = context.obj({
    ...{ Type: 'Annot', Subtype: 'Widget', FT: 'Sig', F: 4, P: page.ref },
    T: PDFString.of(nameOf(place, number)),
    Rect: userRectangle(page.dict, place),
  });
  const ref = context.register(field);
  append(page.dict, 'Annots', ref);
  append(formOf(file) ?? addForm(file), 'Fields', ref);
}

/** The name of the place with a number in its document. */
const nameOf = (place: SigningTag, number: number): string =>
  `${place.field === undefined ? nameOfPlace(place) : nameOfFieldPlace(place.field)}#${number}`;

const nameOfPlace = ({ kind, recipient }: SigningTag): string => (recipient === null ? kind : `${kind}_${recipient}`);

function append(dict: PDFDict, key: string, ref: ReturnType<PdfFile['context']['register']>): void {
  const entries = arrayOf(dict, key)?.asArray() ?? [];
  dict.set(PDFName.of(key), dict.context.obj([...entries, ref]));
}
