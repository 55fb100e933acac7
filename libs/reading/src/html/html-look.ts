import type { Font, Word } from '../document';
import { attributeOf, type Element, styleOf } from './html-node';

/** How the text of an element is shown; without a font, as the program likes. */
export interface Look {
  font: Font | null;
  keepsSpace: boolean;
  /** What is drawn on the text: a line through it, or a circle around it. */
  drawn?: Word['mark'];
}

export const PLAIN: Look = { font: null, keepsSpace: false };

/** The size of text in points where a page says nothing, and the factors of headings (HTML, 15.3.7). */
const SIZE = 12;
const HEADINGS: Record<string, number> = { h1: 2, h2: 1.5, h3: 1.17, h4: 1, h5: 0.83, h6: 0.67 };
const MIN_SIZE = 4;
const MAX_SIZE = 96;
const BOLD = new Set(['b', 'strong', 'th', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const ITALIC = new Set(['i', 'em', 'cite', 'dfn', 'var', 'address']);
const BASE: Font = { name: '', size: SIZE, bold: false, italic: false, color: '#000000' };
/** Points of the units of CSS. */
const UNITS: Record<string, number> = { pt: 1, px: 0.75, in: 72, cm: 72 / 2.54, mm: 72 / 25.4, em: SIZE, rem: SIZE };

/** The look of an element inside one with the look `outer`. */
export function fontOf(element: Element, outer: Look): Look {
  const font = outer.font ?? BASE;
  const own: Font = {
    name: styleOf(element, 'font-family')?.split(',')[0]?.replace(/["']/g, '').trim() ?? font.name,
    size: sizeOf(element) ?? font.size,
    bold: isBold(element) ?? (BOLD.has(element.tagName) || font.bold),
    italic: ITALIC.has(element.tagName) || /^italic/i.test(styleOf(element, 'font-style') ?? '') || font.italic,
    color: colorOf(element) ?? font.color,
  };
  const keepsSpace =
    element.tagName === 'pre' || /^pre/i.test(styleOf(element, 'white-space') ?? '') || outer.keepsSpace;
  const changed = (Object.keys(own) as (keyof Font)[]).some((key) => own[key] !== font[key]);
  const drawn = outer.drawn ?? drawnOn(element);
  return { font: changed ? own : outer.font, keepsSpace, ...(drawn ? { drawn } : {}) };
}

const STRUCK = new Set(['s', 'strike', 'del']);
const INLINE = new Set(['span', 'b', 'strong', 'i', 'em', 'u', 'mark', 'font', 'small']);

/** A line through the words of an element, or a border with round corners around a part of a line. */
function drawnOn(element: Element): Look['drawn'] {
  const decoration = styleOf(element, 'text-decoration') ?? styleOf(element, 'text-decoration-line') ?? '';
  if (STRUCK.has(element.tagName) || /\bline-through\b/i.test(decoration)) return 'crossed';
  const isRound = /[1-9]/.test(styleOf(element, 'border-radius') ?? '');
  const isDrawn = /\bsolid\b/i.test(styleOf(element, 'border') ?? '');
  return INLINE.has(element.tagName) && isRound && isDrawn ? 'circled' : undefined;
}

function isBold(element: Element): boolean | undefined {
  const weight = styleOf(element, 'font-weight');
  return weight === undefined ? undefined : /^(?:bold|[6-9]00)/i.test(weight);
}

function sizeOf(element: Element): number | undefined {
  const heading = HEADINGS[element.tagName];
  const [, number, unit] =
    /^(\d{1,4}(?:\.\d{1,4})?)(pt|px|in|cm|mm|em|rem)\b/i.exec(styleOf(element, 'font-size') ?? '') ?? [];
  const size =
    number === undefined ? heading && heading * SIZE : Number(number) * (UNITS[unit?.toLowerCase() ?? ''] ?? 1);
  return size === undefined ? undefined : Math.min(MAX_SIZE, Math.max(MIN_SIZE, size));
}

function colorOf(element: Element): string | undefined {
  const written = (styleOf(element, 'color') ?? attributeOf(element, 'color'))?.toLowerCase();
  if (written === undefined) return undefined;
  if (/^#[0-9a-f]{6}$/.test(written)) return written;
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(written);
  return short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : undefined;
}
