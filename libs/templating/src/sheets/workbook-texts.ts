import { Package, packEntry, type Workbook } from '@app/formats';
import { replaceEntries } from '../copies/replaced-entries';
import type { Additions } from '../pictures/media';
import { renameSheets } from './instances/sheet-references';
import type { ExpandedWorkbook, FillingSheet } from './instances/workbook-expansion';

const STYLES_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml';
const STYLES_LINK = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles';

/** Writes the styles with those that the cells need, if there are any, into their part or a new one. */
export function addStyles(
  text: string | null,
  { part, styles }: Workbook,
  texts: Map<string, string>,
  additions: Additions,
): void {
  if (text === null) return;
  if (styles !== null) {
    texts.set(styles, text);
    return;
  }
  const added = additions.freeName((number) => `xl/styles${number}.xml`);
  additions.addPart({ part: added, contentType: STYLES_TYPE, bytes: Buffer.from(text, 'utf8') });
  additions.relate(part, STYLES_LINK, added);
}

/** The text of a filled sheet; the formulas of a copy get its name and those of its tables. */
export function finalText({ tables, templateName, name }: FillingSheet, text: string): string {
  if (!tables) return text;
  return renameSheets(text, new Map([[templateName, name]]), tables)
    .replace(/(<(?:[\w.-]+:)?sheetView\s[^<>]*?)\stabSelected\s*=\s*["'][^"']*["']/g, '$1')
    .replace(/(<(?:[\w.-]+:)?sheetPr\s[^<>]*?)\scodeName\s*=\s*(?:"[^"]*"|'[^']*')/, '$1');
}

/** Renames sheets in the parts that can refer to one: sheets, names, tables, charts and sources of pivot tables. */
export function renameEverywhere({ pkg, renames }: ExpandedWorkbook, texts: Map<string, string>): void {
  for (const { name } of pkg.entries) {
    if (!/^xl\/(?:workbook|(?:worksheets|chartsheets|charts|tables|pivotCache)\/[^/]+)\.xml$/.test(name)) continue;
    const text = texts.get(name) ?? pkg.text(name);
    const renamed = renameSheets(text, renames);
    if (renamed !== text) texts.set(name, renamed);
  }
}

/** A copy of a package with changed texts and without the part `dropped`. */
export function withTexts(pkg: Package, texts: ReadonlyMap<string, string>, dropped: string | null): Package {
  const changed = new Map([...texts].map(([part, text]) => [part, packEntry(part, Buffer.from(text, 'utf8'))]));
  return new Package(replaceEntries(pkg.entries, changed).filter(({ name }) => name !== dropped));
}
