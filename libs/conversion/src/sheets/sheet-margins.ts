import { fontFamily, type Css } from '../html';
import type { SheetMargins } from './sheet-reader';

/** What the codes of headers and footers stand for. */
export interface MarginValues {
  readonly sheet: string;
  readonly date: Date;
}

type Side = 'left' | 'center' | 'right';
/** The content of a margin box in CSS, with the look that its first character has. */
interface MarginBox {
  content: string[];
  css: Record<string, string | undefined>;
  lines: number;
}

const SIDES: Record<string, Side> = { L: 'left', C: 'center', R: 'right' };
const LOOKS: Record<string, readonly [name: string, value: string]> = {
  B: ['font-weight', 'bold'],
  I: ['font-style', 'italic'],
  U: ['text-decoration', 'underline'],
  E: ['text-decoration', 'underline'],
  S: ['text-decoration', 'line-through'],
};
/** A quoted font, a colour, a size, or a code of one character (ISO/IEC 29500-1, 18.3.1.46); otherwise text. */
const TOKEN = /&(?:"([^"]*)"|K([0-9A-F]{6})|K\d\d[+-]\d{3}|(\d{1,3})|([^"]))|([^&]+)|&/gi;
const LINE_MM = 5;
/** More lines would leave no space for the cells of a small page. */
const MAX_LINES = 7;

/**
 * The page headers and footers of a sheet as CSS rules for the pages with this name. `top` and `bottom` are the heights in mm that
 * they need. In CSS, only the first page of the whole document can differ.
 */
export function marginRules(
  page: string,
  margins: SheetMargins,
  values: MarginValues,
): { rules: string; top: number; bottom: number } {
  const kinds: (readonly [selector: string, kind: string])[] = [['', 'odd']];
  if (margins.differentOddEven) kinds.push([':left', 'even']);
  if (margins.differentFirst) kinds.push([':first', 'first']);
  const heights = { top: 0, bottom: 0 };
  const rules = kinds.map(([selector, kind]) => {
    const boxes = (['top', 'bottom'] as const).flatMap((edge) => {
      const text = margins.texts.get(kind + (edge === 'top' ? 'Header' : 'Footer')) ?? '';
      return [...readBoxes(text, values)].map(([side, box]) => {
        heights[edge] = Math.max(heights[edge], (Math.min(box.lines, MAX_LINES) + 1) * LINE_MM);
        return boxRule(`${edge}-${side}`, box);
      });
    });
    return `@page ${page}${selector} {${boxes.join('')}}`;
  });
  return { rules: margins.texts.size === 0 ? '' : rules.join(''), ...heights };
}

function readBoxes(text: string, values: MarginValues): ReadonlyMap<Side, MarginBox> {
  const boxes = new Map<Side, MarginBox>();
  for (const side of Object.values(SIDES)) boxes.set(side, { content: [], css: {}, lines: 1 });
  let side: Side = 'center';
  for (const [, font, color, size, code = '', plain] of text.matchAll(TOKEN)) {
    const box = boxes.get(side) as MarginBox;
    const other = SIDES[code.toUpperCase()];
    if (other) side = other;
    else addToken(box, lookOf(font, color, size, code), plain ?? shown(code, values));
  }
  return boxes;
}

/** A margin box has one look: that before its first character. */
function addToken(box: MarginBox, look: Css, content: string | MarginCounter): void {
  if (box.content.length === 0) Object.assign(box.css, look);
  if (typeof content !== 'string') box.content.push(`counter(${content.counter})`);
  else if (content !== '') box.content.push(cssString(content));
  if (typeof content === 'string') box.lines += content.split('\n').length - 1;
}

function lookOf(font = '', color = '', size = '', code = ''): Css {
  const [, name = '', style = ''] = /^([^,]*),?(.*)$/.exec(font) ?? [];
  const look = LOOKS[code.toUpperCase()];
  return {
    ...(name !== '' && name !== '-' && { 'font-family': fontFamily(name) }),
    ...(/bold/i.test(style) && { 'font-weight': 'bold' }),
    ...(/italic/i.test(style) && { 'font-style': 'italic' }),
    ...(color !== '' && { color: `#${color.toLowerCase()}` }),
    ...(size !== '' && { 'font-size': `${size}pt` }),
    ...(look && { [look[0]]: look[1] }),
  };
}

interface MarginCounter {
  readonly counter: 'page' | 'pages';
}

/** The value of a code. The name of the file and its path are not known while it is printed, and pictures are not shown. */
function shown(code: string, { sheet, date }: MarginValues): string | MarginCounter {
  const now = date.toISOString();
  switch (code.toUpperCase()) {
    case 'P':
      return { counter: 'page' };
    case 'N':
      return { counter: 'pages' };
    case 'D':
      return now.slice(0, 10);
    case 'T':
      return now.slice(11, 16);
    case 'A':
      return sheet;
    case '&':
      return '&';
    default:
      return '';
  }
}

function boxRule(name: string, { content, css }: MarginBox): string {
  const look = { font: '10pt Calibri, sans-serif', 'white-space': 'pre-wrap', ...css };
  const declarations = Object.entries(look).flatMap(([key, value]) => (value ? [`${key}:${value}`] : []));
  return `@${name}{content:${content.join(' ') || 'none'};${declarations.join(';')}}`;
}

/** Text as a string of CSS within an HTML document. Other characters than letters and digits of ASCII are escaped. */
function cssString(text: string): string {
  const escaped = text
    .replace(/\r\n?/g, '\n')
    .replace(/[^a-z0-9 ]/giu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `);
  return `"${escaped}"`;
}
