import { typedValue } from './cell-value';
import { type FillValue, type ImageValue, isImage } from '../field-values';
import { isPageBreak, RichText } from '../rich/rich-value';
import { Output } from '../language/output';
import { render } from '../language/render';
import type { TemplateNodes } from '../language/template-nodes';
import type { Context } from '../language/context';
import type { TaggedCell } from './sheet-rows';
import type { FormatKind } from './sheet-styles';
import { TemplateError } from '@app/formats';

/** Maximum number of characters in a cell (Excel specifications and limits). */
const MAX_CELL_CHARS = 32_767;

/** The context for filling the cells of a sheet. */
export interface SheetTarget {
  /** Format kinds of the workbook's cell styles, by style index. */
  readonly formats: readonly FormatKind[];
  /** Whether dates count from 1904 instead of 1900. */
  readonly epoch1904: boolean;
  readonly out: Output;
  /** Called with the index of each shared string that a filled cell still references. */
  readonly keepString: (index: number) => void;
  readonly addPicture: (image: ImageValue, column: number) => void;
  readonly addLink: (address: string, column: number) => void;
}

/** What all sheets of a workbook share. */
export type FillTarget = Omit<SheetTarget, 'addPicture' | 'addLink' | 'keepString'>;

/**
 * The markup of a filled cell. A cell that shows the value of one field only gets the type of the value; all others get text.
 * Outside of loops (`isTop`) a cell with a shared string keeps its reference, because the string itself is filled.
 */
export function cellMarkup(cell: TaggedCell, context: Context, isTop: boolean, target: SheetTarget): string {
  const { prefix, attributes, text } = cell;
  const start = `<${prefix}c${attributes}`;
  const value = text.only?.value(context);
  if (text.only !== null && isImage(value)) {
    target.addPicture(value, cell.column);
    return `${start}/>`;
  }
  const address = text.only === null ? null : linkIn(value);
  if (address !== null) target.addLink(address, cell.column);
  const typed =
    text.only === null || cell.content === 'formula'
      ? null
      : typedValue(value, target.formats[cell.style] ?? 'general', target.epoch1904);
  if (typed) return `${start}${typed.type === 'b' ? ' t="b"' : ''}><${prefix}v>${typed.text}</${prefix}v></${prefix}c>`;
  // The strings are filled after the sheets, so variables have other values then.
  if (cell.content === 'shared' && isTop && !text.setsVariables && !context.hasVariables) {
    target.keepString(Number(cell.inner));
    return `${start} t="s"><${prefix}v>${cell.inner}</${prefix}v></${prefix}c>`;
  }
  return textMarkup(cell, start, renderText(text.nodes, context, target));
}

/** The first link of a formatted text, which is that of its cell. */
function linkIn(value: FillValue): string | null {
  if (!(value instanceof RichText)) return null;
  const linked = value.inline.find((span) => !isPageBreak(span) && span.look.link !== undefined);
  return linked && !isPageBreak(linked) ? (linked.look.link ?? null) : null;
}

function textMarkup({ prefix, content, inner }: TaggedCell, start: string, text: string): string {
  if (content === 'formula') return `${start} t="str">${inner}<${prefix}v>${text}</${prefix}v></${prefix}c>`;
  const isPlainValue = content === 'inline' && inner === 'v';
  const markup = isPlainValue ? `<${prefix}t xml:space="preserve">${text}</${prefix}t>` : text;
  if (markup.replace(/<[^<>]*>/g, '') === '') return `${start}/>`;
  return `${start} t="inlineStr"><${prefix}is>${markup}</${prefix}is></${prefix}c>`;
}

/** Renders the nodes of a cell to markup. Throws TemplateError `value_too_long` for more characters than a cell may have. */
export function renderText(nodes: TemplateNodes, context: Context, { out }: Pick<SheetTarget, 'out'>): string {
  const text = out.fork();
  render(nodes, context, text);
  const markup = text.toString();
  if (
    markup.length > MAX_CELL_CHARS &&
    markup.replace(/<[^<>]*>/g, '').replace(/&[^;]*;/g, '&').length > MAX_CELL_CHARS
  ) {
    throw new TemplateError('value_too_long', `A cell holds at most ${MAX_CELL_CHARS} characters.`);
  }
  return markup;
}
