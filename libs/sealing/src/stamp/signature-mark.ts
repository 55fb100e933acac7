import { PngEmbedder } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { INK, number, type PageCanvas, type PdfFile, type Rectangle } from '@app/formats';
import { SignatureMarkError } from './signature-mark-error';

/** How the signer signed: a name typed, a picture drawn, or the strokes of a drawing (SVG path data in its view box). */
export type SignatureMark =
  | { kind: 'typed'; name: string }
  | { kind: 'png'; bytes: Buffer }
  | { kind: 'path'; data: string; width: number; height: number };

/** Draws a mark into a rectangle, keeping its proportions. */
export type MarkPainter = (canvas: PageCanvas, place: Rectangle) => void;

const MAX_PIXELS = 16_000_000;
const MAX_PATH = 200_000;
const DRAWN: readonly [number, number] = [1200, 480];
const TYPED_SIZE = 34;

/** Prepares a mark once for all its places in the document. Throws SignatureMarkError for unusable input. */
export async function painterFor(mark: SignatureMark, file: PdfFile): Promise<MarkPainter> {
  if (mark.kind === 'png') return pngPainter(mark.bytes, file);
  if (mark.kind === 'path') return pathPainter(mark.data, mark.width, mark.height);
  if (mark.name.trim() === '') throw new SignatureMarkError('The typed name is empty.');
  return (canvas, place) => paintName(mark.name.trim(), canvas, place);
}

function paintName(name: string, canvas: PageCanvas, place: Rectangle): void {
  const natural = canvas.textWidth(name, { size: 1, font: 'script' });
  const size = Math.min(TYPED_SIZE, place.height * 0.8, (place.width * 0.96) / Math.max(natural, 0.1));
  canvas.text(name, place.x + place.width * 0.02, place.y + place.height * 0.3, {
    size,
    font: 'script',
    colour: [0.07, 0.16, 0.45],
  });
}

async function pngPainter(bytes: Buffer, file: PdfFile): Promise<MarkPainter> {
  const { png, width, height } = await safePng(bytes);
  const ref = await (await PngEmbedder.for(png)).embedIntoContext(file.context);
  return (canvas, place) => canvas.image(ref, fitted(width, height, place));
}

/** Decoded with a cap on pixels and written anew, so that nothing of the upload but its picture gets into the file. */
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
  return (canvas, place) => {
    const spot = fitted(width, height, place);
    const scale = spot.width / width;
    // SVG grows downwards, PDF upwards.
    canvas.stroke(path, [scale, 0, 0, -scale, spot.x, spot.y + spot.height], 1.6 / scale, INK);
  };
}

/** SVG path data (M, L, Q, C, Z, absolute or relative: what drawing pads write) as PDF path operators. */
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
    this.operators.push(`${points.map(number).join(' ')} ${kind === 'M' ? 'm' : kind === 'L' ? 'l' : 'c'}`);
    const [x = 0, y = 0] = values.slice(-2);
    [this.x, this.y] = [x, y];
  }

  /** A quadratic curve is the cubic one whose handles lie at two thirds of the way to its control point. */
  private cubic([controlX = 0, controlY = 0, x = 0, y = 0]: number[]): number[] {
    const toward = (from: number, control: number) => from + (2 / 3) * (control - from);
    return [toward(this.x, controlX), toward(this.y, controlY), toward(x, controlX), toward(y, controlY), x, y];
  }
}

function numbersIn(text: string): number[] {
  return (text.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/g) ?? []).map(Number);
}

/** The largest rectangle of these proportions inside the place, at its left, vertically centred. */
function fitted(width: number, height: number, place: Rectangle): Rectangle {
  const scale = Math.min(place.width / width, place.height / height);
  const size = { width: width * scale, height: height * scale };
  return { x: place.x, y: place.y + (place.height - size.height) / 2, ...size };
}
