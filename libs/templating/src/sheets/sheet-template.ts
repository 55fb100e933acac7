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
import { cellInWords, readSheet, sheetInWords, type SheetModel, taggedPositions } from './sheet-model';
import { addPictures } from './sheet-picture';
import { SharedStrings } from './sheet-strings';
import { type FormatKind, readFormats } from './sheet-styles';
import { fillTable, taggedTables } from './sheet-tables';
import { replaceEntries } from '../language/replaced-entries';

interface NamedModel {
  readonly name: string;
  readonly model: SheetModel;
}

/** A filled workbook: the entries of its package, and the layouts of the sheets whose rows moved, by name. */
export interface FilledWorkbook {
  readonly entries: readonly PackageEntry[];
  readonly layouts: ReadonlyMap<string, GridLayout>;
}

/** An xlsx template. Cells get typed values, loops insert rows, and formulas are recalculated when the file is opened. */
export class SheetTemplate implements ParsedTemplate {
  readonly type = 'xlsx';
  readonly fields: ParsedTemplate['fields'];
  readonly weight: number;
  private readonly formats: readonly FormatKind[];
  private readonly tables: readonly string[];

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
    this.fields = uniqueFields([...inCells, ...inStrings]);
    this.formats = readFormats(base, workbook.styles);
    this.tables = sheets.flatMap(({ model }) => taggedTables(base, model.part));
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
    if (!strings && sources.every(({ dirty }) => dirty.length === 0)) return new SheetTemplate(pkg, workbook, [], null);

    const fresh = withoutStaleResults(sources);
    const changedTexts = new Map(withoutCalcChain(pkg, workbook).map(({ part, text }) => [part, text]));
    changedTexts.set(workbook.part, withRecalculation(workbook.text));
    const sheets: NamedModel[] = [];
    sources.forEach(({ name, part, dirty, original }, index) => {
      const source = fresh[index] as string;
      const model =
        dirty.length > 0
          ? readSheet({ words: inWords(name), part, source }, strings?.texts ?? new Map(), findings)
          : null;
      if (model) sheets.push({ name, model });
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
    const additions = new Additions(this.base, 'xl/media');
    const out = new Output(additions.sink(''), budget);
    const formats = asNumbers ? this.formats.map((kind) => (kind === 'general' ? 'number' : kind)) : this.formats;
    const target = { formats, epoch1904: this.workbook.epoch1904, out };
    const filled = this.sheets.map(({ name, model }) => ({
      name,
      part: model.part,
      ...new SheetFiller(model, name, target, context).fill(),
    }));

    const texts = new Map(filled.map(({ part, text }) => [part, text]));
    for (const sheet of filled) if (sheet.layout) moveRelated(this.base, this.workbook, sheet, sheet.layout, texts);
    this.fillTables(context, texts);
    for (const { part, pictures } of filled) addPictures(this.base, part, pictures, texts, additions);
    this.writeStrings(context, out, filled, texts);

    const changed = new Map([...texts].map(([part, text]) => [part, packEntry(part, Buffer.from(text, 'utf8'))]));
    for (const entry of additions.entries(changed)) changed.set(entry.name, entry);
    const layouts = new Map(filled.flatMap(({ name, layout }) => (layout ? [[name, layout] as const] : [])));
    return { entries: replaceEntries(this.base.entries, changed), layouts };
  }

  /** Whether nothing in it has a placeholder. */
  get isEmpty(): boolean {
    return this.sheets.length === 0 && this.strings === null;
  }

  /** The text of a part before it is filled, without the stale results of formulas. */
  textOf(part: string): string {
    return this.sheets.find(({ model }) => model.part === part)?.model.source ?? this.base.text(part);
  }

  private fillTables(context: Context, texts: Map<string, string>): void {
    for (const table of this.tables) texts.set(table, fillTable(texts.get(table) ?? this.base.text(table), context));
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
