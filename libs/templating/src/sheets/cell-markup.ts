import { type Notation, type TypedValue, typedValue } from './cell-value';
import { type FillValue, type ImageValue, isImage } from '../field-values';
import { isPageBreak, RichText } from '../rich/rich-value';
import { CellMark } from '../rich/tables/cell-mark';
import type { CellStyles } from './cell-styles';
import { hasLooks, plainCell, richRuns, takeCellMarks } from './rich-cell';
import { Output } from '../language/output';
import { render } from '../language/render';
import type { Context } from '../language/context';
import { filledFormula } from './formulas/formula-texts';
import type { TaggedCell } from './sheet-rows';
import type { FormatKind } from './sheet-styles';
import { TemplateError } from '@app/formats';

/** Maximum number of characters in a cell (Excel specifications and limits). */
const MAX_CELL_CHARS = 32_767;

/** Characters of what a cell shows of a notation. */
const SHOWN_LENGTH: Readonly<Record<Notation, (typed: TypedValue) => number>> = {
  amount: ({ text }) => text.length,
  day: () => 'yyyy-mm-dd'.length,
};
/** The padding of a cell and its grid line: 5 pixels where a digit has 7 (ISO/IEC 29500-1, 18.3.1.13). */
const CELL_PADDING = 5 / 7;

/** The context for filling the cells of a sheet. */
export interface SheetTarget {
  /** Format kinds of the workbook's cell styles, by style index. */
  readonly formats: readonly FormatKind[];
  /** Whether dates count from 1904 instead of 1900. */
  readonly epoch1904: boolean;
  readonly out: Output;
  /** The styles to which those of filled cells are added. */
  readonly styles: CellStyles;
  /** Called with the index of each shared string that a filled cell still references. */
  readonly keepString: (index: number) => void;
  readonly addPicture: (image: ImageValue, column: number) => void;
  readonly addLink: (address: string, column: number) => void;
  /** Called for a cell that is merged with those above and below it that have the same text. */
  readonly addMerge: (text: string, column: number) => void;
}

/** What all sheets of a workbook share. */
export type FillTarget = Omit<SheetTarget, 'addPicture' | 'addLink' | 'addMerge' | 'keepString'>;

/**
 * The markup of a filled cell. A cell that shows the value of one field only gets the type of the value; all others get text.
 * Outside of loops (`isTop`) a cell with a shared string keeps its reference, because the string itself is filled.
 */
export function cellMarkup(given: TaggedCell, context: Context, isTop: boolean, target: SheetTarget): string {
  const { attributes, text, formula, place } = given;
  const cell = formula ? { ...given, inner: filledFormula(formula, context, place) } : given;
  const shade = text.shades.reduce<string | null>((last, one) => shadeIn(one.value(context)) ?? last, null);
  const look: CellLook = { attributes, shade, wraps: false, notation: null };
  if (text.only !== null) return valueCell(cell, text.only.value(context), look, { context, isTop, target });
  return textCell(cell, look, { context, isTop, target });
}

/** The style of a cell: its attributes in the template, a color (RRGGBB), whether it shows line breaks, and the format of a notation. */
interface CellLook {
  readonly attributes: string;
  readonly shade: string | null;
  readonly wraps: boolean;
  readonly notation: Notation | null;
}

interface CellFill {
  readonly context: Context;
  readonly isTop: boolean;
  readonly target: SheetTarget;
}

const shadeIn = (value: FillValue): string | null =>
  value instanceof CellMark && typeof value.effect === 'object' && 'shade' in value.effect ? value.effect.shade : null;

/** A cell that shows one value. */
function valueCell(cell: TaggedCell, value: FillValue, look: CellLook, fill: CellFill): string {
  const { prefix, content } = cell;
  const { target } = fill;
  if (isImage(value)) {
    target.addPicture(value, cell.column);
    return `${startOf(cell, look, target)}/>`;
  }
  const address = linkIn(value);
  if (address !== null) target.addLink(address, cell.column);
  const isMark = value instanceof CellMark;
  if (isMark && value.effect === 'merge') target.addMerge(value.plainText, cell.column);
  const shade = shadeIn(value) ?? look.shade;
  const typed = content === 'formula' ? null : typedIn(cell, isMark ? value.plainText : value, target);
  const start = startOf(cell, { ...look, shade, notation: typed?.notation ?? null }, target);
  if (typed) return `${start}${typed.type === 'b' ? ' t="b"' : ''}><${prefix}v>${typed.text}</${prefix}v></${prefix}c>`;
  return textCell(cell, { ...look, shade }, fill, isMark);
}

/** The typed value that a cell can show: Excel shows `####` for a number with a format that is wider than its column. */
function typedIn({ style, room }: TaggedCell, value: FillValue, target: SheetTarget): TypedValue | null {
  const typed = typedValue(value, target.formats[style] ?? 'general', target.epoch1904);
  const fits =
    !typed?.notation || SHOWN_LENGTH[typed.notation](typed) * target.styles.widthOf(style) + CELL_PADDING <= room;
  return fits ? typed : null;
}

/** A cell with text; `isMarked` says that the marks in it are known. */
function textCell(cell: TaggedCell, look: CellLook, { context, isTop, target }: CellFill, isMarked = false): string {
  const { prefix, text, content, inner } = cell;
  // The strings are filled after the sheets, so variables have other values then.
  if (content === 'shared' && isTop && !text.isRich && !text.setsVariables && !context.hasVariables) {
    target.keepString(Number(inner));
    return `${startOf(cell, look, target)} t="s"><${prefix}v>${inner}</${prefix}v></${prefix}c>`;
  }
  const { text: rendered, shade, merge } = takeCellMarks(renderText(cell, context, target.out));
  if (merge !== null && !isMarked) target.addMerge(merge, cell.column);
  const wraps = hasLooks(rendered) && rendered.includes('\n');
  const start = startOf(cell, { ...look, shade: shade ?? look.shade, wraps }, target);
  if (content === 'formula' || !hasLooks(rendered)) return textMarkup(cell, start, plainCell(rendered));
  const whole = content === 'inline' && inner === 'v' ? `<${prefix}t>${rendered}</${prefix}t>` : rendered;
  const runs = richRuns(whole, prefix, (looked) => target.styles.runProperties(cell.style, looked, prefix));
  return textMarkup({ ...cell, content: 'shared' }, start, runs);
}

/** The start tag of a cell without its end, with its style. */
function startOf(
  { prefix, style }: TaggedCell,
  { attributes, shade, wraps, notation }: CellLook,
  { styles }: SheetTarget,
): string {
  const formatted = notation === null ? style : styles.formatted(style, notation);
  const shaded = shade === null ? formatted : styles.shaded(formatted, shade);
  const index = wraps ? styles.wrapped(shaded) : shaded;
  if (index === style) return `<${prefix}c${attributes}`;
  return `<${prefix}c${attributes.replace(/\ss\s*=\s*(?:"[^"]*"|'[^']*')/, '')} s="${index}"`;
}

/** The first link of a formatted text, which is that of its cell. */
function linkIn(value: FillValue): string | null {
  if (!(value instanceof RichText)) return null;
  const linked = value.inline.find((span) => !isPageBreak(span) && span.look.link !== undefined);
  return linked && !isPageBreak(linked) ? (linked.look.link ?? null) : null;
}

function textMarkup({ prefix, content, inner, formula }: TaggedCell, start: string, text: string): string {
  // Its result is not known before Excel calculates, unless the template has it with placeholders.
  if (formula && text === '') return `${start}>${inner}</${prefix}c>`;
  if (content === 'formula') return `${start} t="str">${inner}<${prefix}v>${text}</${prefix}v></${prefix}c>`;
  const isPlainValue = content === 'inline' && inner === 'v';
  const markup = isPlainValue ? `<${prefix}t xml:space="preserve">${text}</${prefix}t>` : text;
  if (markup.replace(/<[^<>]*>/g, '') === '') return `${start}/>`;
  return `${start} t="inlineStr"><${prefix}is>${markup}</${prefix}is></${prefix}c>`;
}

/** Renders the text of a cell to markup. Throws TemplateError `value_too_long` for more characters than a cell may have. */
export function renderText(
  { text, place }: Pick<TaggedCell, 'place'> & { text: Pick<TaggedCell['text'], 'nodes'> },
  context: Context,
  out: Output,
): string {
  const rendered = out.fork();
  render(text.nodes, context, rendered);
  const markup = rendered.toString();
  if (
    markup.length > MAX_CELL_CHARS &&
    markup.replace(/<[^<>]*>/g, '').replace(/&[^;]*;/g, '&').length > MAX_CELL_CHARS
  ) {
    throw new TemplateError('value_too_long', `A cell holds at most ${MAX_CELL_CHARS} characters (${place()}).`);
  }
  return markup;
}
