import { toText } from '../../field-values';
import { decodeText, escapeXml, type Package, readRelationships } from '@app/formats';
import type { Context } from '../../language/context';
import { TagExpression } from '../../language/tag-expression';
import type { OwnTags } from '../../language/tag-reader';

const COLUMN_NAME = /(<(?:[\w.-]+:)?tableColumn\s[^<>]*?\bname=["'])([^"']*)(["'])/g;

/**
 * The table parts of a sheet with placeholders. Column names have to match the cells of the header row, so they are filled
 * too.
 */
export function taggedTables(pkg: Package, sheet: string, tags: OwnTags): string[] {
  const targets = readRelationships(pkg, sheet).filter(({ kind }) => kind === 'table');
  return targets.flatMap(({ target }) =>
    target !== null && pkg.has(target) && tags.mayHoldTags(pkg.text(target)) ? [target] : [],
  );
}

/** Fills the column names of a table. */
export function fillTable(text: string, context: Context, tags: OwnTags): string {
  return text.replace(COLUMN_NAME, (whole: string, start: string, name: string, end: string) =>
    tags.mayHoldTags(name) ? start + escapeXml(fillName(decodeText(name), context, tags)) + end : whole,
  );
}

function fillName(name: string, context: Context, tags: OwnTags): string {
  return tags.find(name).reduceRight((text, tag) => {
    if (tag.kind !== 'value' || !tag.expression) return text;
    const value = TagExpression.at('the name of a table column', tag, tag.expression).value(context);
    return text.slice(0, tag.start) + toText(value) + text.slice(tag.end);
  }, name);
}
