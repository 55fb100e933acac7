import type { FillValues } from '../field-values';
import { type ParsedTemplate, uniqueFields } from '../parsed-template';
import { Additions } from '../pictures/media';
import {
  attributeOf,
  Package,
  type PackageEntry,
  packEntry,
  parseCorner,
  relationshipsPart,
  readWorkbook,
  withoutCalcChain,
  withoutStaleResults,
  withRecalculation,
  type Workbook,
  writePackage,
} from '@app/formats';
import { type DocumentBudget, Output, outputBudget } from '../language/output';
import { Context, type FillOptions } from '../language/context';
import type { OwnTags } from '../language/tag-reader';
import type { TemplateFindings } from '../language/template-findings';
import { type FilledSheet, SheetFiller } from './sheet-fill';
import type { GridLayout } from './layout/grid-layout';
import { withLinks } from './links/write-links';
import { moveRelated } from './layout/sheet-related';
import { hasInstances, type NamedModel } from './instances/sheet-instances';
import { readNaming } from './instances/sheet-naming';
import { type ExpandedWorkbook, expandWorkbook, type FillingSheet } from './instances/workbook-expansion';
import { tagError } from '../language/located-tag';
import { cellInWords, readSheet, type SheetModel, sheetInWords } from './sheet-model';
import { addPictures } from './sheet-picture';
import { CellStyles } from './cell-styles';
import { withInlineStrings } from './foreign/inline-strings';
import { withEqualCells } from './equal-cells';
import { readSource, stringCells } from './sheet-source';
import { SharedStrings } from './sheet-strings';
import type { CellText } from './sheet-text';
import { type FormatKind, readFormats } from './sheet-styles';
import { addStyles, finalText, renameEverywhere, withTexts } from './workbook-texts';
import { fillTable, taggedTables } from './tables/sheet-tables';
import { finishTables, tableAt } from './tables/table-columns';
import { sharedStringsOf, shownIn } from './tables/header-row';
import { RelatedTexts } from './related/related-texts';
import { forgetSheetList, refreshPivots } from './related/workbook-state';
import { FilledCaches } from '../charts/moved-chart';
import { readFormatCodes } from '../charts/workbook-cells';
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
    private readonly related: RelatedTexts,
    private readonly tags: OwnTags,
  ) {
    const inCells = sheets.flatMap(({ model }) => model.cells.flatMap((cell) => cell.text.fields));
    const inStrings = [...(strings?.texts.values() ?? [])].flatMap((text) => text.fields);
    const inNames = sheets.flatMap(({ naming, model }) => [
      ...(naming?.fields ?? []),
      ...model.links.flatMap(({ fields }) => fields),
    ]);
    this.fields = uniqueFields([...inCells, ...inStrings, ...inNames, ...related.fields]);
    this.formats = readFormats(base, workbook.styles);
    this.tables = new Map(sheets.map(({ model }) => [model.part, taggedTables(base, model.part, tags)]));
    this.weight =
      base.entries.reduce((sum, entry) => sum + entry.data.length, 0) +
      sheets.reduce((sum, { model }) => sum + model.source.length, 0);
  }

  /**
   * Compiles a workbook. Throws TemplateError for invalid XML; invalid placeholders are added to `findings`. `inWords` names a
   * sheet in their messages.
   */
  static of(given: Package, findings: TemplateFindings, inWords = sheetInWords): SheetTemplate {
    const { syntax } = findings;
    const workbook = readWorkbook(given);
    const pkg = syntax?.spansParagraphs ? withInlineStrings(given, workbook, syntax) : given;
    const strings = SharedStrings.read(pkg, workbook.strings, findings, stringCells(pkg, workbook, inWords));
    const sources = workbook.sheets.map((sheet) =>
      readSource(pkg, sheet, strings, (cell) => cellInWords(inWords(sheet.name), cell), findings),
    );
    const namings = workbook.sheets.map(({ name }) => readNaming(name, findings));
    const related = new RelatedTexts(findings);
    const hasRelated = sources.map(({ name, part }) => related.read(pkg, part, inWords(name), findings));
    const isTagged = sources.map(
      ({ dirty, links }, index) =>
        dirty.length > 0 || links.links.length > 0 || namings[index] !== null || hasRelated[index] === true,
    );
    if (!strings && !isTagged.includes(true)) return new SheetTemplate(pkg, workbook, [], null, related, findings.own);

    const fresh = withoutStaleResults(sources, (result) => findings.reader.mayHoldTags(result));
    const changedTexts = new Map(withoutCalcChain(pkg, workbook).map(({ part, text }) => [part, text]));
    changedTexts.set(workbook.part, withRecalculation(workbook.text));
    const sheets: NamedModel[] = [];
    sources.forEach(({ name, part, original, links }, index) => {
      const source = fresh[index] as string;
      const naming = namings[index] ?? null;
      const shared = strings?.texts ?? new Map<number, CellText>();
      const model = isTagged[index]
        ? readSheet(
            { words: inWords(name), part, source, links: links.links },
            shared,
            findings,
            naming !== null || hasRelated[index],
          )
        : null;
      if (model) refuseMerges(model, tableAt(pkg, part), findings);
      if (model) sheets.push({ name, model, naming });
      else if (source !== original) changedTexts.set(part, source);
      if (links.relationships !== null) changedTexts.set(relationshipsPart(part), links.relationships);
    });
    return new SheetTemplate(
      withTexts(pkg, changedTexts, workbook.calcChain),
      workbook,
      sheets,
      strings,
      related,
      findings.own,
    );
  }

  fill(values: FillValues, options?: FillOptions): Buffer {
    return writePackage(
      this.fillIn(Context.of(values, { ...options, wholeLists: this.related.isForeign }), outputBudget()).entries,
    );
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
    const styles = new CellStyles(pkg, workbook.styles);
    const target = { formats, epoch1904: this.workbook.epoch1904, out, styles };
    const filled = expanded.sheets.map((sheet) => ({ ...sheet, ...new SheetFiller(sheet, target).fill() }));

    const texts = new Map(filled.map((sheet) => [sheet.model.part, finalText(sheet, sheet.text)]));
    for (const { model, context: own } of filled)
      this.related.fill({ pkg, part: model.part }, own, texts, { additions, budget });
    for (const { name, model, layout } of filled)
      if (layout) moveRelated(pkg, workbook, { name, part: model.part }, layout, texts, (length) => out.spend(length));
    this.fillTables(expanded, texts);
    for (const { model, pictures, links, merges } of filled) {
      const merged = withEqualCells(texts.get(model.part) ?? '', merges);
      texts.set(model.part, withLinks(merged, model.part, links, additions));
      addPictures(pkg, model.part, pictures, texts, additions);
    }
    this.writeStrings(context, out, filled, texts);
    this.finish(expanded, filled, texts, styles);
    addStyles(styles.text, workbook, texts, additions);
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
      const tables = isTop ? this.tables.get(model.part) : taggedTables(pkg, model.part, this.tags);
      for (const table of tables ?? [])
        texts.set(table, fillTable(texts.get(table) ?? pkg.text(table), context, this.tags));
    }
  }

  /** Makes tables, charts and pivot tables agree with the filled cells. */
  private finish(
    { pkg, workbook }: ExpandedWorkbook,
    filled: readonly NamedFill[],
    texts: Map<string, string>,
    styles: CellStyles,
  ): void {
    const textOf = (part: string): string => texts.get(part) ?? pkg.text(part);
    const codes = readFormatCodes(pkg, workbook.styles, styles.text);
    const shared = sharedStringsOf(() => (workbook.strings === null ? '' : textOf(workbook.strings)));
    const cells = { shared, shown: shownIn(codes, workbook.epoch1904) };
    for (const { name, model, layout } of filled) finishTables(pkg, { name, part: model.part, layout }, texts, cells);
    if (this.isEmpty) return;
    const caches = new FilledCaches({ workbook, codes, textOf });
    for (const { name } of pkg.entries)
      if (/^xl\/charts\/chart\d*\.xml$/i.test(name)) texts.set(name, caches.refreshed(textOf(name), name));
    refreshPivots(pkg, texts);
    if (hasInstances(this.sheets)) forgetSheetList(pkg, texts);
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

type NamedFill = FilledSheet & FillingSheet;

/** Reports cells of tables that are to be merged: Excel has no merged cells in tables. */
function refuseMerges(
  { cells, source }: SheetModel,
  isInTable: (row: number, column: number) => boolean,
  findings: TemplateFindings,
): void {
  for (const { text, start, column, place } of cells) {
    const row = parseCorner(attributeOf(source.slice(start, source.indexOf('>', start) + 1), 'r') ?? '').row ?? 0;
    if (text.merge && isInTable(row, column))
      findings.add(
        tagError('misplaced_cell', { ...text.merge, place }, 'merges cells of a table, which cannot be merged'),
      );
  }
}
