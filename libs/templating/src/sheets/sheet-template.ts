import type { FillValues } from '../field-values';
import { type ParsedTemplate, uniqueFields } from '../parsed-template';
import { Additions } from '../pictures/media';
import {
  type DirtySheet,
  Package,
  type PackageEntry,
  packEntry,
  readWorkbook,
  withoutCalcChain,
  withoutCdata,
  withoutSharedFormulas,
  withoutStaleResults,
  withRecalculation,
  type Workbook,
  type WorkbookSheet,
  writePackage,
} from '@app/formats';
import { type DocumentBudget, Output, outputBudget } from '../language/output';
import { Context, type FillOptions } from '../language/context';
import type { TemplateFindings } from '../language/template-findings';
import { type FilledSheet, SheetFiller } from './sheet-fill';
import type { GridLayout } from './layout/grid-layout';
import { moveRelated } from './layout/sheet-related';
import { hasInstances, type NamedModel } from './instances/sheet-instances';
import { readNaming } from './instances/sheet-naming';
import { renameSheets } from './instances/sheet-references';
import { type ExpandedWorkbook, expandWorkbook, type FillingSheet } from './instances/workbook-expansion';
import { cellInWords, readSheet, sheetInWords, taggedPositions } from './sheet-model';
import { addPictures } from './sheet-picture';
import { SharedStrings } from './sheet-strings';
import type { CellText } from './sheet-text';
import { type FormatKind, readFormats } from './sheet-styles';
import { fillTable, taggedTables } from './sheet-tables';
import { replaceEntries } from '../copies/replaced-entries';

/** A filled workbook: the entries of its package, and the layouts of the sheets whose rows moved, by name. */
export interface FilledWorkbook {
  readonly entries: readonly PackageEntry[];
  readonly layouts: ReadonlyMap<string, GridLayout>;
}

/** An xlsx template. Cells get typed values, loops insert rows, and formulas are recalculated when the file is opened. */
export class SheetTemplate implements ParsedTemplate {
  readonly type = 'xlsx';
  readonly templates = [];
  readonly fields: ParsedTemplate['fields'];
  readonly weight: number;
  private readonly formats: readonly FormatKind[];
  /** Tables with placeholders by the part of their sheet. */
  private readonly tables: ReadonlyMap<string, readonly string[]>;

  private constructor(
    /**
     * The package without the stale results and calculation chain; sheets and strings with placeholders are replaced by `fill`.
     */
    readonly base: Package,
    readonly workbook: Workbook,
    private readonly sheets: readonly NamedModel[],
    private readonly strings: SharedStrings | null,
  ) {
    const inCells = sheets.flatMap(({ model }) => model.cells.flatMap((cell) => cell.text.fields));
    const inStrings = [...(strings?.texts.values() ?? [])].flatMap((text) => text.fields);
    const inNames = sheets.flatMap(({ naming }) => naming?.fields ?? []);
    this.fields = uniqueFields([...inCells, ...inStrings, ...inNames]);
    this.formats = readFormats(base, workbook.styles);
    this.tables = new Map(sheets.map(({ model }) => [model.part, taggedTables(base, model.part)]));
    this.weight =
      base.entries.reduce((sum, entry) => sum + entry.data.length, 0) +
      sheets.reduce((sum, { model }) => sum + model.source.length, 0);
  }

  /**
   * Compiles a workbook. Throws TemplateError for invalid XML; invalid placeholders are added to `findings`. `inWords` names a
   * sheet in their messages.
   */
  static of(pkg: Package, findings: TemplateFindings, inWords = sheetInWords): SheetTemplate {
    const workbook = readWorkbook(pkg);
    const strings = SharedStrings.read(pkg, workbook.strings, findings, stringCells(pkg, workbook, inWords));
    const sources = workbook.sheets.map((sheet) => readSource(pkg, sheet, strings));
    const namings = workbook.sheets.map(({ name }) => readNaming(name, findings));
    const hasTags = sources.some(({ dirty }) => dirty.length > 0) || namings.some((naming) => naming !== null);
    if (!strings && !hasTags) return new SheetTemplate(pkg, workbook, [], null);

    const fresh = withoutStaleResults(sources);
    const changedTexts = new Map(withoutCalcChain(pkg, workbook).map(({ part, text }) => [part, text]));
    changedTexts.set(workbook.part, withRecalculation(workbook.text));
    const sheets: NamedModel[] = [];
    sources.forEach(({ name, part, dirty, original }, index) => {
      const source = fresh[index] as string;
      const naming = namings[index] ?? null;
      const isTagged = dirty.length > 0 || naming !== null;
      const shared = strings?.texts ?? new Map<number, CellText>();
      const words = inWords(name);
      const model = isTagged ? readSheet({ words, part, source }, shared, findings, naming !== null) : null;
      if (model) sheets.push({ name, model, naming });
      else if (source !== original) changedTexts.set(part, source);
    });
    return new SheetTemplate(withTexts(pkg, changedTexts, workbook.calcChain), workbook, sheets, strings);
  }

  fill(values: FillValues, options?: FillOptions): Buffer {
    return writePackage(this.fillIn(Context.of(values, options), outputBudget()).entries);
  }

  /**
   * Fills the workbook in a scope, as a part of a larger document. With `asNumbers`, texts that are written as numbers become
   * numbers in cells of the format General, too: forms store many numbers as text, and a chart shows numbers only.
   */
  fillIn(context: Context, budget: DocumentBudget, asNumbers = false): FilledWorkbook {
    const expanded = this.expand(context);
    const { pkg, workbook, renames } = expanded;
    const additions = new Additions(pkg, 'xl/media');
    const out = new Output(additions.sink(''), budget);
    const formats = asNumbers ? this.formats.map((kind) => (kind === 'general' ? 'number' : kind)) : this.formats;
    const target = { formats, epoch1904: this.workbook.epoch1904, out };
    const filled = expanded.sheets.map((sheet) => ({ ...sheet, ...new SheetFiller(sheet, target).fill() }));

    const texts = new Map(filled.map((sheet) => [sheet.model.part, finalText(sheet, sheet.text)]));
    for (const { name, model, layout } of filled)
      if (layout) moveRelated(pkg, workbook, { name, part: model.part }, layout, texts);
    this.fillTables(expanded, texts);
    for (const { model, pictures } of filled) addPictures(pkg, model.part, pictures, texts, additions);
    this.writeStrings(context, out, filled, texts);
    if (renames.size > 0) renameEverywhere(expanded, texts);

    const changed = new Map([...texts].map(([part, text]) => [part, packEntry(part, Buffer.from(text, 'utf8'))]));
    for (const entry of additions.entries(changed)) changed.set(entry.name, entry);
    const layouts = new Map(filled.flatMap(({ name, layout }) => (layout ? [[name, layout] as const] : [])));
    return { entries: replaceEntries(pkg.entries, changed), layouts };
  }

  /** Whether nothing in it has a placeholder. */
  get isEmpty(): boolean {
    return this.sheets.length === 0 && this.strings === null;
  }

  /** The text of a part before it is filled, without the stale results of formulas. */
  textOf(part: string): string {
    return this.sheets.find(({ model }) => model.part === part)?.model.source ?? this.base.text(part);
  }

  private expand(context: Context): ExpandedWorkbook {
    const { base, workbook, sheets } = this;
    if (hasInstances(sheets)) return expandWorkbook(base, workbook, sheets, context);
    const plain = sheets.map(({ name, model }) => ({
      name,
      templateName: name,
      model,
      context,
      isTop: true,
      tables: null,
    }));
    return { pkg: base, workbook, sheets: plain, renames: new Map() };
  }

  private fillTables({ pkg, sheets }: ExpandedWorkbook, texts: Map<string, string>): void {
    for (const { model, context, isTop } of sheets) {
      const tables = isTop ? this.tables.get(model.part) : taggedTables(pkg, model.part);
      for (const table of tables ?? []) texts.set(table, fillTable(texts.get(table) ?? pkg.text(table), context));
    }
  }

  private writeStrings(
    context: Context,
    out: Output,
    filled: readonly FilledSheet[],
    texts: Map<string, string>,
  ): void {
    if (!this.strings) return;
    const referenced = new Set(
      this.sheets.flatMap(({ model }) =>
        model.cells.flatMap((cell) => (cell.content === 'shared' ? [Number(cell.inner)] : [])),
      ),
    );
    const kept = new Set(filled.flatMap((sheet) => [...sheet.keptStrings]));
    const table = out.fork();
    this.strings.write(context, table, (index) => referenced.has(index) && !kept.has(index));
    texts.set(this.strings.part, table.toString());
  }
}

/** The text of a filled sheet; the formulas of a copy get its name and those of its tables. */
function finalText({ tables, templateName, name }: FillingSheet, text: string): string {
  if (!tables) return text;
  return renameSheets(text, new Map([[templateName, name]]), tables)
    .replace(/(<(?:[\w.-]+:)?sheetView\s[^<>]*?)\stabSelected\s*=\s*["'][^"']*["']/g, '$1')
    .replace(/(<(?:[\w.-]+:)?sheetPr\s[^<>]*?)\scodeName\s*=\s*(?:"[^"]*"|'[^']*')/, '$1');
}

/** Renames sheets in the parts that can refer to one: sheets, names, tables, charts and sources of pivot tables. */
function renameEverywhere({ pkg, renames }: ExpandedWorkbook, texts: Map<string, string>): void {
  for (const { name } of pkg.entries) {
    if (!/^xl\/(?:workbook|(?:worksheets|chartsheets|charts|tables|pivotCache)\/[^/]+)\.xml$/.test(name)) continue;
    const text = texts.get(name) ?? pkg.text(name);
    const renamed = renameSheets(text, renames);
    if (renamed !== text) texts.set(name, renamed);
  }
}

interface SheetSource extends DirtySheet {
  readonly part: string;
  readonly original: string;
}

function readSource(pkg: Package, { name, part }: WorkbookSheet, strings: SharedStrings | null): SheetSource {
  const original = withoutCdata(pkg.text(part));
  return {
    name,
    part,
    original,
    source: withoutSharedFormulas(original),
    dirty: taggedPositions(original, strings?.texts ?? new Map()),
  };
}

const STRING_CELL =
  /<(?:[\w.-]+:)?c\s(?=[^<>]*\st="s")[^<>]*\br="([A-Z]{1,3}\d{1,7})"[^<>]*>\s*<(?:[\w.-]+:)?v>\s*(\d{1,9})\s*</g;

/** Names the first cell that shows a shared string. The sheets are searched once, when a name is asked for. */
function stringCells(
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

/** A copy of a package with changed texts and without the part `dropped`. */
function withTexts(pkg: Package, texts: ReadonlyMap<string, string>, dropped: string | null): Package {
  const changed = new Map([...texts].map(([part, text]) => [part, packEntry(part, Buffer.from(text, 'utf8'))]));
  return new Package(replaceEntries(pkg.entries, changed).filter(({ name }) => name !== dropped));
}
