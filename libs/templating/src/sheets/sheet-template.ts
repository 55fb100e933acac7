import type { FillValues } from '../field-values';
import { type ParsedTemplate, uniqueFields } from '../parsed-template';
import { Additions } from '../pictures/media';
import {
  type DirtySheet,
  Package,
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
import { Output, outputBudget } from '../language/output';
import { Context, type FillOptions } from '../language/context';
import type { TemplateFindings } from '../language/template-findings';
import { type FilledSheet, SheetFiller } from './sheet-fill';
import { moveRelated } from './layout/sheet-related';
import { cellInWords, readSheet, type SheetModel, taggedPositions } from './sheet-model';
import { addPictures } from './sheet-picture';
import { SharedStrings } from './sheet-strings';
import { type FormatKind, readFormats } from './sheet-styles';
import { fillTable, taggedTables } from './sheet-tables';
import { replaceEntries } from '../language/text-template';

interface NamedModel {
  readonly name: string;
  readonly model: SheetModel;
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
    private readonly base: Package,
    private readonly workbook: Workbook,
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

  /** Compiles a workbook. Throws TemplateError for invalid XML; invalid placeholders are added to `findings`. */
  static of(pkg: Package, findings: TemplateFindings): SheetTemplate {
    const workbook = readWorkbook(pkg);
    const strings = SharedStrings.read(pkg, workbook.strings, findings, stringCells(pkg, workbook));
    const sources = workbook.sheets.map((sheet) => readSource(pkg, sheet, strings));
    if (!strings && sources.every(({ dirty }) => dirty.length === 0)) return new SheetTemplate(pkg, workbook, [], null);

    const fresh = withoutStaleResults(sources);
    const changedTexts = new Map(withoutCalcChain(pkg, workbook).map(({ part, text }) => [part, text]));
    changedTexts.set(workbook.part, withRecalculation(workbook.text));
    const sheets: NamedModel[] = [];
    sources.forEach(({ name, part, dirty, original }, index) => {
      const source = fresh[index] as string;
      const model = dirty.length > 0 ? readSheet({ name, part, source }, strings?.texts ?? new Map(), findings) : null;
      if (model) sheets.push({ name, model });
      else if (source !== original) changedTexts.set(part, source);
    });
    return new SheetTemplate(withTexts(pkg, changedTexts, workbook.calcChain), workbook, sheets, strings);
  }

  fill(values: FillValues, options?: FillOptions): Buffer {
    const context = Context.of(values, options);
    const additions = new Additions(this.base, 'xl/media');
    const out = new Output(additions.sink(''), outputBudget());
    const target = { formats: this.formats, epoch1904: this.workbook.epoch1904, out };
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
    return writePackage(replaceEntries(this.base.entries, changed));
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
function stringCells(pkg: Package, { sheets }: Workbook): (index: number) => string {
  let cells: Map<number, string> | null = null;
  return (index) => {
    if (cells === null) {
      cells = new Map();
      for (const { name, part } of sheets)
        for (const [, cell = '', string] of pkg.text(part).matchAll(STRING_CELL))
          if (!cells.has(Number(string))) cells.set(Number(string), cellInWords(name, cell));
    }
    return cells.get(index) ?? `string ${index + 1} of the workbook`;
  };
}

/** A copy of a package with changed texts and without the part `dropped`. */
function withTexts(pkg: Package, texts: ReadonlyMap<string, string>, dropped: string | null): Package {
  const changed = new Map([...texts].map(([part, text]) => [part, packEntry(part, Buffer.from(text, 'utf8'))]));
  return new Package(replaceEntries(pkg.entries, changed).filter(({ name }) => name !== dropped));
}
