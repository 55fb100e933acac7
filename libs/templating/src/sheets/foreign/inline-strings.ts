import { attributeOf, type Package, parseXml, withoutCdata, type Workbook } from '@app/formats';
import type { TagReader } from '../../language/tag-reader';
import { withTexts } from '../workbook-texts';

/**
 * Writes the shared strings that may hold tags into the cells that show them (ISO/IEC 29500-1, 18.3.1.53). Where the meaning of a
 * tag depends on other cells, a string that several cells share has several meanings. Throws TemplateError for invalid XML.
 */
export function withInlineStrings(pkg: Package, { strings: part, sheets }: Workbook, reader: TagReader): Package {
  const source = part !== null && pkg.has(part) ? withoutCdata(pkg.text(part)) : '';
  if (part === null || !reader.mayHoldTags(source)) return pkg;
  const tagged = new Map<number, string>();
  let rest = '';
  let cursor = 0;
  parseXml(source, part)
    .children.filter(({ name }) => name === 'si')
    .forEach(({ openEnd, closeStart }, index) => {
      const content = source.slice(openEnd, closeStart);
      if (!reader.mayHoldTags(content)) return;
      tagged.set(index, content);
      rest += source.slice(cursor, openEnd);
      cursor = closeStart;
    });
  const texts = new Map([[part, rest + source.slice(cursor)]]);
  for (const sheet of sheets) texts.set(sheet.part, inlined(withoutCdata(pkg.text(sheet.part)), tagged));
  return withTexts(pkg, texts, null);
}

/** A sheet whose cells hold the strings in `tagged` themselves. */
function inlined(sheet: string, tagged: ReadonlyMap<number, string>): string {
  const cells = /<((?:[\w.-]+:)?)c(\s[^<>]*)>/g;
  let result = '';
  let cursor = 0;
  for (let match = cells.exec(sheet); match; match = cells.exec(sheet)) {
    const [tag, prefix = '', attributes = ''] = match;
    if (attributes.endsWith('/') || attributeOf(tag, 't') !== 's') continue;
    const end = sheet.indexOf(`</${prefix}c>`, cells.lastIndex);
    if (end === -1) break;
    const content = tagged.get(Number(/v>\s*(\d+)\s*</.exec(sheet.slice(cells.lastIndex, end))?.[1]));
    // The end is found once for each cell, so that markup with many starts takes no longer.
    cells.lastIndex = end;
    if (content === undefined) continue;
    const own = attributes.replace(/\st\s*=\s*(?:"[^"]*"|'[^']*')/, '');
    const is = `<${prefix}is>${withPrefix(content, prefix)}</${prefix}is>`;
    result += `${sheet.slice(cursor, match.index)}<${prefix}c${own} t="inlineStr">${is}`;
    cursor = end;
  }
  return result + sheet.slice(cursor);
}

/** The markup of a string with the prefix that the elements of the sheet have. */
const withPrefix = (markup: string, prefix: string): string =>
  markup.replace(/<(\/?)(?:[\w.-]+:)?(?=[\w.-]+[\s/>])/g, `<$1${prefix}`);
