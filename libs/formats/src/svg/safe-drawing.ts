import { TemplateError } from '../template-error';
import { decodeXml } from '../xml/xml-encoding';
import { elementAttribute, localName, parseXml, type XmlElement } from '../xml/xml-tree';

/** A drawing without scripts and references to other files, and its size in CSS pixels. */
export interface SafeDrawing {
  readonly svg: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Elements that draw, or describe what is drawn (SVG 2). Others, such as scripts, links and foreign objects, are removed. */
const KNOWN = new Set(
  (
    'svg g defs symbol use title desc metadata switch path rect circle ellipse line polyline polygon text tspan textPath image ' +
    'linearGradient radialGradient stop pattern clipPath mask marker filter style view ' +
    'feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight ' +
    'feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight ' +
    'feSpecularLighting feSpotLight feTile feTurbulence'
  ).split(' '),
);
const ATTRIBUTE = /\s([\w.:-]+)\s*=\s*("[^"]*"|'[^']*')/g;
/** References within the drawing, and pictures in it. */
const OWN_REFERENCE = /^\s*(?:#|data:image\/(?:png|jpeg);base64,)/i;
const STYLE_REFERENCE = /url\(\s*(?!["']?#)|@import|expression\(|javascript:|\\|&/i;
/** The size of a drawing that names none (CSS 2.1, 10.3.2). */
const DEFAULT_SIZE = { width: 300, height: 150 };
const PIXELS: Readonly<Record<string, number>> = {
  px: 1,
  pt: 96 / 72,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  em: 16,
};
/** Bytes of a drawing as it was sent. */
const MAX_BYTES = 5 * 1024 * 1024;

/**
 * A drawing with the parts that draw, and nothing that runs or loads.
 * @throws TemplateError `unsupported_image` for what is not well-formed or too large
 */
export function safeDrawing(bytes: Buffer): SafeDrawing {
  if (bytes.length > MAX_BYTES) throw unsupported();
  // Many programs name the document type; entities are not accepted.
  const source = withoutProlog(decodedSvg(bytes));
  const root = rootOf(source);
  if (localName(root) !== 'svg') throw unsupported();
  const svg = `${cleanElement(root, source)}`;
  return { svg: Buffer.from(svg, 'utf8'), ...sizeOf(root, source) };
}

function decodedSvg(bytes: Buffer): string {
  try {
    return decodeXml(bytes, 'a drawing');
  } catch (error) {
    throw error instanceof TemplateError ? unsupported() : error;
  }
}

const withoutProlog = (text: string): string =>
  text
    .replace(/<!--[^]*?-->/g, '')
    .replace(/<\?[^]*?\?>/g, '')
    .replace(/<!DOCTYPE[^>[]*>/i, '');

function rootOf(source: string): XmlElement {
  try {
    return parseXml(source, 'a drawing');
  } catch (error) {
    throw error instanceof TemplateError ? unsupported() : error;
  }
}

const START_TAG = /^<[\w.:-]+(?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*\/?>/;
const SIZE = /\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')/g;

/** A drawing that has another size (pixels), to be rendered. */
export function drawingInSize({ svg, ...own }: SafeDrawing, width: number, height: number): Buffer {
  const resized = svg.toString('utf8').replace(START_TAG, (tag) => {
    const box = /\sviewBox\s*=/.test(tag) ? '' : ` viewBox="0 0 ${own.width} ${own.height}"`;
    const size = `${box} width="${width}" height="${height}"`;
    return tag.replace(SIZE, '').replace(/\s*(\/?)>$/, `${size}$1>`);
  });
  return Buffer.from(resized, 'utf8');
}

function cleanElement(element: XmlElement, source: string): string {
  const name = localName(element);
  if (!KNOWN.has(name)) return '';
  const startTag = cleanTag(source.slice(element.start, element.openEnd), name);
  if (element.closeStart === element.openEnd && element.end === element.openEnd) return startTag;
  const end = source.slice(element.closeStart, element.end);
  return startTag + contentOf(element, source) + end;
}

function contentOf(element: XmlElement, source: string): string {
  if (localName(element) === 'style') {
    const style = source.slice(element.openEnd, element.closeStart);
    return STYLE_REFERENCE.test(style.replace(/^\s*<!\[CDATA\[|\]\]>\s*$/g, '')) ? '' : style;
  }
  let markup = '';
  let cursor = element.openEnd;
  for (const child of element.children) {
    markup += source.slice(cursor, child.start) + cleanElement(child, source);
    cursor = child.end;
  }
  return markup + source.slice(cursor, element.closeStart);
}

/** A start tag without handlers of events, and without references to other files. */
function cleanTag(tag: string, element: string): string {
  return tag.replace(ATTRIBUTE, (attribute, name: string, quoted: string) => {
    const value = quoted.slice(1, -1);
    const local = name.slice(name.indexOf(':') + 1).toLowerCase();
    if (name === 'xmlns' || name.startsWith('xmlns:')) return attribute;
    if (local.startsWith('on') || local === 'base') return '';
    if (local === 'href' || local === 'src') return OWN_REFERENCE.test(value) && element !== 'a' ? attribute : '';
    return STYLE_REFERENCE.test(value.replaceAll(/&(?:quot|apos|amp|lt|gt);/g, '')) ? '' : attribute;
  });
}

function sizeOf(root: XmlElement, source: string): { width: number; height: number } {
  const [, , boxWidth, boxHeight] = (elementAttribute(source, root, 'viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [width, height] = ['width', 'height'].map((name) => pixels(elementAttribute(source, root, name)));
  const box = boxWidth && boxHeight && boxWidth > 0 && boxHeight > 0 ? { width: boxWidth, height: boxHeight } : null;
  if (width && height) return { width, height };
  if (!box) return { width: width ?? DEFAULT_SIZE.width, height: height ?? DEFAULT_SIZE.height };
  if (width) return { width, height: (width * box.height) / box.width };
  return height ? { width: (height * box.width) / box.height, height } : box;
}

/** A length in CSS pixels; null for none and for parts of the viewport. */
function pixels(length: string | undefined): number | null {
  const [, number, unit = 'px'] = /^\s*(\d{1,6}(?:\.\d{1,9})?)\s*([a-z]{2})?\s*$/i.exec(length ?? '') ?? [];
  const factor = PIXELS[unit.toLowerCase()];
  return number === undefined || factor === undefined || Number(number) === 0 ? null : Number(number) * factor;
}

const unsupported = (): TemplateError =>
  new TemplateError('unsupported_image', 'The drawing is damaged, too large, or no SVG file.');
