import { escapedCharacters, escapeXml } from '@app/formats';
import { CellMark } from '../rich/tables/cell-mark';
import { isPageBreak, type TextBlock, type TextLook } from '../rich/rich-value';
import type { TextSlot } from '../language/text-slot';

/**
 * Marks in the rendered text of a cell. They are characters that XML forbids, so neither templates nor values have them: the start
 * of a text in another look, followed by the number of the look and `text`; its end; and a mark on the cell.
 */
const MARK = { look: '\u0001', text: '\u0002', end: '\u0003', cell: '\u0004', cellEnd: '\u0005' } as const;
const CELL_MARK = new RegExp(`${MARK.cell}([#=])([^${MARK.cellEnd}]*)${MARK.cellEnd}`, 'g');
const LOOKS = new RegExp(`${MARK.look}([^${MARK.text}]*)${MARK.text}([^${MARK.end}]*)${MARK.end}`);
const ALL_LOOKS = new RegExp(LOOKS.source, 'g');
/** A text element with the run around it, if there is one. */
const TEXT =
  /(?:<(?:[\w.-]+:)?r(?:\s[^<>]*)?>\s*((?:<((?:[\w.-]+:)?rPr)(?:\s[^<>]*)?>[\s\S]*?<\/\2>|<(?:[\w.-]+:)?rPr\s*\/>)?)\s*)?<((?:[\w.-]+:)?t)(?:\s[^<>]*)?>([^<]*)<\/\3>(?:\s*<\/(?:[\w.-]+:)?r>)?/g;

/** The place of a value in the text of a cell: formatted text and changes of the cell are marked in it. */
export const CELL_SLOT: TextSlot = {
  lineBreak: '\n',
  encode: escapedCharacters,
  rich: (text) => text.blocks.map(blockText).join('\n'),
  cell: (mark) => markOf(mark),
};

const escapedText = (text: string): string => escapeXml(escapedCharacters(text));

function markOf({ effect, plainText }: CellMark): string {
  const text = escapedText(plainText);
  if (effect === 'merge') return `${MARK.cell}=${text}${MARK.cellEnd}${text}`;
  // The other effects are refused in templates of sheets.
  return typeof effect === 'object' && 'shade' in effect ? `${MARK.cell}#${effect.shade}${MARK.cellEnd}` : text;
}

function blockText({ kind, mark, spans }: TextBlock): string {
  const all: TextLook = kind === 'heading' ? { bold: true } : kind === 'code' ? { code: true } : {};
  const texts = spans.map((span) => (isPageBreak(span) ? '' : lookedText(span.text, { ...all, ...span.look })));
  return (mark === '' ? '' : `${escapeXml(mark)} `) + texts.join('');
}

function lookedText(text: string, look: TextLook): string {
  const { bold, italic, underline, strike, code, color } = look;
  const flags = [bold, italic, underline, strike, code].map((is) => (is ? '1' : '0')).join('');
  return `${MARK.look}${flags}${color ?? ''}${MARK.text}${escapedText(text)}${MARK.end}`;
}

function lookOf(code: string): TextLook {
  const [bold, italic, underline, strike, isCode] = [...code.slice(0, 5)].map((flag) => flag === '1');
  const color = code.slice(5);
  return { bold, italic, underline, strike, code: isCode, ...(color === '' ? {} : { color }) };
}

/** The rendered text of a cell and the marks on the cell. */
export interface MarkedText {
  readonly text: string;
  readonly shade: string | null;
  /** The escaped text of the cells above and below with which it is merged. */
  readonly merge: string | null;
}

/** Takes the marks on the cell from its rendered text. */
export function takeCellMarks(rendered: string): MarkedText {
  if (!rendered.includes(MARK.cell)) return { text: rendered, shade: null, merge: null };
  let shade: string | null = null;
  let merge: string | null = null;
  const text = rendered.replace(CELL_MARK, (_, sign: string, value: string) => {
    if (sign === '#') shade = value;
    else merge = value;
    return '';
  });
  return { text, shade, merge };
}

/** A text in one look only, without any mark. */
export const plainCell = (rendered: string): string =>
  rendered.replace(CELL_MARK, '').replace(ALL_LOOKS, (_, __: string, text: string) => text);

/** Whether a rendered text has formatted text in it. */
export const hasLooks = (text: string): boolean => text.includes(MARK.look);

/**
 * The content of a rich string (ISO/IEC 29500-1, 18.4.4): a run for each text in a look. `properties` are those of a run in the
 * font of the cell with a look.
 */
export const richRuns = (text: string, prefix: string, properties: (look: TextLook) => string): string =>
  text.replace(TEXT, (_, own: string | undefined, __: string, ___: string, content: string) => {
    const pieces = content.split(ALL_LOOKS);
    // Every third piece is a text outside of looks; a look and its text follow it.
    return pieces
      .map((piece, index) => {
        if (index % 3 === 1) return '';
        const look = index % 3 === 2 ? lookOf(pieces[index - 1] ?? '') : {};
        return run(piece, prefix, index % 3 === 2 && own ? withLook(own, properties(look)) : (own ?? properties(look)));
      })
      .join('');
  });

const run = (text: string, prefix: string, properties: string): string =>
  text === '' ? '' : `<${prefix}r>${properties}<${prefix}t xml:space="preserve">${text}</${prefix}t></${prefix}r>`;

/** The settings of a run in the template, replaced by those of a look. */
function withLook(own: string, look: string): string {
  const children = (markup: string): [string, string][] =>
    [...markup.matchAll(/<((?:[\w.-]+:)?(\w+))(?:\s[^<>]*)?\/>/g)].map(([child, , name = '']) => [name, child]);
  const looked = ['b', 'i', 'u', 'strike', 'color', 'rFont'];
  const merged = new Map([...children(look).filter(([name]) => !looked.includes(name)), ...children(own)]);
  for (const [name, child] of children(look)) if (looked.includes(name)) merged.set(name, child);
  const name = /^<([\w.:-]+)/.exec(look || own)?.[1] ?? 'rPr';
  return `<${name}>${[...merged.values()].join('')}</${name}>`;
}
