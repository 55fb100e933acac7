import { integerAt, withMemory } from './pdf-memory';
import type { PdfRectangle } from './pdf-rectangle';
import type { Pdfium } from './pdfium';

/** An affine map (ISO 32000-1, 8.3.3): x becomes ax + cy + e, y becomes bx + dy + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** FPDF_PageToDevice returns whole numbers, so the device has a high resolution, and the sampled points are far apart. */
const DEVICE = 1_000_000;
const SAMPLE = 1_000;

/** The map from page space (crop box, rotation, y upwards) to points from the top left of the displayed page. */
export function pageMatrix(pdfium: Pdfium, page: number): Matrix {
  const [scaleX, scaleY] = [pdfium._FPDF_GetPageWidth(page) / DEVICE, pdfium._FPDF_GetPageHeight(page) / DEVICE];
  const displayed = (x: number, y: number) =>
    withMemory(pdfium, 8, (out) => {
      pdfium._FPDF_PageToDevice(page, 0, 0, DEVICE, DEVICE, 0, x, y, out, out + 4);
      return [integerAt(pdfium, out) * scaleX, integerAt(pdfium, out + 4) * scaleY] as const;
    });
  const [e, f] = displayed(0, 0);
  const [xx, yx] = displayed(SAMPLE, 0);
  const [xy, yy] = displayed(0, SAMPLE);
  return [(xx - e) / SAMPLE, (yx - f) / SAMPLE, (xy - e) / SAMPLE, (yy - f) / SAMPLE, e, f];
}

/** The matrix that applies `inner` first, then `outer`. */
export function multiply([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

/** The upright rectangle between the images of two opposite corners. */
export function rectangleOf(matrix: Matrix, left: number, top: number, right: number, bottom: number): PdfRectangle {
  return place({ left: 0, top: 0, right: 0, bottom: 0 }, matrix, left, top, right, bottom);
}

/** The same, written into `target`: pages have up to 100,000 characters. */
export function place<T extends PdfRectangle>(
  target: T,
  matrix: Matrix,
  left: number,
  top: number,
  right: number,
  bottom: number,
): T {
  const ax = matrix[0] * left + matrix[2] * top + matrix[4];
  const ay = matrix[1] * left + matrix[3] * top + matrix[5];
  const bx = matrix[0] * right + matrix[2] * bottom + matrix[4];
  const by = matrix[1] * right + matrix[3] * bottom + matrix[5];
  target.left = ax < bx ? ax : bx;
  target.top = ay < by ? ay : by;
  target.right = ax < bx ? bx : ax;
  target.bottom = ay < by ? by : ay;
  return target;
}
