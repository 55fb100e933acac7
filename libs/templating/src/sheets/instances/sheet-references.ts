import { decodeText, escapeXml, type FormulaNames, renameInFormula } from '@app/formats';
import { mapFormulas } from '../layout/map-formulas';

/** New names by those of the template; null for a sheet that is removed. */
export type SheetRenames = ReadonlyMap<string, string | null>;

const LOCATION = /(<(?:[\w.-]+:)?hyperlink\s[^<>]*?\blocation=)(?:"([^"]*)"|'([^']*)')/g;
const SOURCE = /(<(?:[\w.-]+:)?worksheetSource\s[^<>]*?\bsheet=)(?:"([^"]*)"|'([^']*)')/g;

/** The text of a part with new names of sheets, and of tables, in its formulas, links and sources. */
export function renameSheets(
  text: string,
  sheets: SheetRenames,
  tables: ReadonlyMap<string, string> = new Map(),
): string {
  const folded = new Map([...sheets].map(([name, renamed]) => [name.toLowerCase(), renamed]));
  const sheet = (name: string): string | null => {
    const renamed = folded.get(name.toLowerCase());
    return renamed === undefined ? name : renamed;
  };
  const names: FormulaNames = tables.size === 0 ? { sheet } : { sheet, table: (name) => tables.get(name) ?? name };
  const inFormula = (formula: string): string => {
    const decoded = decodeText(formula);
    const renamed = renameInFormula(decoded, names);
    return renamed === decoded ? formula : escapeXml(renamed);
  };
  const attribute =
    (rename: (value: string) => string) =>
    (_: string, start: string, double: string | undefined, single: string | undefined): string =>
      `${start}"${rename(double ?? single ?? '')}"`;
  return mapFormulas(text, inFormula)
    .replace(LOCATION, attribute(inFormula))
    .replace(
      SOURCE,
      attribute((name) => escapeXml(sheet(decodeText(name)) ?? '#REF!')),
    );
}
