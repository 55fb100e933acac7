import {
  type DirtySheet,
  type Package,
  withoutCdata,
  withoutSharedFormulas,
  type Workbook,
  type WorkbookSheet,
} from '@app/formats';
import type { TemplateFindings } from '../language/template-findings';
import { type SheetLinks, takeLinks } from './links/cell-links';
import { cellInWords, taggedPositions } from './sheet-model';
import type { SharedStrings } from './sheet-strings';

/** A sheet as it is compiled: without shared formulas, and without the links that have placeholders. */
export interface SheetSource extends DirtySheet {
  readonly part: string;
  readonly original: string;
  readonly links: SheetLinks;
}

/** Reads a sheet. Links with invalid placeholders are added to `findings`. */
export function readSource(
  pkg: Package,
  { name, part }: WorkbookSheet,
  strings: SharedStrings | null,
  placeOf: (cell: string) => string,
  findings: TemplateFindings,
): SheetSource {
  const original = withoutCdata(pkg.text(part));
  const links = takeLinks(pkg, part, original, placeOf, findings);
  return {
    name,
    part,
    original,
    links,
    source: withoutSharedFormulas(links.source),
    dirty: taggedPositions(original, strings?.texts ?? new Map(), findings),
  };
}

const STRING_CELL =
  /<(?:[\w.-]+:)?c\s(?=[^<>]*\st="s")[^<>]*\br="([A-Z]{1,3}\d{1,7})"[^<>]*>\s*<(?:[\w.-]+:)?v>\s*(\d{1,9})\s*</g;

/** Names the first cell that shows a shared string. The sheets are searched once, when a name is asked for. */
export function stringCells(
  pkg: Package,
  { sheets }: Workbook,
  inWords: (sheet: string) => string,
): (index: number) => string {
  let cells: Map<number, string> | null = null;
  return (index) => {
    if (cells === null) {
      cells = new Map();
      for (const { name, part } of sheets)
        for (const [, cell = '', string] of pkg.text(part).matchAll(STRING_CELL))
          if (!cells.has(Number(string))) cells.set(Number(string), cellInWords(inWords(name), cell));
    }
    return cells.get(index) ?? `string ${index + 1} of the workbook`;
  };
}
