import { PDFDict, PDFName, PDFString } from '@cantoo/pdf-lib';
import { withPdf } from '@app/core/programs';
import {
  addForm,
  arrayOf,
  displayedPageSize,
  fieldsOf,
  formOf,
  inheritedEntry,
  type PdfField,
  type PdfFile,
  readPdf,
  type Rectangle,
  removeText,
  markedTags,
  type SigningTag,
  signingTagOf,
  type SigningTagSyntax,
  textOf,
  userRectangle,
  WRITTEN_TAGS,
  writePdf,
} from '@app/formats';
import { removeFields } from '../stamp/signature-fields';
import {
  fieldLocations,
  type SignatureLocation,
  signatureFields,
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
};

/** A place on a page: its index, and a rectangle as displayed (points, origin bottom left). */
type Place = SigningTag & Rectangle & { page: number };

/** Which texts are tags of signatures. */
export interface PlacedTags {
  /** The mark of the tags that filling left (`markedTags`); null: the file is a template with tags as people write them. */
  mark: string | null;
  /** Names of fields for which there are values: they stay what they are. */
  filled: readonly string[];
}

/**
 * Replaces the tags of signatures in a PDF by empty signature fields of the same places: tags in the text disappear from it, and
 * text fields that hold or are named by a tag and are empty become signature fields. A document without any place for a signature
 * gets one on its only line such as "Signature: ____", when its last pages have one.
 *
 * Values never become tags: a PDF template is changed before its values are in it, any other document has marked tags.
 * @returns the file, or null when nothing is changed. Throws PdfFillError, PdfError
 */
export async function placeSignatures(bytes: Uint8Array, { mark, filled }: PlacedTags): Promise<Buffer | null> {
  const file = await readPdf(bytes);
  const syntax = mark === null ? WRITTEN_TAGS : markedTags(mark);
  const fields = takeTextFields(file, syntax, new Set(filled));
  const inText = await tagsInText(bytes, file, syntax);
  const places = [...fields, ...inText.flatMap((tag) => placeOf(tag, file, fields))];
  const hasSignature = [...places, ...signatureFields(file)].some(({ kind }) => kind === 'signature');
  const lines = hasSignature ? [] : await placesOnLines(bytes, file);
  const all = [...places, ...lines];
  if (all.length === 0) return null;
  removeTags(file, inText);
  for (const [index, place] of all.entries()) addField(file, place, index + 1);
  return writePdf(file);
}

/** Removes the tags of signatures from the text of a PDF template that nobody signs. @returns null for a document without any */
export async function removeSigningTags(bytes: Uint8Array): Promise<Buffer | null> {
  const file = await readPdf(bytes);
  const inText = await tagsInText(bytes, file, WRITTEN_TAGS);
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

/** Takes the text fields out of the form that stand for a tag, and returns their places. */
function takeTextFields(file: PdfFile, syntax: SigningTagSyntax, filled: ReadonlySet<string>): Place[] {
  const taken = fieldsOf(file).flatMap((field) => {
    const tag = field.kind === 'text' && !filled.has(field.name) ? tagOfText(field, syntax) : null;
    return tag ? [{ field, tag }] : [];
  });
  const places = taken.flatMap(({ field, tag }) =>
    fieldLocations(file, [field]).map((place) => ({ ...place, ...tag })),
  );
  removeFields(
    file,
    taken.map(({ field }) => field),
  );
  return places;
}

/** The tag that a text field holds, or is named by when it is empty. */
function tagOfText({ name, dict }: PdfField, { pattern, tagOf }: SigningTagSyntax): SigningTag | null {
  const value = textOf(inheritedEntry(dict, 'V'))?.trim() ?? '';
  if (value === '') return signingTagOf(name);
  const [tag] = value.matchAll(pattern);
  return tag?.[0] === value ? tagOf(tag) : null;
}

/** The room for a tag, which grows to the right and upwards. None for the text of a field that is a place itself. */
function placeOf({ lines: [first], ...tag }: TagInText, file: PdfFile, fields: readonly Place[]): Place[] {
  const page = file.pages[tag.page];
  if (!first || !page || fields.some((field) => field.page === tag.page && holds(field, first))) return [];
  const least = ROOM[tag.kind];
  const room = displayedPageSize(page.dict).width - first.x - 4;
  const width = Math.min(Math.max(first.width, least.width), Math.max(room, 4));
  const height = Math.max(tag.kind === 'date' ? first.height : first.height * 1.6, least.height);
  const y = tag.kind === 'date' ? first.y : first.y - height * 0.12;
  return [{ ...tag, x: first.x, y, width, height }];
}

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
    T: PDFString.of(`${place.kind}${place.recipient === null ? '' : `_${place.recipient}`}#${number}`),
    Rect: userRectangle(page.dict, place),
  });
  const ref = context.register(field);
  append(page.dict, 'Annots', ref);
  append(formOf(file) ?? addForm(file), 'Fields', ref);
}

function append(dict: PDFDict, key: string, ref: ReturnType<PdfFile['context']['register']>): void {
  const entries = arrayOf(dict, key)?.asArray() ?? [];
  dict.set(PDFName.of(key), dict.context.obj([...entries, ref]));
}
