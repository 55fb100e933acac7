import { toText } from '../../field-values';
import { decodeText, escapeXml, type Package, readRelationships } from '@app/formats';
import type { Context } from '../../language/context';
import { findTags } from '../../language/tag';
import { TagExpression } from '../../language/tag-expression';

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
  return findTags(name).reduceRight((text, tag) => {
    if (tag.kind !== 'value' || !tag.expression) return text;
    const value = TagExpression.at('the name of a table column', tag, tag.expression).value(context);
    return text.slice(0, tag.start) + toText(value) + text.slice(tag.end);
  }, name);
}
