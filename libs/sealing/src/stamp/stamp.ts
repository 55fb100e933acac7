import { PDFArray, PDFDict, PDFName } from '@cantoo/pdf-lib';
import {
  addPage,
  arrayOf,
  type Colour,
  dictOf,
  FontSet,
  formOf,
  PageCanvas,
  type PdfFile,
  type PdfPageEntry,
  readPdf,
  type Rectangle,
  writePdf,
} from '@app/formats';
import { painterFor, type MarkPainter, type SignatureMark } from './signature-mark';
import { findSignaturePlaces, signatureFields, type SignaturePlace } from './signature-places';

export interface StampRequest {
  mark: SignatureMark;
  /** As it is to be read on the document, for example `2026-03-17`. */
  date: string;
  signer: { name: string | null; email: string };
  documentName: string;
}

const WHITE: Colour = [1, 1, 1];
const GREY: Colour = [0.42, 0.45, 0.5];
const LINE: Colour = [0.75, 0.78, 0.82];
const MARGIN = 64;

/**
 * Puts the signature and its date at every place that asks for them: signature fields and `{{signature}}`,
 * `{{signature_date}}` in the text; without any, on a page of its own at the end. Answers the new file. Throws
 * PdfFillError for an unreadable PDF and SignatureMarkError for an unusable mark.
 */
export async function stampSignature(bytes: Uint8Array, request: StampRequest): Promise<Buffer> {
  const file = await readPdf(bytes);
  const paint = await painterFor(request.mark, file);
  const fonts = new FontSet(file.context);
  const places = await findSignaturePlaces(bytes, file);
  removeSignatureFields(file);

  if (!places.some(({ wants }) => wants === 'signature')) await drawSignaturePage(file, fonts, paint, request);
  for (const [index, page] of [...file.pages].entries()) {
    const here = places.filter((place) => place.page === index);
    if (here.length > 0) await drawPlaces(file, page, fonts, paint, request.date, here);
  }
  await fonts.embed();
  return writePdf(file);
}

async function drawPlaces(
  file: PdfFile,
  page: PdfPageEntry,
  fonts: FontSet,
  paint: MarkPainter,
  date: string,
  places: SignaturePlace[],
): Promise<void> {
  const canvas = await PageCanvas.on(file, page, fonts);
  for (const place of places) if (place.from === 'placeholder') canvas.box(grown(place, 1), WHITE);
  for (const place of places) {
    if (place.wants === 'signature') paint(canvas, roomForSignature(place, canvas));
    else drawDate(canvas, place, date);
  }
  canvas.finish();
}

/** A placeholder is one line of text high, too low for a signature: it grows upwards and to the right. */
function roomForSignature(place: SignaturePlace, canvas: PageCanvas): Rectangle {
  if (place.from === 'field') return place;
  const height = Math.max(place.height * 2.2, 30);
  const width = Math.min(Math.max(place.width, 150), canvas.width - place.x - 4);
  return { x: place.x, y: place.y - height * 0.15, width, height };
}

function drawDate(canvas: PageCanvas, place: SignaturePlace, date: string): void {
  const natural = canvas.textWidth(date, { size: 1 });
  const size = Math.min(12, place.height * 0.75, place.from === 'field' ? (place.width * 0.95) / natural : 12);
  canvas.text(date, place.x + 1, place.y + place.height * 0.28, { size: Math.max(6, size) });
}

async function drawSignaturePage(
  file: PdfFile,
  fonts: FontSet,
  paint: MarkPainter,
  { signer, date, documentName }: StampRequest,
): Promise<void> {
  const canvas = await PageCanvas.on(file, addPage(file), fonts);
  const width = canvas.width - 2 * MARGIN;
  const top = canvas.height - MARGIN;
  canvas.text('Signature', MARGIN, top - 20, { size: 22, font: 'bold' });
  const below = canvas.block(canvas.lines(documentName, width, { size: 10 }).slice(0, 3), MARGIN, top - 44, {
    size: 10,
    colour: GREY,
  });
  const line = below - 110;
  paint(canvas, { x: MARGIN, y: line + 6, width: Math.min(280, width), height: 84 });
  canvas.rule(MARGIN, line, width, LINE);
  canvas.text(signer.name ?? signer.email, MARGIN, line - 16, { size: 10, font: 'bold' });
  if (signer.name) canvas.text(signer.email, MARGIN, line - 30, { size: 9, colour: GREY });
  canvas.text(date, canvas.width - MARGIN - canvas.textWidth(date, { size: 10 }), line - 16, { size: 10 });
  canvas.finish();
}

/** An empty signature field would go on asking to be signed. */
function removeSignatureFields(file: PdfFile): void {
  const gone = new Set<unknown>(signatureFields(file).flatMap(({ dict, widgets }) => [dict, ...widgets]));
  if (gone.size === 0) return;
  for (const { dict } of file.pages) keepInArray(dict, 'Annots', gone);
  const form = formOf(file);
  if (form) keepInArray(form, 'Fields', gone);
  for (const dict of gone) if (dict instanceof PDFDict) keepInParent(dict, gone);
}

function keepInParent(dict: PDFDict, gone: Set<unknown>): void {
  const parent = dictOf(dict, 'Parent');
  if (parent && !gone.has(parent)) keepInArray(parent, 'Kids', gone);
}

function keepInArray(dict: PDFDict, key: string, gone: Set<unknown>): void {
  const entries = arrayOf(dict, key);
  if (!entries) return;
  const kept = PDFArray.withContext(dict.context);
  for (const entry of entries.asArray()) if (!gone.has(dict.context.lookup(entry))) kept.push(entry);
  dict.set(PDFName.of(key), kept);
}

function grown({ x, y, width, height }: Rectangle, by: number): Rectangle {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}
