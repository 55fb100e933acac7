import { PngEmbedder } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { INK_COLOUR, pdfNumber, type PageCanvas, type PdfFile, type Rectangle } from '@app/formats';
import { SignatureMarkError } from './signature-mark-error';

/** The signer's input: a typed name, a PNG picture, or a drawing as SVG path data with the size of its view box. */
export type SignatureMark =
  | { kind: 'typed'; name: string }
  | { kind: 'png'; bytes: Buffer }
  | { kind: 'path'; data: string; width: number; height: number };

/** Draws a mark into a rectangle and keeps its proportions. */
export type MarkPainter = (canvas: PageCanvas, bounds: Rectangle) => void;

const MAX_PIXELS = 16_000_000;
const MAX_PATH = 200_000;
const DRAWN: readonly [number, number] = [1200, 480];
const TYPED_SIZE = 34;

/** Prepares a mark that is drawn any number of times in the document. Throws SignatureMarkError for unusable input. */
export async function painterFor(mark: SignatureMark, file: PdfFile): Promise<MarkPainter> {
  if (mark.kind === 'png') return pngPainter(mark.bytes, file);
  if (mark.kind === 'path') return pathPainter(mark.data, mark.width, mark.height);
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

function pathPainter(data: string, width: number, height: number): MarkPainter {
  if (!(width > 0 && height > 0 && width < 1e5 && height < 1e5))
    throw new SignatureMarkError('The drawn signature has no usable size.');
  const path = pathOperators(data);
  return (canvas, bounds) => {
    const fittedBounds = fitted(width, height, bounds);
    const scale = fittedBounds.width / width;
    // The y axis points down in SVG and up in PDF.
    canvas.stroke(
      path,
      [scale, 0, 0, -scale, fittedBounds.x, fittedBounds.y + fittedBounds.height],
      1.6 / scale,
      INK_COLOUR,
    );
  };
}

/**
 * Converts SVG path data to PDF path operators. Accepts the commands that signature pads write: M, L, Q, C and Z, absolute or
 * relative. Throws SignatureMarkError for other data.
 */
export function pathOperators(data: string): string {
  if (data.length > MAX_PATH || !/^[\sMLQCZmlqcz\d.,+\-eE]+$/.test(data))
    throw new SignatureMarkError('The drawn signature is not path data that can be read.');
  const pen = new Pen();
  for (const [, command = '', rest = ''] of data.matchAll(/([MLQCZmlqcz])([^MLQCZmlqcz]*)/g))
    pen.run(command, numbersIn(rest));
  if (pen.operators.length === 0) throw new SignatureMarkError('The drawn signature is empty.');
  return pen.operators.join(' ');
}

class Pen {
  readonly operators: string[] = [];
  private x = 0;
  private y = 0;

  run(command: string, values: number[]): void {
    const kind = command.toUpperCase();
    if (kind === 'Z') return void this.operators.push('h');
    const step = { M: 2, L: 2, Q: 4, C: 6 }[kind] ?? 2;
    if (values.length === 0 || values.length % step !== 0)
      throw new SignatureMarkError('The drawn signature has a broken path.');
    for (let at = 0; at < values.length; at += step)
      this.segment(at > 0 && kind === 'M' ? 'L' : kind, this.absolute(values.slice(at, at + step), command !== kind));
  }

  private absolute(values: number[], relative: boolean): number[] {
    return values.map((value, index) => (relative ? value + (index % 2 === 0 ? this.x : this.y) : value));
  }

  private segment(kind: string, values: number[]): void {
    const points = kind === 'Q' ? this.cubic(values) : values;
    this.operators.push(`${points.map(pdfNumber).join(' ')} ${kind === 'M' ? 'm' : kind === 'L' ? 'l' : 'c'}`);
    const [x = 0, y = 0] = values.slice(-2);
    [this.x, this.y] = [x, y];
  }

  /** Raises a quadratic curve to a cubic one: the new control points are two thirds of the way to the old one. */
  private cubic([controlX = 0, controlY = 0, x = 0, y = 0]: number[]): number[] {
    const toward = (from: number, control: number) => from + (2 / 3) * (control - from);
    return [toward(this.x, controlX), toward(this.y, controlY), toward(x, controlX), toward(y, controlY), x, y];
  }
}

function numbersIn(text: string): number[] {
  return (text.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/g) ?? []).map(Number);
}

/** The largest rectangle with these proportions inside `bounds`, aligned left and centred vertically. */
function fitted(width: number, height: number, bounds: Rectangle): Rectangle {
  const scale = Math.min(bounds.width / width, bounds.height / height);
  const size = { width: width * scale, height: height * scale };
  return { x: bounds.x, y: bounds.y + (bounds.height - size.height) / 2, ...size };
}
