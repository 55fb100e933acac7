import { fillColorOf } from './pdf-fonts';
import { type Matrix, multiply, pageMatrix, rectangleOf } from './pdf-matrix';
import { floatAt, integerAt, withMemory } from './pdf-memory';
import type { PdfRectangle } from './pdf-rectangle';
import type { Pdfium } from './pdfium';

/** A part of a drawing: a straight line along an axis, a rectangle, a circle or ellipse, or any other outline. */
export interface PdfShape extends PdfRectangle {
  /** `rounded` is a rectangle with rounded corners. */
  form: 'line' | 'rectangle' | 'rounded' | 'ellipse' | 'other';
  stroked: boolean;
  /** `#rrggbb`; null when it is not filled. */
  fill: string | null;
}

/** A picture on a page, with its size in pixels. */
export interface PdfPicture extends PdfRectangle {
  pixelWidth: number;
  pixelHeight: number;
}

export interface PdfDrawings {
  shapes: PdfShape[];
  pictures: PdfPicture[];
}

/** FPDF_PAGEOBJ_PATH, _IMAGE and _FORM, and FPDF_SEGMENT_LINETO and _MOVETO of fpdf_edit.h. */
const PATH_OBJECT = 2;
const IMAGE_OBJECT = 3;
const FORM_OBJECT = 5;
const LINE_TO = 0;
const MOVE_TO = 2;
/** Bounds for drawings such as maps; what is beyond them is ignored. */
const MAX_OBJECTS = 20_000;
const MAX_SEGMENTS = 40_000;
const MAX_SEGMENTS_OF_PATH = 2_000;
const DEEPEST_FORM = 4;
/** The largest deviation, in points, of a line along an axis. */
const STRAIGHT = 0.6;
/** A filled or stroked outline that is at most this thick, in points, is a line. */
const LINE_THICKNESS = 3;

interface Segment {
  kind: number;
  x: number;
  y: number;
}

/** Reads lines, outlines and pictures of a page, also of the form XObjects in it. */
class DrawingReader {
  private readonly drawings: PdfDrawings = { shapes: [], pictures: [] };
  private objects = 0;
  private segments = 0;

  constructor(
    private readonly pdfium: Pdfium,
    /** Eight 32-bit numbers of PDFium's heap. */
    private readonly memory: number,
  ) {}

  read(page: number): PdfDrawings {
    const matrix = pageMatrix(this.pdfium, page);
    const count = this.pdfium._FPDFPage_CountObjects(page);
    for (let index = 0; index < count && this.objects++ < MAX_OBJECTS; index++)
      this.readObject(this.pdfium._FPDFPage_GetObject(page, index), matrix, 0);
    return this.drawings;
  }

  private readObject(object: number, matrix: Matrix, depth: number): void {
    if (object === 0) return;
    const type = this.pdfium._FPDFPageObj_GetType(object);
    if (type === PATH_OBJECT) this.readPath(object, matrix);
    else if (type === IMAGE_OBJECT) this.readPicture(object, matrix);
    else if (type === FORM_OBJECT && depth < DEEPEST_FORM) this.readForm(object, matrix, depth);
  }

  private readForm(form: number, outer: Matrix, depth: number): void {
    const matrix = this.matrixOf(form, outer);
    const count = this.pdfium._FPDFFormObj_CountObjects(form);
    for (let index = 0; index < count && this.objects++ < MAX_OBJECTS; index++)
      this.readObject(this.pdfium._FPDFFormObj_GetObject(form, index), matrix, depth + 1);
  }

  private readPicture(image: number, matrix: Matrix): void {
    const { memory, pdfium } = this;
    pdfium._FPDFPageObj_GetBounds(image, memory, memory + 4, memory + 8, memory + 12);
    const [left = 0, bottom = 0, right = 0, top = 0] = [0, 4, 8, 12].map((at) => floatAt(pdfium, memory + at));
    pdfium._FPDFImageObj_GetImagePixelSize(image, memory, memory + 4);
    const [pixelWidth, pixelHeight] = [integerAt(pdfium, memory), integerAt(pdfium, memory + 4)];
    this.drawings.pictures.push({ ...rectangleOf(matrix, left, top, right, bottom), pixelWidth, pixelHeight });
  }

  private readPath(path: number, outer: Matrix): void {
    const { memory, pdfium } = this;
    if (!pdfium._FPDFPath_GetDrawMode(path, memory, memory + 4)) return;
    const [fillMode, stroke] = [integerAt(pdfium, memory), integerAt(pdfium, memory + 4)];
    const count = pdfium._FPDFPath_CountSegments(path);
    if ((fillMode === 0 && stroke === 0) || count > MAX_SEGMENTS_OF_PATH) return;
    if ((this.segments += count) > MAX_SEGMENTS) return;
    const fill = fillMode === 0 ? null : fillColorOf(pdfium, path, memory);
    const matrix = this.matrixOf(path, outer);
    for (const outline of this.outlines(path, count, matrix))
      this.drawings.shapes.push(...shapesOf(outline, { stroked: stroke !== 0, fill }));
  }

  /** The subpaths of a path, as displayed. A closing segment leads back to the start. */
  private outlines(path: number, count: number, matrix: Matrix): Segment[][] {
    const { memory, pdfium } = this;
    const outlines: Segment[][] = [];
    for (let index = 0; index < count; index++) {
      const segment = pdfium._FPDFPath_GetPathSegment(path, index);
      if (segment === 0) continue;
      pdfium._FPDFPathSegment_GetPoint(segment, memory, memory + 4);
      const [x, y] = [floatAt(pdfium, memory), floatAt(pdfium, memory + 4)];
      const { left, top } = rectangleOf(matrix, x, y, x, y);
      const kind = pdfium._FPDFPathSegment_GetType(segment);
      if (kind === MOVE_TO || outlines.length === 0) outlines.push([]);
      const outline = outlines[outlines.length - 1];
      outline?.push({ kind, x: left, y: top });
      const [start] = outline ?? [];
      if (start && pdfium._FPDFPathSegment_GetClose(segment)) outline?.push({ ...start, kind: LINE_TO });
    }
    return outlines;
  }

  private matrixOf(object: number, outer: Matrix): Matrix {
    const { memory, pdfium } = this;
    if (!pdfium._FPDFPageObj_GetMatrix(object, memory)) return outer;
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = [0, 4, 8, 12, 16, 20].map((at) => floatAt(pdfium, memory + at));
    return multiply([a, b, c, d, e, f], outer);
  }
}

/** Reads the drawings of a loaded page. */
export function readDrawings(pdfium: Pdfium, page: number): PdfDrawings {
  return withMemory(pdfium, 32, (memory) => new DrawingReader(pdfium, memory).read(page));
}

/** A subpath as one shape, or as lines when it is an open or branched outline of lines along the axes. */
function shapesOf(outline: Segment[], style: Pick<PdfShape, 'stroked' | 'fill'>): PdfShape[] {
  if (outline.length < 2) return [];
  const bounds = boundsOf(outline);
  const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
  if (Math.min(width, height) <= LINE_THICKNESS) return [{ ...bounds, ...style, form: 'line' }];
  const curves = outline.filter(({ kind }) => kind !== LINE_TO && kind !== MOVE_TO).length;
  if (curves > 0) return [{ ...bounds, ...style, form: curvedForm(outline, curves, bounds) }];
  const lines = linesOf(outline);
  if (!lines) return [{ ...bounds, ...style, form: 'other' }];
  if (isRectangle(lines, bounds)) return [{ ...bounds, ...style, form: 'rectangle' }];
  return style.stroked ? lines.map((line) => ({ ...line, ...style, form: 'line' as const })) : [];
}

/** Four curves of three points each make an ellipse, and a rounded rectangle where lines are between them. */
function curvedForm(outline: Segment[], curves: number, bounds: PdfRectangle): PdfShape['form'] {
  if (curves < 12) return 'other';
  if (curves >= outline.length - 2) return 'ellipse';
  return isRounded(outline, bounds) ? 'rounded' : 'other';
}

/** Whether the lines of a curved outline run along its bounds, on all four sides, and are most of them. */
function isRounded(outline: Segment[], bounds: PdfRectangle): boolean {
  const pairs = outline.slice(1).flatMap((to, index) => (to.kind === LINE_TO ? [[outline[index] ?? to, to]] : []));
  const lines = pairs.map(boundsOf).filter((line) => lengthOf(line) > STRAIGHT);
  const around = 2 * (bounds.right - bounds.left + bounds.bottom - bounds.top);
  const straight = lines.reduce((sum, line) => sum + lengthOf(line), 0);
  return straight > around / 2 && lines.length >= 4 && isRectangle(lines, bounds);
}

const lengthOf = ({ left, top, right, bottom }: PdfRectangle): number => Math.max(right - left, bottom - top);

/** The lines of an outline; null when one is not along an axis. */
function linesOf(outline: Segment[]): PdfRectangle[] | null {
  const lines: PdfRectangle[] = [];
  for (let index = 1; index < outline.length; index++) {
    const pair = outline.slice(index - 1, index + 1);
    const line = boundsOf(pair);
    if (Math.min(line.right - line.left, line.bottom - line.top) > STRAIGHT) return null;
    if (Math.max(line.right - line.left, line.bottom - line.top) > STRAIGHT) lines.push(line);
  }
  return lines;
}

/** Whether lines run along all four sides of their bounds, and nowhere else. */
function isRectangle(lines: PdfRectangle[], { left, top, right, bottom }: PdfRectangle): boolean {
  const near = (a: number, b: number) => Math.abs(a - b) <= STRAIGHT;
  const sides = lines.map((line) => [
    near(line.left, left) && near(line.right, left),
    near(line.left, right) && near(line.right, right),
    near(line.top, top) && near(line.bottom, top),
    near(line.top, bottom) && near(line.bottom, bottom),
  ]);
  const covered = [0, 1, 2, 3].filter((side) => sides.some((line) => line[side])).length;
  return covered >= 3 && lines.length >= 3 && sides.every((line) => line.includes(true));
}

function boundsOf(points: { x: number; y: number }[]): PdfRectangle {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of points) {
    if (x < bounds.left) bounds.left = x;
    if (x > bounds.right) bounds.right = x;
    if (y < bounds.top) bounds.top = y;
    if (y > bounds.bottom) bounds.bottom = y;
  }
  return bounds;
}
