import { decodeText, escapeXml, mapFormulaReferences, parseXml, TemplateError, type Workbook } from '@app/formats';
import type { GridLayout } from '../sheets/layout/grid-layout';
import { referenceMarkup } from './chart-cache';
import { withoutAbsentPoints } from './chart-points';
import { type ChartReference, readReferences } from './chart-reference';
import { type CellArea, WorkbookCells } from './workbook-cells';

/** A text with each reference of a chart replaced, and what is between the references. */
export function mapReferences(
  text: string,
  part: string,
  ofReference: (reference: ChartReference, markup: string) => string,
  between: (markup: string) => string = (markup) => markup,
): string {
  let result = '';
  let cursor = 0;
  for (const reference of readReferences(parseXml(text, part), text)) {
    result += between(text.slice(cursor, reference.start));
    result += ofReference(reference, text.slice(reference.start, reference.end));
    cursor = reference.end;
  }
  return result + between(text.slice(cursor));
}

/**
 * A reference of a chart to a sheet whose rows and columns moved. The data of a series grow with the rows that are repeated, also
 * when they are one cell in the template; the name of a series is one cell.
 */
export function movedReference({ role }: ChartReference, markup: string, sheet: string, layout: GridLayout): string {
  return markup.replace(/(<(?:[\w.-]+:)?f>)([^<]*)(<\/)/, (_, start: string, formula: string, end: string) => {
    const moved = mapFormulaReferences(decodeText(formula), (reference) => {
      if (reference.sheet?.toLowerCase() !== sheet.toLowerCase()) return reference.cells;
      return layout.move(reference.cells, role !== 'tx' || reference.cells.includes(':')) ?? '#REF!';
    });
    return start + escapeXml(moved) + end;
  });
}

/** The cells of a filled workbook, for the caches of its charts. `codes` are its number formats by style. */
export interface FilledCells {
  readonly workbook: Workbook;
  readonly codes: readonly string[];
  readonly textOf: (part: string) => string;
}

/** The texts of charts with caches of what their cells show. Formulas have no result yet, so what shows one has no cache. */
export class FilledCaches {
  private readonly cells: WorkbookCells;

  constructor({ workbook, codes, textOf }: FilledCells) {
    this.cells = new WorkbookCells(workbook, codes, textOf);
  }

  refreshed(text: string, part: string): string {
    const fresh = mapReferences(text, part, (reference, markup) => this.reference(reference, markup));
    return withoutAbsentPoints(fresh, part);
  }

  private reference(reference: ChartReference, markup: string): string {
    const areas = this.areasOf(reference);
    if (areas === null) return markup;
    const isKnown = areas !== 'too many' && areas.every(({ cells }) => cells.every((cell) => !cell?.isOpen));
    if (isKnown) return referenceMarkup(reference, this.cells, new Map());
    const { prefix, kind, formula, extensions } = reference;
    return `<${prefix}${kind}><${prefix}f>${escapeXml(formula)}</${prefix}f>${extensions}</${prefix}${kind}>`;
  }

  /** The cells of a reference; null when it names a range or another workbook. */
  private areasOf({ areas }: ChartReference): readonly CellArea[] | 'too many' | null {
    const found: CellArea[] = [];
    try {
      for (const { sheet, cells } of areas) {
        const area = this.cells.area(sheet, cells);
        if (area === null) return null;
        found.push(area);
      }
    } catch (error) {
      if (error instanceof TemplateError && error.code === 'too_many_points') return 'too many';
      throw error;
    }
    return found.length === 0 ? null : found;
  }
}
