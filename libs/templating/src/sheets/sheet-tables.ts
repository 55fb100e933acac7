import { toText } from '../field-values';
import { decodeText, escapeXml, type Package, readRelationships } from '@app/formats';
import type { Context } from '../language/context';
import { findTags } from '../language/tag';

const COLUMN_NAME = /(<(?:[\w.-]+:)?tableColumn\s[^<>]*?\bname=["'])([^"']*\{\{[^"']*)(["'])/g;

/**
 * The table parts of a sheet with placeholders. Column names have to match the cells of the header row, so they are filled
 * too.
 */
export function taggedTables(pkg: Package, sheet: string): string[] {
  const targets = readRelationships(pkg, sheet).filter(({ kind }) => kind === 'table');
  return targets.flatMap(({ target }) =>
    target !== null && pkg.has(target) && pkg.text(target).includes('{{') ? [target] : [],
  );
}

/** Fills the column names of a table. */
export function fillTable(text: string, context: Context): string {
  return text.replace(
    COLUMN_NAME,
    (_, start: string, name: string, end: string) => start + escapeXml(fillName(decodeText(name), context)) + end,
  );
}

function fillName(name: string, context: Context): string {
  const tags = findTags(name).filter(({ kind }) => kind === 'value');
  return tags.reduceRight(
    (text, tag) => text.slice(0, tag.start) + toText(context.resolve(tag.name)) + text.slice(tag.end),
    name,
  );
}
