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

/** The signature of one signer. */
export interface StampedSignature {
  mark: SignatureMark;
  /** Date text to print on the document, for example `2026-03-17`. */
  date: string;
  signer: { name: string | null; email: string };
}

export interface StampRequest {
  /** In the order of the signers. */
  signatures: StampedSignature[];
  documentName: string;
}

interface Painted extends StampedSignature {
  paint: MarkPainter;
}

/** A location with the signature that belongs there; null for a number that no signer has. */
type Dealt = SignatureLocation & { owner: Painted | null };

const WHITE: Colour = [1, 1, 1];
const GREY: Colour = [0.42, 0.45, 0.5];
const LINE: Colour = [0.75, 0.78, 0.82];
const MARGIN = 64;

/**
 * Draws the signatures and their dates at the signature fields and at every `{{signature}}` and `{{signature_date}}` in the text.
 * A location with a number (`{{signature_2}}`) is for that signer; those without are dealt out in turn. The signature of someone
 * without a location is drawn on a page that is appended. Returns the new file. Throws PdfFillError for an unreadable PDF and
 * SignatureMarkError for an unusable mark.
 */
export async function stampSignature(bytes: Uint8Array, request: StampRequest): Promise<Buffer> {
  const file = await readPdf(bytes);
  const painted: Painted[] = [];
  for (const one of request.signatures) painted.push({ ...one, paint: await painterFor(one.mark, file) });
  const fonts = new FontSet(file.context);
  const locations = dealt(await findSignatureLocations(bytes, file), painted);
  removeSignatureFields(file);

  const placed = new Set(locations.filter(({ kind }) => kind === 'signature').map(({ owner }) => owner));
  for (const one of painted) if (!placed.has(one)) await drawSignaturePage(file, fonts, one, request.documentName);
  for (const [index, page] of [...file.pages].entries()) {
    const here = locations.filter((location) => location.page === index);
    if (here.length > 0) await drawLocations(file, page, fonts, here);
  }
  await fonts.embed();
  return writePdf(file);
}

/** Gives each location its signature. Locations come in the order in which they are read. */
function dealt(locations: readonly SignatureLocation[], painted: readonly Painted[]): Dealt[] {
  const next = { signature: 0, date: 0 };
  return locations.map((location) => {
    const index = location.signer === null ? next[location.kind]++ % painted.length : location.signer - 1;
    return { ...location, owner: painted[index] ?? null };
  });
}

async function drawLocations(file: PdfFile, page: PdfPageEntry, fonts: FontSet, locations: Dealt[]): Promise<void> {
  const canvas = await PageCanvas.on(file, page, fonts);
  for (const location of locations) if (location.source === 'placeholder') canvas.box(grown(location, 1), WHITE);
  for (const { owner, ...location } of locations) {
    if (location.kind === 'signature') owner?.paint(canvas, roomForSignature(location, canvas));
    else if (owner) drawDate(canvas, location, owner.date);
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
  { signer, date, paint }: Painted,
  documentName: string,
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
