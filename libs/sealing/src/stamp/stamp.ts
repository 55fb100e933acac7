import { PDFArray, PDFDict, PDFName } from '@cantoo/pdf-lib';
import {
  appendPage,
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
import { findSignatureLocations, signatureFields, type SignatureLocation } from './signature-locations';

export interface StampRequest {
  mark: SignatureMark;
  /** Date text to print on the document, for example `2026-03-17`. */
  date: string;
  signer: { name: string | null; email: string };
  documentName: string;
}

const WHITE: Colour = [1, 1, 1];
const GREY: Colour = [0.42, 0.45, 0.5];
const LINE: Colour = [0.75, 0.78, 0.82];
const MARGIN = 64;

/**
 * Draws the signature and its date at every signature field and every `{{signature}}` and `{{signature_date}}` in the text.
 * Without any of them, the signature is drawn on a page that is appended. Returns the new file. Throws PdfFillError for an
 * unreadable PDF and SignatureMarkError for an unusable mark.
 */
export async function stampSignature(bytes: Uint8Array, request: StampRequest): Promise<Buffer> {
  const file = await readPdf(bytes);
  const paint = await painterFor(request.mark, file);
  const fonts = new FontSet(file.context);
  const locations = await findSignatureLocations(bytes, file);
  removeSignatureFields(file);

  if (!locations.some(({ kind }) => kind === 'signature')) await drawSignaturePage(file, fonts, paint, request);
  for (const [index, page] of [...file.pages].entries()) {
    const here = locations.filter((location) => location.page === index);
    if (here.length > 0) await drawLocations(file, page, fonts, paint, request.date, here);
  }
  await fonts.embed();
  return writePdf(file);
}

async function drawLocations(
  file: PdfFile,
  page: PdfPageEntry,
  fonts: FontSet,
  paint: MarkPainter,
  date: string,
  locations: SignatureLocation[],
): Promise<void> {
  const canvas = await PageCanvas.on(file, page, fonts);
  for (const location of locations) if (location.source === 'placeholder') canvas.box(grown(location, 1), WHITE);
  for (const location of locations) {
    if (location.kind === 'signature') paint(canvas, roomForSignature(location, canvas));
    else drawDate(canvas, location, date);
  }
  canvas.finish();
}

/**
 * The rectangle for the signature. That of a placeholder is only one text line high, so it is enlarged upwards and to the
 * right.
 */
function roomForSignature(location: SignatureLocation, canvas: PageCanvas): Rectangle {
  if (location.source === 'field') return location;
  const height = Math.max(location.height * 2.2, 30);
  const width = Math.min(Math.max(location.width, 150), canvas.width - location.x - 4);
  return { x: location.x, y: location.y - height * 0.15, width, height };
}

function drawDate(canvas: PageCanvas, location: SignatureLocation, date: string): void {
  const natural = canvas.textWidth(date, { size: 1 });
  const size = Math.min(
    12,
    location.height * 0.75,
    location.source === 'field' ? (location.width * 0.95) / natural : 12,
  );
  canvas.text(date, location.x + 1, location.y + location.height * 0.28, { size: Math.max(6, size) });
}

async function drawSignaturePage(
  file: PdfFile,
  fonts: FontSet,
  paint: MarkPainter,
  { signer, date, documentName }: StampRequest,
): Promise<void> {
  const canvas = await PageCanvas.on(file, appendPage(file), fonts);
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

/** Removes the signature fields from the form: readers would still prompt the user to sign an empty one. */
function removeSignatureFields(file: PdfFile): void {
  const removed = new Set<unknown>(signatureFields(file).flatMap(({ dict, widgets }) => [dict, ...widgets]));
  if (removed.size === 0) return;
  for (const { dict } of file.pages) removeFromArray(dict, 'Annots', removed);
  const form = formOf(file);
  if (form) removeFromArray(form, 'Fields', removed);
  for (const dict of removed) if (dict instanceof PDFDict) removeFromParent(dict, removed);
}

function removeFromParent(dict: PDFDict, removed: Set<unknown>): void {
  const parent = dictOf(dict, 'Parent');
  if (parent && !removed.has(parent)) removeFromArray(parent, 'Kids', removed);
}

function removeFromArray(dict: PDFDict, key: string, removed: Set<unknown>): void {
  const entries = arrayOf(dict, key);
  if (!entries) return;
  const kept = PDFArray.withContext(dict.context);
  for (const entry of entries.asArray()) if (!removed.has(dict.context.lookup(entry))) kept.push(entry);
  dict.set(PDFName.of(key), kept);
}

function grown({ x, y, width, height }: Rectangle, by: number): Rectangle {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}
