import { attributeOf, parseCorner } from '@app/formats';
import type { TaggedCell } from './sheet-rows';

const CELLS = /<((?:[\w.-]+:)?c)((?:\s[^<>]*?)?)(?:\/>|>[\s\S]*?<\/\1>)/g;
const TYPE = /\st\s*=\s*(?:"[^"]*"|'[^']*')/;

/** The markup of cells with those in blank columns emptied; their styles stay. */
export function blankCells(markup: string, isBlank: (column: number) => boolean): string {
  return markup.replace(CELLS, (cell, name: string, attributes: string) => {
    const { column } = parseCorner(attributeOf(`<${name}${attributes}>`, 'r') ?? '');
    return column === null || isBlank(column) ? `<${name}${attributes.replace(TYPE, '')}/>` : cell;
  });
}

/** A cell with its style and nothing in it. */
export const blankCell = ({ prefix, attributes }: TaggedCell): string => `<${prefix}c${attributes}/>`;
