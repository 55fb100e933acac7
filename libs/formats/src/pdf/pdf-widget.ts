import { PDFArray, PDFDict, PDFName, PDFNumber, PDFObject, PDFStream, PDFString, PDFHexString } from '@cantoo/pdf-lib';
import { arrayOf, dictOf, nameOf, numberOf } from './pdf-values';
import { inheritedEntry } from './pdf-fields';
import type { FontStyle } from './pdf-fonts';
import { pdfNumber } from './pdf-text';

export type BorderStyle = 'solid' | 'dashed' | 'beveled' | 'inset' | 'underline';

/** The look of a widget according to its appearance characteristics and border style (12.5.6.19). */
export interface WidgetLook {
  /** Size of the appearance in points, before the widget's rotation. */
  width: number;
  height: number;
  rotation: 0 | 90 | 180 | 270;
  /** Fill and stroke operators, or null for none. */
  background: string | null;
  border: string | null;
  borderWidth: number;
  borderStyle: BorderStyle;
  dash: number[];
  /** The character of a check box or radio button in Zapf Dingbats. */
  mark: string | null;
}

/** A parsed default appearance string (12.7.4.3); `colour` is a content-stream operator, a size of 0 means automatic. */
export interface TextStyle {
  size: number;
  colour: string;
  font: FontStyle;
}

const STYLES: Record<string, BorderStyle> = { S: 'solid', D: 'dashed', B: 'beveled', I: 'inset', U: 'underline' };

/** Reads the look of a widget; null when its rectangle is empty. */
export function widgetLookOf(widget: PDFDict): WidgetLook | null {
  const [x1, y1, x2, y2] = numbersOf(arrayOf(widget, 'Rect'));
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return null;
  const [wide, high] = [Math.abs(x2 - x1), Math.abs(y2 - y1)];
  if (wide < 0.5 || high < 0.5) return null;
  const characteristics = dictOf(widget, 'MK');
  const rotation = rotationOf(characteristics);
  const turned = rotation === 90 || rotation === 270;
  const border = characteristics && colourOf(arrayOf(characteristics, 'BC'), 'stroke');
  return {
    width: turned ? high : wide,
    height: turned ? wide : high,
    rotation,
    background: characteristics && colourOf(arrayOf(characteristics, 'BG'), 'fill'),
    border,
    ...borderOf(widget, border !== null),
    mark: characteristics && captionOf(characteristics.lookup(PDFName.of('CA'))),
  };
}

/** The matrix of a form XObject that rotates the appearance into the widget's rectangle. */
export function widgetMatrix({ width, height, rotation }: WidgetLook): number[] {
  if (rotation === 90) return [0, 1, -1, 0, height, 0];
  if (rotation === 180) return [-1, 0, 0, -1, width, height];
  return rotation === 270 ? [0, -1, 1, 0, 0, width] : [1, 0, 0, 1, 0, 0];
}

/** Font size, colour and font style of the widget's text. `form` is the AcroForm dictionary, which has the defaults. */
export function textStyleOf(widget: PDFDict, form: PDFDict): TextStyle {
  const own = inheritedEntry(widget, 'DA') ?? form.lookup(PDFName.of('DA'));
  const appearance = own instanceof PDFString || own instanceof PDFHexString ? own.decodeText() : '';
  const [, fontName = 'Helv', size = '0'] = /\/(\S+)\s+(-?[\d.]+)\s+Tf/.exec(appearance) ?? [];
  const colour = /(?:^|\s)((?:[\d.]+\s+){1,4}(?:g|rg|k))(?=\s|$)/.exec(appearance)?.[1] ?? '0 g';
  return {
    size: Math.min(144, Math.abs(Number(size)) || 0),
    colour,
    font: styleOf(baseFontOf(fontName, widget, form)),
  };
}

/** The operator of a rectangle path with a distance of `inset` points to the edges of the widget. */
export function rectanglePath({ width, height }: WidgetLook, inset: number): string {
  return [inset, inset, width - 2 * inset, height - 2 * inset].map(pdfNumber).join(' ') + ' re';
}

/** The operators that draw the background and the border of a widget. */
export function widgetFrame(look: WidgetLook): string {
  const parts: string[] = [];
  if (look.background) parts.push(`q ${look.background} ${rectanglePath(look, 0)} f Q`);
  if (look.border && look.borderWidth > 0)
    parts.push(`q ${look.border} ${pdfNumber(look.borderWidth)} w ${strokeOf(look)} Q`);
  return parts.join('\n');
}

/** The distance between the edges of a widget and its text, in points. */
export function widgetPadding({ borderWidth, borderStyle }: WidgetLook): number {
  const doubled = borderStyle === 'beveled' || borderStyle === 'inset';
  return Math.max(1, borderWidth * (doubled ? 2 : 1)) + 1;
}

/** Sets the normal appearance of a widget: for one state of a button, or without states. */
export function setWidgetAppearance(widget: PDFDict, stream: PDFStream, state: string | null): void {
  const { context } = widget;
  const ref = context.register(stream);
  const appearance = dictOf(widget, 'AP') ?? context.obj({});
  if (state === null) {
    appearance.set(PDFName.of('N'), ref);
  } else {
    const states = dictOf(appearance, 'N') ?? context.obj({});
    states.set(PDFName.of(state), ref);
    appearance.set(PDFName.of('N'), states);
  }
  widget.set(PDFName.of('AP'), appearance);
}

function strokeOf(look: WidgetLook): string {
  const { borderWidth, borderStyle, dash, width } = look;
  if (borderStyle === 'underline')
    return `0 ${pdfNumber(borderWidth / 2)} m ${pdfNumber(width)} ${pdfNumber(borderWidth / 2)} l S`;
  const pattern = borderStyle === 'dashed' ? `[${dash.map(pdfNumber).join(' ')}] 0 d ` : '';
  return `${pattern}${rectanglePath(look, borderWidth / 2)} S`;
}

function borderOf(widget: PDFDict, coloured: boolean): Pick<WidgetLook, 'borderWidth' | 'borderStyle' | 'dash'> {
  const style = dictOf(widget, 'BS');
  const legacy = numbersOf(arrayOf(widget, 'Border'))[2];
  const borderWidth = (style && numberOf(style, 'W')) ?? legacy ?? (coloured ? 1 : 0);
  const dash = style ? numbersOf(arrayOf(style, 'D')).filter((length) => length > 0) : [];
  return {
    borderWidth: Math.min(12, Math.max(0, borderWidth)),
    borderStyle: STYLES[(style && nameOf(style, 'S')) ?? 'S'] ?? 'solid',
    dash: dash.length > 0 ? dash : [3],
  };
}

function rotationOf(characteristics: PDFDict | null): WidgetLook['rotation'] {
  const degrees = ((((characteristics && numberOf(characteristics, 'R')) ?? 0) % 360) + 360) % 360;
  return degrees === 90 || degrees === 180 || degrees === 270 ? degrees : 0;
}

/** Colour operators by the number of components (grey, RGB, CMYK); an empty array means transparent. */
function colourOf(array: PDFArray | null, use: 'fill' | 'stroke'): string | null {
  const components = numbersOf(array);
  const operator = { 1: 'g', 3: 'rg', 4: 'k' }[components.length];
  if (!operator) return null;
  return `${components.map(pdfNumber).join(' ')} ${use === 'fill' ? operator : operator.toUpperCase()}`;
}

function captionOf(value: PDFObject | undefined): string | null {
  const bytes = value instanceof PDFString || value instanceof PDFHexString ? value.asBytes() : [];
  const [first] = bytes;
  return first === undefined ? null : String.fromCharCode(first);
}

function baseFontOf(name: string, widget: PDFDict, form: PDFDict): string {
  const resources = [inheritedEntry(widget, 'DR'), form.lookup(PDFName.of('DR'))];
  for (const dict of resources) {
    const fonts = dict instanceof PDFDict ? dictOf(dict, 'Font') : null;
    const font = fonts && dictOf(fonts, name);
    if (font) return nameOf(font, 'BaseFont') ?? name;
  }
  return name;
}

/** The style of a font according to its name. Unknown families count as sans-serif. */
function styleOf(name: string): FontStyle {
  const mono = /cour|mono|consol|typewriter|^Co[bBoO]?$/i.test(name);
  const serif =
    /times|roman|serif|georgia|garamond|minion|palatino|cambria|century|book|^Ti/i.test(name) && !/sans/i.test(name);
  return {
    family: mono ? 'mono' : serif ? 'serif' : 'sans',
    bold: /bold|black|heavy|[,-]b/i.test(name),
    italic: /ital|obli/i.test(name),
  };
}

/** The first 16 numbers of an array; other values are skipped. */
export function numbersOf(array: PDFArray | null): number[] {
  if (!array) return [];
  const values = Array.from({ length: Math.min(array.size(), 16) }, (_, index) => array.lookup(index));
  return values.flatMap((value) => (value instanceof PDFNumber ? [value.asNumber()] : []));
}
