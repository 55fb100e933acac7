import {
  appendPage,
  type Colour,
  FontSet,
  PageCanvas,
  type PdfFile,
  readPdf,
  type Rectangle,
  type TextLook,
  writePdf,
} from '@app/formats';
import { drawPlaces, endFields } from './drawn-places';
import { type FieldPlace, placesOf, signatureFields, tagOfField } from './signature-locations';

/** What a signer gave for a field: text, whether a box is ticked, or null for nothing. */
export interface WrittenField {
  /** The number of the field in the envelope, from 1. */
  number: number;
  label: string;
  value: string | boolean | null;
}

export interface FieldsRequest {
  fields: readonly WrittenField[];
  /** Who filled them in; for the page with values that do not fit. */
  signer: string;
}

/** Points. A value that does not fit at the least size stands completely on a page at the end. */
const SIZE = { most: 11, least: 6, step: 0.5 };
const LINE_HEIGHT = 1.35;
const GREY: Colour = [0.42, 0.45, 0.5];
const MARGIN = 64;
const BOX_SIDE = 11;

/**
 * Draws what a signer filled in at the places of these fields (`placeSignatures`), which are no fields any more afterwards. The
 * places of other fields and of signatures stay.
 * @throws PdfFillError for an unreadable PDF
 */
export async function writeFields(bytes: Uint8Array, { fields, signer }: FieldsRequest): Promise<Buffer> {
  const file = await readPdf(bytes);
  const byNumber = new Map(fields.map((field) => [field.number, field]));
  const places = placesOf(file).flatMap((place) => {
    const written = byNumber.get(place.field ?? 0);
    return written ? [{ ...place, written, state: stateOf(place, written) }] : [];
  });
  const fonts = new FontSet(file.context);
  const cut = new Set<WrittenField>();
  endFields(
    file,
    signatureFields(file).filter((field) => byNumber.has(tagOfField(field).field ?? 0)),
    places,
    ({ written }) => String(written.value ?? ''),
  );
  await drawPlaces(file, fonts, places, (canvas, place) => {
    if (!drawField(canvas, place, place.written)) cut.add(place.written);
  });
  // Signatures forbid pages. The certificate has the whole values.
  if (cut.size > 0 && !file.signed) await drawWhole(file, fonts, [...cut], signer);
  await fonts.embed();
  return writePdf(file);
}

/** The state of a check box (ISO 32000-2, 12.7.5.2.3). */
const stateOf = ({ form }: FieldPlace, { value }: WrittenField): string | undefined =>
  form.kind === 'checkbox' ? (value === true ? 'Yes' : 'Off') : undefined;

/** @returns whether the whole value is in its place */
function drawField(canvas: PageCanvas, location: Rectangle, { value }: WrittenField): boolean {
  if (typeof value === 'boolean') drawBox(canvas, location, value);
  return typeof value === 'string' ? drawText(canvas, location, value) : true;
}

/** A box, with a tick when it is `ticked`. */
function drawBox(canvas: PageCanvas, { x, y, width, height }: Rectangle, ticked: boolean): void {
  const side = Math.min(width, height, BOX_SIDE) - 1;
  const matrix = [side, 0, 0, side, x + 0.5, y + (height - side) / 2];
  canvas.stroke('0 0 m 1 0 l 1 1 l 0 1 l h', matrix, 0.8 / side);
  if (ticked) canvas.stroke('0.2 0.5 m 0.42 0.25 l 0.82 0.8 l', matrix, 1.4 / side);
}

/**
 * A value of one line stands where the text of a tag stood, or in the middle of a form field; more lines begin at the top. The size
 * is the largest at which all of it fits.
 */
function drawText(canvas: PageCanvas, { x, y, width, height }: Rectangle, value: string): boolean {
  const linesAt = (size: number): string[] => canvas.lines(value, width - 2, { size });
  const roomAt = (size: number): number => (height < SEVERAL_LINES ? 1 : Math.floor(height / (size * LINE_HEIGHT)));
  let size = Math.max(SIZE.least, Math.min(SIZE.most, height * 0.75));
  while (size > SIZE.least && linesAt(size).length > roomAt(size)) size = Math.max(SIZE.least, size - SIZE.step);
  const lines = linesAt(size);
  const room = roomAt(size);
  const shown = lines.length > room ? [...lines.slice(0, room - 1), withEllipsis(lines[room - 1] ?? '')] : lines;
  const baseline = shown.length === 1 && height <= ONE_LINE ? y + height * BASELINE : y + height - size;
  canvas.block(shown, x + 1, baseline, { size }, width - 2);
  return lines.length <= room;
}

/** Points: less is the place of a tag in a text, whose lines are close to each other. */
const SEVERAL_LINES = 20;
/** Points: a form field that is higher is meant for several lines. */
const ONE_LINE = 36;
/** The baseline of a line of text, as a part of its height: what is below has room for descenders. */
const BASELINE = 0.28;

/** The last letters make room for the sign. */
const withEllipsis = (line: string): string => `${[...line].slice(0, -2).join('')}…`;

/** Adds a page (or several) with the values that do not fit into their places. */
async function drawWhole(
  file: PdfFile,
  fonts: FontSet,
  fields: readonly WrittenField[],
  signer: string,
): Promise<void> {
  const label: TextLook = { size: 9, colour: GREY };
  const text: TextLook = { size: 10 };
  let canvas = await PageCanvas.on(file, appendPage(file), fonts);
  let y = canvas.height - MARGIN - 20;
  canvas.text('Filled in', MARGIN, y, { size: 22, font: 'bold' });
  const head = canvas.lines(signer, canvas.width - 2 * MARGIN, text).slice(0, 3);
  y = canvas.block(head, MARGIN, y - 24, { ...text, colour: GREY }) - 14;
  for (const { label: name, value } of fields) {
    const width = canvas.width - 2 * MARGIN;
    const heading = canvas.lines(name, width, label).map((line) => ({ line, look: label }));
    const body = canvas.lines(String(value), width, text).map((line) => ({ line, look: text }));
    for (const { line, look } of [...heading, ...body]) {
      if (y < MARGIN) {
        canvas.finish();
        canvas = await PageCanvas.on(file, appendPage(file), fonts);
        y = canvas.height - MARGIN;
      }
      y = canvas.block([line], MARGIN, y, look, width);
    }
    y -= 10;
  }
  canvas.finish();
}
