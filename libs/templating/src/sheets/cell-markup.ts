import { typedValue } from './cell-value';
import { type ImageValue, isImage } from '../field-values';
import { Output } from '../language/output';
import { render } from '../language/render';
import type { TemplateNodes } from '../language/template-nodes';
import type { Context } from '../language/context';
import type { TaggedCell } from './sheet-rows';
import type { FormatKind } from './sheet-styles';
import { TemplateError } from '@app/formats';

/** The most characters that a cell of a worksheet may hold (Excel specifications and limits). */
const CELL_CHARS = 32_767;

/** What a sheet is filled with: the formats of its workbook, the calendar, and what takes pictures. */
export interface SheetTarget {
  readonly formats: readonly FormatKind[];
  readonly epoch1904: boolean;
  readonly out: Output;
  /** Told of every shared string that a cell goes on to show. */
  readonly keepString: (index: number) => void;
  readonly addPicture: (image: ImageValue, column: number) => void;
}

/**
 * The markup of a filled cell. A cell that shows one field alone takes the value's type, others hold text; a shared string that
 * reads the same at this place (`isTop`: outside of loops) is left to the table of strings.
 */
export function cellMarkup(cell: TaggedCell, context: Context, isTop: boolean, target: SheetTarget): string {
  const { prefix, attributes, text } = cell;
  const start = `<${prefix}c${attributes}`;
  const value = text.only === null ? undefined : context.resolve(text.only);
  if (text.only !== null && isImage(value)) {
    target.addPicture(value, cell.column);
    return `${start}/>`;
  }
  const typed =
    text.only === null || cell.keep === 'formula'
      ? null
      : typedValue(value, target.formats[cell.style] ?? 'general', target.epoch1904);
  if (typed) return `${start}${typed.type === 'b' ? ' t="b"' : ''}><${prefix}v>${typed.text}</${prefix}v></${prefix}c>`;
  if (cell.keep === 'shared' && isTop) {
    target.keepString(Number(cell.inner));
    return `${start} t="s"><${prefix}v>${cell.inner}</${prefix}v></${prefix}c>`;
  }
  return textMarkup(cell, start, renderText(text.nodes, context, target));
}

function textMarkup({ prefix, keep, inner }: TaggedCell, start: string, text: string): string {
  if (keep === 'formula') return `${start} t="str">${inner}<${prefix}v>${text}</${prefix}v></${prefix}c>`;
  const isBare = keep === 'inline' && inner === 'v';
  const content = isBare ? `<${prefix}t xml:space="preserve">${text}</${prefix}t>` : text;
  if (content.replace(/<[^<>]*>/g, '') === '') return `${start}/>`;
  return `${start} t="inlineStr"><${prefix}is>${content}</${prefix}is></${prefix}c>`;
}

/** The text of rendered nodes; throws TemplateError `value_too_long` when no cell can hold it. */
export function renderText(nodes: TemplateNodes, context: Context, { out }: Pick<SheetTarget, 'out'>): string {
  const text = out.fork();
  render(nodes, context, text);
  const markup = text.toString();
  if (markup.length > CELL_CHARS && markup.replace(/<[^<>]*>/g, '').replace(/&[^;]*;/g, '&').length > CELL_CHARS) {
    throw new TemplateError('value_too_long', `A cell holds at most ${CELL_CHARS} characters.`);
  }
  return markup;
}
