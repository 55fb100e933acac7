import {
  appendPage,
  charactersWithoutGlyph,
  type Colour,
  FontSet,
  PageCanvas,
  type PdfFile,
  readPdf,
  type Rectangle,
  type SigningTagKind,
  writePdf,
} from '@app/formats';
import { drawPlaces, endFields } from './drawn-places';
import { painterFor, type MarkPainter, type SignatureMark } from './signature-mark';
import { locationOwners } from './location-owners';
import { type FieldPlace, placesOf, signatureFields } from './signature-locations';

/** What one signer gives a document. */
export interface StampedSignature {
  mark: SignatureMark;
  /** Date text to print on the document, for example `2026-03-17`. */
  date: string;
  signer: { name: string | null; email: string };
}

export interface StampRequest {
  /** In the order of the signers. */
  signatures: readonly StampedSignature[];
  documentName: string;
}

/** Draws what a recipient gives, prepared for this document. */
interface SignerPainter {
  signer: StampedSignature;
  paint: MarkPainter;
  initials: MarkPainter;
}

const GREY: Colour = [0.42, 0.45, 0.5];
const LINE: Colour = [0.75, 0.78, 0.82];
const MARGIN = 64;

/**
 * Draws signature, date and initials of each signer at the signature fields for them (`placeSignatures`). The signature of a
 * signer without a place is drawn on a page that is appended, except to a document with earlier signatures, which forbid pages.
 * Returns the new file.
 * @throws PdfFillError for an unreadable PDF and SignatureMarkError for an unusable mark
 */
export async function stampSignature(bytes: Uint8Array, request: StampRequest): Promise<Buffer> {
  const file = await readPdf(bytes);
  const painters: SignerPainter[] = [];
  for (const signature of request.signatures) painters.push(await painterOf(signature, file));
  const fonts = new FontSet(file.context);
  const places = dealt(placesOf(file).filter(isMark), painters);
  endFields(file, signatureFields(file), places, textIn);
  for (const painter of painters)
    if (!file.signed && !places.some((place) => place.kind === 'signature' && place.painter === painter))
      await drawSignaturePage(file, fonts, painter, request.documentName);
  await drawPlaces(file, fonts, places, drawPlace);
  await fonts.embed();
  return writePdf(file);
}

/** A place for what the signature itself brings. Values of fields were drawn before (`writeFields`). */
type MarkPlace = FieldPlace & { kind: Exclude<SigningTagKind, 'field'> };
const isMark = (place: FieldPlace): place is MarkPlace => place.kind !== 'field';

/** A place and the signer whose it is. */
type DealtPlace = MarkPlace & { painter: SignerPainter };

/** Gives each place its signer. A place for a signer who does not exist stays empty. */
function dealt(places: readonly MarkPlace[], painters: readonly SignerPainter[]): DealtPlace[] {
  const owners = locationOwners(places, painters.length);
  return places.flatMap((place, index) => {
    const painter = painters[owners[index] ?? 0];
    return painter ? [{ ...place, painter }] : [];
  });
}

/** What a text field says in which something was drawn: of a signature it says nothing. */
const textIn = ({ kind, painter }: DealtPlace): string => (kind === 'date' ? painter.signer.date : '');

async function painterOf(signer: StampedSignature, file: PdfFile): Promise<SignerPainter> {
  const { name, email } = signer.signer;
  const isPrintable = name !== null && charactersWithoutGlyph(name, 'script').length === 0;
  const initials = initialsOf(isPrintable ? name : email);
  const typed = { kind: 'typed', name: initials } as const;
  return { signer, paint: await painterFor(signer.mark, file), initials: await painterFor(typed, file) };
}

/** The first letters of the words of a name, at most four. */
const initialsOf = (name: string): string =>
  name
    .split(/[\s.\-_@]+/u)
    .flatMap((word) => [...word].slice(0, 1))
    .slice(0, 4)
    .join('')
    .toLocaleUpperCase();

function drawPlace(canvas: PageCanvas, place: DealtPlace): void {
  const { signer, paint, initials } = place.painter;
  if (place.kind === 'date') drawDate(canvas, place, signer.date);
  else if (place.kind === 'initials') initials(canvas, place);
  else paint(canvas, place);
}

function drawDate(canvas: PageCanvas, location: Rectangle, date: string): void {
  const natural = canvas.textWidth(date, { size: 1 });
  const size = Math.min(12, location.height * 0.75, (location.width * 0.95) / natural);
  canvas.text(date, location.x + 1, location.y + location.height * 0.28, { size: Math.max(6, size) });
}

async function drawSignaturePage(
  file: PdfFile,
  fonts: FontSet,
  { paint, signer: { signer, date } }: SignerPainter,
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
