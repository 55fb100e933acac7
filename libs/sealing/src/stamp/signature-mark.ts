import { PngEmbedder } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { pdfNumber, type PageCanvas, type PdfFile, type Rectangle } from '@app/formats';
import { type Drawing, type Point, readDrawing } from './drawn-strokes';
import { SignatureMarkError } from './signature-mark-error';

/** The signer's input: a typed name, a PNG picture, or a drawing. */
export type SignatureMark =
  | { kind: 'typed'; name: string }
  | { kind: 'png'; bytes: Buffer }
  | { kind: 'drawn'; drawing: Drawing };

/** Draws a mark into a rectangle and keeps its proportions. */
export type MarkPainter = (canvas: PageCanvas, bounds: Rectangle) => void;

const MAX_PIXELS = 16_000_000;
const DRAWN: readonly [number, number] = [1200, 480];
const TYPED_SIZE = 34;

/** Prepares a mark that is drawn any number of times in the document. @throws SignatureMarkError for unusable input */
export async function painterFor(mark: SignatureMark, file: PdfFile): Promise<MarkPainter> {
  if (mark.kind === 'png') return pngPainter(mark.bytes, file);
  if (mark.kind === 'drawn') return drawingPainter(mark.drawing);
  if (mark.name.trim() === '') throw new SignatureMarkError('The typed name is empty.');
  return (canvas, bounds) => paintName(mark.name.trim(), canvas, bounds);
}

function paintName(name: string, canvas: PageCanvas, bounds: Rectangle): void {
  const natural = canvas.textWidth(name, { size: 1, font: 'script' });
  const size = Math.min(TYPED_SIZE, bounds.height * 0.8, (bounds.width * 0.96) / Math.max(natural, 0.1));
  canvas.text(name, bounds.x + bounds.width * 0.02, bounds.y + bounds.height * 0.3, {
    size,
    font: 'script',
    colour: [0.07, 0.16, 0.45],
  });
}

async function pngPainter(bytes: Buffer, file: PdfFile): Promise<MarkPainter> {
  const { png, width, height } = await safePng(bytes);
  const ref = await (await PngEmbedder.for(png)).embedIntoContext(file.context);
  return (canvas, bounds) => canvas.image(ref, fitted(width, height, bounds));
}

/**
 * Decodes the picture with a limit on its pixels and encodes it again, so that no other content of the upload reaches the
 * document.
 */
async function safePng(bytes: Buffer): Promise<{ png: Buffer; width: number; height: number }> {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS }).resize({
      width: DRAWN[0],
      height: DRAWN[1],
      fit: 'inside',
      withoutEnlargement: true,
    });
    const { data, info } = await image.png().toBuffer({ resolveWithObject: true });
    return { png: data, width: info.width, height: info.height };
  } catch (error) {
    throw new SignatureMarkError('The drawn signature is not a picture that can be read.', { cause: error });
  }
}

function drawingPainter(drawing: Drawing): MarkPainter {
  const read = readDrawing(drawing);
  if ('fault' in read) throw new SignatureMarkError(`The drawn signature ${read.fault}.`);
  const path = read.strokes.map(operatorsOf).join(' ');
  const { width, height } = drawing;
  return (canvas, bounds) => {
    const fittedBounds = fitted(width, height, bounds);
    const scale = fittedBounds.width / width;
    // The y axis points down in SVG and up in PDF.
    const matrix = [scale, 0, 0, -scale, fittedBounds.x, fittedBounds.y + fittedBounds.height];
    canvas.stroke(path, matrix, 1.6 / scale, { clip: { x: 0, y: 0, width, height } });
  };
}

const operatorsOf = (stroke: readonly Point[]): string =>
  stroke.map((point, index) => `${point.map(pdfNumber).join(' ')} ${index === 0 ? 'm' : 'l'}`).join(' ');

/** The largest rectangle with these proportions inside `bounds`, aligned left and centred vertically. */
function fitted(width: number, height: number, bounds: Rectangle): Rectangle {
  const scale = Math.min(bounds.width / width, bounds.height / height);
  const size = { width: width * scale, height: height * scale };
  return { x: bounds.x, y: bounds.y + (bounds.height - size.height) / 2, ...size };
}
