import {
  decodeXml,
  encodeXml,
  encodingOf,
  Package,
  parseXml,
  TemplateError,
  withoutCdata,
  writePackage,
  type XmlEncoding,
} from '@app/formats';
import { compilePart } from '../language/compile-part';
import type { Context } from '../language/context';
import type { Dialect } from '../language/dialect';
import { type DocumentBudget, Output } from '../language/output';
import { partInWords } from '../language/part-words';
import { render } from '../language/render';
import type { TemplateField } from '../language/template-field';
import type { TemplateFindings } from '../language/template-findings';
import type { TemplateNodes } from '../language/template-nodes';
import type { MediaSink } from '../language/text-slot';
import { referenceMarkup } from './chart-cache';
import { withoutAbsentPoints } from './chart-points';
import { type ChartReference, readReferences } from './chart-reference';
import type { EmbeddedWorkbook, EmbeddedWorkbooks } from './embedded-workbooks';
import { readFormatCodes, WorkbookCells } from './workbook-cells';

/** Stands for a reference in the source that is compiled. */
const marker = (index: number): string => `<filled-reference-${index}/>`;
const MARKER = /<filled-reference-(\d+)\/>/g;
/** A chart has no text runs that show pictures or links, and no styles and lists of a document. */
const NO_MEDIA: MediaSink = {
  ...{ pending: [], add: () => ({ relationshipId: '', number: 0 }), link: () => '', number: () => 0 },
  word: { style: () => null, list: () => 0 },
};

/** Where a chart is read from, and what compiles it. */
export interface ChartSource {
  readonly pkg: Package;
  readonly workbooks: EmbeddedWorkbooks;
  readonly dialect: Dialect;
  readonly findings: TemplateFindings;
}

/** The data of a chart: its workbook with placeholders, and the references of the chart to it. */
interface ChartData extends EmbeddedWorkbook {
  readonly references: readonly ChartReference[];
  readonly codes: readonly string[];
}

/** A chart with placeholders in its texts or in the cells of its workbook. */
export class ChartTemplate {
  private constructor(
    readonly part: string,
    readonly fields: readonly TemplateField[],
    private readonly nodes: TemplateNodes,
    private readonly data: ChartData | null,
    private readonly encoding: XmlEncoding,
  ) {}

  /** Compiles a chart; null when it has no placeholder. Invalid placeholders are added to the findings. */
  static of(part: string, from: ChartSource): ChartTemplate | null {
    const { pkg, workbooks, dialect, findings } = from;
    const bytes = pkg.bytes(part);
    const source = withoutCdata(decodeXml(bytes, part));
    const workbook = workbooks.of(part);
    if (!workbook && !findings.reader.mayHoldTags(source)) return null;
    const data = workbook && readData(source, part, workbook, findings);
    const text = data ? withMarkers(source, data.references) : source;
    const compiled = compilePart({ part, source: text, root: parseXml(text, part) }, dialect, findings);
    if (!compiled && !data) return null;
    const fields = [...(compiled?.fields ?? []), ...(data?.template.fields ?? [])];
    return new ChartTemplate(part, fields, compiled?.nodes ?? [text], data, encodingOf(bytes));
  }

  /** The filled parts by name: the chart, and its workbook when that has placeholders. Throws TemplateError. */
  fill(context: Context, budget: DocumentBudget): Map<string, Buffer> {
    const out = new Output(NO_MEDIA, budget);
    render(this.nodes, context, out);
    const text = out.toString();
    if (!this.data) return new Map([[this.part, encodeXml(text, this.encoding)]]);
    const { part, template, references, codes } = this.data;
    const { entries, layouts } = template.fillIn(context, budget, true);
    const filled = new Package(entries);
    const cells = new WorkbookCells(template.workbook, codes, (name) => filled.text(name));
    const shown = text.replace(MARKER, (_, index: string) => {
      const markup = referenceMarkup(references[Number(index)] as ChartReference, cells, layouts);
      out.spend(markup.length);
      return markup;
    });
    return new Map([
      [this.part, encodeXml(withoutAbsentPoints(shown, this.part), this.encoding)],
      [part, writePackage(entries)],
    ]);
  }
}

function readData(source: string, part: string, workbook: EmbeddedWorkbook, findings: TemplateFindings): ChartData {
  const references = readReferences(parseXml(source, part), source);
  const { template } = workbook;
  const codes = readFormatCodes(template.base, template.workbook.styles);
  const cells = new WorkbookCells(template.workbook, codes, (name) => template.textOf(name));
  for (const reference of references) findings.collect(() => assertReadable(reference, cells, part));
  return { ...workbook, references, codes };
}

/** Throws TemplateError `unsupported_chart` for data that cannot be read from the filled cells. */
function assertReadable({ areas, formula }: ChartReference, cells: WorkbookCells, part: string): void {
  const refuse = (reason: string): TemplateError => unsupportedChart(part, reason);
  if (areas.length === 0) throw refuse(`"${formula}" names no cells; select the cells of each series`);
  for (const { sheet, cells: reference } of areas) {
    const area = cells.area(sheet, reference);
    if (!area) throw refuse(`its workbook has no sheet "${sheet}"`);
    if (area.cells.some((cell) => cell?.isOpen))
      throw refuse(
        `a formula in ${reference.replaceAll('$', '')} depends on placeholders; write the calculation as a placeholder, such as {{price * quantity}}`,
      );
  }
}

function withMarkers(source: string, references: readonly ChartReference[]): string {
  let text = '';
  let cursor = 0;
  references.forEach(({ start, end }, index) => {
    text += source.slice(cursor, start) + marker(index);
    cursor = end;
  });
  return text + source.slice(cursor);
}

export const unsupportedChart = (part: string, reason: string): TemplateError =>
  new TemplateError('unsupported_chart', `The data of ${partInWords(part)} cannot be filled: ${reason}.`, { part });
