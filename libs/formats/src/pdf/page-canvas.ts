import { PDFDict, PDFName, PDFNumber, PDFRef, type PDFStream } from '@cantoo/pdf-lib';
import type { PdfFile, PdfPageEntry } from './pdf-file';
import { arrayOf, dictOf, numberOf } from './pdf-values';
import { inheritedEntry } from './pdf-fields';
import type { FontSet } from './pdf-fonts';
import { Typesetter, drawableLines, pdfNumber, wrap } from './pdf-text';
import { startsAtRight } from './text-direction';
import { numbersOf, setWidgetAppearance } from './pdf-widget';
import { PAGE_FONTS, type PageFont, pageFonts } from './page-fonts';

/** Red, green and blue, 0–1. */
export type Colour = readonly [number, number, number];

export interface TextLook {
  size: number;
  colour?: Colour;
  font?: PageFont;
}

/** A rectangle in points. The origin is the bottom left of the displayed page. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const INK_COLOUR: Colour = [0.09, 0.11, 0.15];
/** Points. */
const A4 = { width: 595.28, height: 841.89 };
const LINE_HEIGHT = 1.35;

/** Collects drawing operators for one page and adds them on top of its content, in displayed coordinates. */
export class PageCanvas {
  private readonly operators: string[] = [];
  private readonly setters = new Map<PageFont, Typesetter>();
  private readonly images = new Map<string, PDFRef>();

  private constructor(
    private readonly file: PdfFile,
    private readonly page: PdfPageEntry,
    readonly width: number,
    readonly height: number,
  ) {}

  /** Creates the canvas and loads its fonts, so that drawing is synchronous. */
  static async on(file: PdfFile, page: PdfPageEntry, fonts: FontSet): Promise<PageCanvas> {
    const { width, height } = displayedPageSize(page.dict);
    const canvas = new PageCanvas(file, page, width, height);
    for (const font of PAGE_FONTS) {
      const [first, ...others] = pageFonts(font);
      const fallbacks = await Promise.all(others.map((name) => fonts.bundled(name)));
      canvas.setters.set(font, new Typesetter([await fonts.bundled(first), ...fallbacks]));
    }
    return canvas;
  }

  /** Draws a line of text with its base line at `y`. Characters without a glyph are named: `[U+D55C]`. Returns its width. */
  text(value: string, x: number, y: number, look: TextLook): number {
    const set = this.setter(look);
    const line = drawn(drawableLines(value).join(' '), set);
    this.operators.push(
      `BT ${fill(look.colour ?? INK_COLOUR)} 1 0 0 1 ${pdfNumber(x)} ${pdfNumber(y)} Tm ${set.show(line, look.size)} ET`,
    );
    return set.width(line, look.size);
  }

  textWidth(value: string, look: TextLook): number {
    const set = this.setter(look);
    return set.width(drawn(value, set), look.size);
  }

  /** Wraps a text to a column. */
  lines(value: string, width: number, look: TextLook): string[] {
    const set = this.setter(look);
    return drawableLines(value).flatMap((line) => wrap(set, drawn(line, set), look.size, width));
  }

  /**
   * Draws lines downwards from the base line `y`. Lines from right to left begin at the right end of a column with a `width`.
   * Returns the base line after the last one.
   */
  block(lines: string[], x: number, y: number, look: TextLook, width?: number): number {
    const leftOf = (line: string): number =>
      width !== undefined && startsAtRight(line) ? x + width - this.textWidth(line, look) : x;
    lines.forEach((line, index) => this.text(line, leftOf(line), y - index * look.size * LINE_HEIGHT, look));
    return y - lines.length * look.size * LINE_HEIGHT;
  }

  box(box: Rectangle, colour: Colour): void {
    this.operators.push(`${fill(colour)} ${rectangle(box)} re f`);
  }

  rule(x: number, y: number, width: number, colour: Colour, thickness = 0.7): void {
    this.box({ x, y, width, height: thickness }, colour);
  }

  image(ref: PDFRef, { x, y, width, height }: Rectangle): void {
    const name = `Im${this.images.size}`;
    this.images.set(name, ref);
    this.operators.push(
      `q ${pdfNumber(width)} 0 0 ${pdfNumber(height)} ${pdfNumber(x)} ${pdfNumber(y)} cm /${name} Do Q`,
    );
  }

  /** Strokes a path, given as operators, in the coordinates of a matrix. Nothing is drawn outside of `clip`, in the same coordinates. */
  stroke(path: string, matrix: readonly number[], thickness: number, { clip }: { clip?: Rectangle } = {}): void {
    const clipped = clip ? `${rectangle(clip)} re W n ` : '';
    this.operators.push(
      `q ${matrix.map(pdfNumber).join(' ')} cm ${clipped}1 J 1 j ${pdfNumber(thickness)} w ${fill(INK_COLOUR).toUpperCase()} ${path} S Q`,
    );
  }

  /** Adds the drawing to the page. */
  finish(): void {
    const { width, height } = this;
    addToPage(this.page.dict, this.file.context.register(this.form({ x: 0, y: 0, width, height })));
  }

  /**
   * Makes what was drawn in the place of a widget the widget's only appearance, of a button in its only state; the content of the page
   * stays as it is.
   */
  finishAs(widget: PDFDict, place: Rectangle, state: string | null = null): void {
    widget.delete(PDFName.of('AP'));
    setWidgetAppearance(widget, this.form(place), state);
    if (state === null) widget.delete(PDFName.of('AS'));
    else widget.set(PDFName.of('AS'), PDFName.of(state));
  }

  /** The drawing within a rectangle as a form XObject in the coordinates of the page. */
  private form({ x, y, width, height }: Rectangle): PDFStream {
    const { context } = this.file;
    const faces = new Set([...this.setters.values()].flatMap((set) => [...set.used]));
    return context.flateStream(this.operators.join('\n'), {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [x, y, x + width, y + height],
      Matrix: matrixToUserSpace(this.page.dict),
      Resources: context.obj({
        Font: context.obj(Object.fromEntries([...faces].map(({ resource, ref }) => [resource, ref]))),
        XObject: context.obj(Object.fromEntries(this.images)),
      }),
    });
  }

  private setter({ font = 'regular' }: TextLook): Typesetter {
    const set = this.setters.get(font);
    if (!set) throw new Error(`The font ${font} was not loaded.`);
    return set;
  }
}

/** Characters that are no shapes of their own, which a page may lack. */
const SHAPELESS = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Variation_Selector}]/u;

/** A text in which the characters without a glyph are named by their codes: an empty box would name nobody. */
const drawn = (text: string, set: Typesetter): string =>
  [...text]
    .map((character) => (set.has(character) || SHAPELESS.test(character) ? character : codeOf(character)))
    .join('');

const codeOf = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

/** Width and height of the displayed page, in points. */
export function displayedPageSize(page: PDFDict): { width: number; height: number } {
  const { width, height } = cropOf(page);
  return rotationOf(page) % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** Converts a rectangle in the page's coordinates (an annotation's `/Rect`) to the displayed page. */
export function displayedRectangle(page: PDFDict, rect: number[]): Rectangle {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect;
  const [a, b] = [displayedPoint(page, x1, y1), displayedPoint(page, x2, y2)];
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
}

/** The opposite of `displayedRectangle`: the `/Rect` of an annotation. */
export function userRectangle(page: PDFDict, { x, y, width, height }: Rectangle): number[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrixToUserSpace(page);
  const [x1, y1] = [a * x + c * y + e, b * x + d * y + f];
  const [x2, y2] = [a * (x + width) + c * (y + height) + e, b * (x + width) + d * (y + height) + f];
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

/** Appends an empty page, A4 by default; sizes in points. */
export function appendPage(file: PdfFile, { width, height } = A4): PdfPageEntry {
  const root = dictOf(file.catalog, 'Pages');
  const kids = root && arrayOf(root, 'Kids');
  const parent = file.catalog.get(PDFName.of('Pages'));
  if (!root || !kids) throw new Error('The document has no page tree.');
  const dict = file.context.obj({
    Type: 'Page',
    Parent: parent,
    MediaBox: [0, 0, width, height],
    CropBox: [0, 0, width, height],
    Rotate: 0,
    Resources: {},
  });
  const ref = file.context.register(dict);
  kids.push(ref);
  root.set(PDFName.of('Count'), PDFNumber.of((numberOf(root, 'Count') ?? file.pages.length) + 1));
  const page = { ref, dict };
  file.pages.push(page);
  return page;
}

function addToPage(page: PDFDict, form: PDFRef): void {
  const { context } = page;
  const name = `FwDraw${form.objectNumber}`;
  const before = context.register(context.stream('q'));
  const after = context.register(context.stream(`Q\nq /${name} Do Q`));
  const contents = page.get(PDFName.of('Contents'));
  const parts = arrayOf(page, 'Contents')?.asArray() ?? (contents ? [contents] : []);
  page.set(PDFName.of('Contents'), context.obj([before, ...parts, after]));

  const found = inheritedEntry(page, 'Resources');
  const resources = found instanceof PDFDict ? found.clone(context) : context.obj({});
  const objects = dictOf(resources, 'XObject')?.clone(context) ?? context.obj({});
  objects.set(PDFName.of(name), form);
  resources.set(PDFName.of('XObject'), objects);
  page.set(PDFName.of('Resources'), resources);
}

function matrixToUserSpace(page: PDFDict): number[] {
  const { x, y, width, height } = cropOf(page);
  const rotation = rotationOf(page);
  if (rotation === 90) return [0, 1, -1, 0, x + width, y];
  if (rotation === 180) return [-1, 0, 0, -1, x + width, y + height];
  return rotation === 270 ? [0, -1, 1, 0, x, y + height] : [1, 0, 0, 1, x, y];
}

/** A point in the page's coordinates on the displayed page. */
export function displayedPoint(page: PDFDict, userX: number, userY: number): { x: number; y: number } {
  const { x, y, width, height } = cropOf(page);
  const [dx, dy] = [userX - x, userY - y];
  const rotation = rotationOf(page);
  if (rotation === 90) return { x: dy, y: width - dx };
  if (rotation === 180) return { x: width - dx, y: height - dy };
  return rotation === 270 ? { x: height - dy, y: dx } : { x: dx, y: dy };
}

/** The visible area of the page; A4 without a usable box. */
function cropOf(page: PDFDict): Rectangle {
  for (const key of ['CropBox', 'MediaBox']) {
    const box = inheritedEntry(page, key);
    const holder = page.context.obj({});
    if (box) holder.set(PDFName.of('Box'), box);
    const [x1, y1, x2, y2] = numbersOf(arrayOf(holder, 'Box'));
    if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) continue;
    const found = { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
    if (found.width > 1 && found.height > 1) return found;
  }
  return { x: 0, y: 0, ...A4 };
}

function rotationOf(page: PDFDict): number {
  const value = inheritedEntry(page, 'Rotate');
  const degrees = value instanceof PDFNumber ? value.asNumber() : 0;
  return (((Math.round(degrees / 90) * 90) % 360) + 360) % 360;
}

function fill(colour: Colour): string {
  return `${colour.map(pdfNumber).join(' ')} rg`;
}

const rectangle = ({ x, y, width, height }: Rectangle): string => [x, y, width, height].map(pdfNumber).join(' ');
