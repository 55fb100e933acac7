import {
  attributeOf,
  columnsOfReference,
  decodeText,
  escapeXml,
  type Package,
  readRelationships,
  rowsOfReference,
  type Span,
  TemplateError,
} from '@app/formats';
import type { GridLayout } from '../layout/grid-layout';
import { type CellTexts, HeaderRow } from './header-row';

const TABLE = /<(?:[\w.-]+:)?table\s[^<>]*>/;
const COLUMN = /<((?:[\w.-]+:)?tableColumn)(?:\s[^<>]*?)?(?:\/>|>[\s\S]*?<\/\1>)/g;
const COLUMNS = /<((?:[\w.-]+:)?tableColumns)(?:\s[^<>]*)?>[\s\S]*?<\/\1>/;

/** A filled sheet; `layout` is null when its cells keep their places. */
export interface SheetOfTables {
  readonly name: string;
  readonly part: string;
  readonly layout: GridLayout | null;
}

/**
 * Makes the tables of a filled sheet agree with its cells (ISO/IEC 29500-1, 18.5.1.2): a table column for each column, whose name
 * is unique and the text of its header cell. Throws TemplateError `unsupported_structure` for a table without columns or rows.
 */
export function finishTables(pkg: Package, sheet: SheetOfTables, texts: Map<string, string>, cells: CellTexts): void {
  for (const { kind, target } of readRelationships(pkg, sheet.part)) {
    if (kind !== 'table' || target === null || !pkg.has(target)) continue;
    const table = texts.get(target) ?? pkg.text(target);
    const finished = new TableOfSheet(pkg.text(target), table, sheet).finish(texts, cells);
    if (finished !== table) texts.set(target, finished);
  }
}

class TableOfSheet {
  private readonly tag: string;
  private readonly columns: Span;
  private readonly rows: Span;

  constructor(
    private readonly template: string,
    private readonly table: string,
    private readonly sheet: SheetOfTables,
  ) {
    this.tag = TABLE.exec(table)?.[0] ?? '';
    const [rows, columns] = [rowsOfReference(this.reference), columnsOfReference(this.reference)];
    if (!rows || !columns) throw this.refused('has no cells');
    [this.rows, this.columns] = [rows, columns];
  }

  finish(texts: Map<string, string>, cells: CellTexts): string {
    this.assertRows();
    const sources = this.sources();
    const names = this.hasHeader ? this.headerNames(texts, cells) : null;
    const written = [...this.table.matchAll(COLUMN)].map(([markup]) => markup);
    const columns = columnsWith(sources, written, names);
    const isSame = columns.every((markup, index) => markup === written[index]) && columns.length === written.length;
    if (isSame) return this.table;
    return this.withFilters(sources).replace(
      COLUMNS,
      (_, name: string) => `<${name} count="${columns.length}">${columns.join('')}</${name}>`,
    );
  }

  private get reference(): string {
    return attributeOf(this.tag, 'ref') ?? '';
  }

  private get hasHeader(): boolean {
    return attributeOf(this.tag, 'headerRowCount') !== '0';
  }

  /** The column of the template, counted from 0 in the table, for each column. */
  private sources(): number[] {
    const before = columnsOfReference(attributeOf(TABLE.exec(this.template)?.[0] ?? '', 'ref') ?? '');
    const layout = this.sheet.layout?.columns;
    if (!before) throw this.refused('has no cells');
    const placed = Array.from({ length: before.to - before.from + 1 }, (_, source) => {
      const column = before.from + source;
      const copies = layout ? layout.spread({ from: column, to: column }) : [{ from: column, to: column }];
      return copies.map(({ from }) => ({ from, source }));
    }).flat();
    const sources = placed.sort((a, b) => a.from - b.from).map(({ source }) => source);
    if (sources.length === 0) throw this.refused('would have no columns');
    if (sources.length !== this.columns.to - this.columns.from + 1)
      throw this.refused('shares only a part of repeated columns');
    return sources;
  }

  /** A table has at least one row beside its header and its totals. */
  private assertRows(): void {
    const totals = Number(attributeOf(this.tag, 'totalsRowCount') ?? 0);
    if (this.rows.to - this.rows.from + 1 <= (this.hasHeader ? 1 : 0) + totals)
      throw this.refused('would have no rows');
  }

  /** The names of the columns; header cells that have another text get their name. */
  private headerNames(texts: Map<string, string>, cells: CellTexts): string[] | null {
    const { part } = this.sheet;
    const sheet = texts.get(part);
    const header = sheet === undefined ? null : HeaderRow.in(sheet, this.rows.from, cells);
    if (!header || sheet === undefined) return null;
    const used = new Set<string>();
    const names: string[] = [];
    for (let column = this.columns.from; column <= this.columns.to; column++) {
      const name = uniqueName(header.text(column) || `Column${column - this.columns.from + 1}`, used);
      header.set(column, name);
      names.push(name);
    }
    texts.set(part, header.writtenIn(sheet));
    return names;
  }

  /** The filters of columns at their new places; `colId` counts from 0. */
  private withFilters(sources: readonly number[]): string {
    return this.table.replace(
      /(<(?:[\w.-]+:)?filterColumn\s[^<>]*?\bcolId=["'])(\d+)/g,
      (whole, start: string, id: string) => {
        const at = sources.indexOf(Number(id));
        return at === -1 ? whole : start + String(at);
      },
    );
  }

  private refused(reason: string): TemplateError {
    const name = decodeText(attributeOf(this.tag, 'displayName') ?? attributeOf(this.tag, 'name') ?? '');
    const message = `The table "${name}" of the sheet "${this.sheet.name}" ${reason}.`;
    return new TemplateError('unsupported_structure', message, { part: this.sheet.part });
  }
}

/** A name that no other column has; names are equal in upper and lower case. */
function uniqueName(name: string, used: Set<string>): string {
  let unique = name;
  for (let number = 2; used.has(unique.toLowerCase()); number++) unique = `${name}${number}`;
  used.add(unique.toLowerCase());
  return unique;
}

/** The markup of the columns. Copies of a column have new ids. */
function columnsWith(
  sources: readonly number[],
  written: readonly string[],
  names: readonly string[] | null,
): string[] {
  let nextId = written.reduce((most, markup) => Math.max(most, Number(attributeOf(markup, 'id')) || 0), 0) + 1;
  const seen = new Set<number>();
  return sources.map((source, index) => {
    const own = written[source] ?? '<tableColumn id="0" name=""/>';
    const markup = seen.has(source) || !written[source] ? copied(own, nextId++) : own;
    seen.add(source);
    const name = names?.[index] ?? (markup === own ? null : `Column${index + 1}`);
    return name === null ? markup : named(markup, name);
  });
}

const copied = (markup: string, id: number): string =>
  markup
    .replace(/(\sid\s*=\s*["'])\d+/, (_, start: string) => start + String(id))
    .replace(/\s[\w.-]+:uid\s*=\s*(?:"[^"]*"|'[^']*')/, '');

/** The column with a name; line breaks in it are written as Excel does (`_x000a_`). */
function named(markup: string, name: string): string {
  const written = name.replace(/\r?\n/g, '_x000a_');
  if (decodeText(attributeOf(markup, 'name') ?? '') === written) return markup;
  return markup.replace(/(\sname\s*=\s*)(?:"[^"]*"|'[^']*')/, (_, start: string) => `${start}"${escapeXml(written)}"`);
}

/** Whether a cell is in a table of a sheet. */
export function tableAt(pkg: Package, sheet: string): (row: number, column: number) => boolean {
  const areas = readRelationships(pkg, sheet).flatMap(({ kind, target }) => {
    if (kind !== 'table' || target === null || !pkg.has(target)) return [];
    const reference = attributeOf(TABLE.exec(pkg.text(target))?.[0] ?? '', 'ref') ?? '';
    const [rows, columns] = [rowsOfReference(reference), columnsOfReference(reference)];
    return rows && columns ? [{ rows, columns }] : [];
  });
  return (row, column) =>
    areas.some(
      ({ rows, columns }) => row >= rows.from && row <= rows.to && column >= columns.from && column <= columns.to,
    );
}
