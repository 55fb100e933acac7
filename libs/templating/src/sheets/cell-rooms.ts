import { columnsOfReference, elementAttribute, type XmlElement } from '@app/formats';
import type { PartSource } from '../language/dialect';

/** The width of columns in a sheet that says nothing about them (ISO/IEC 29500-1, 18.3.1.81: 8 digits and the padding). */
const DEFAULT_WIDTH = 8.43;

/** The columns of a sheet; a sheet names at most as many widths. */
const MAX_COLUMNS = 16_384;
/** More merged columns are wide enough for everything that is measured. */
const MAX_MERGED = 100;

interface Columns {
  readonly from: number;
  readonly to: number;
  readonly width: number;
}

/** The widths of the cells of a sheet, in digits of the workbook's default font. */
export class CellRooms {
  private readonly widths = new Map<number, number>();

  private constructor(
    private readonly columns: readonly Columns[],
    private readonly defaultWidth: number,
    /** The columns of merged cells by their first cell. */
    private readonly merged: ReadonlyMap<string, string>,
  ) {}

  static in({ root, source }: Pick<PartSource, 'root' | 'source'>): CellRooms {
    const numberOf = (element: XmlElement | undefined, name: string): number =>
      (element && Number.parseFloat(elementAttribute(source, element, name) ?? '')) || 0;
    const childrenOf = (name: string): readonly XmlElement[] =>
      root.children.find((child) => child.name === name)?.children ?? [];
    const columns = childrenOf('cols')
      .slice(0, MAX_COLUMNS)
      .map((element) => ({
        from: numberOf(element, 'min'),
        to: numberOf(element, 'max'),
        width: numberOf(element, 'width'),
      }));
    const references = childrenOf('mergeCells').map((element) => elementAttribute(source, element, 'ref') ?? '');
    const merged = new Map(references.map((reference) => [reference.split(':')[0] ?? '', reference]));
    const format = root.children.find(({ name }) => name === 'sheetFormatPr');
    return new CellRooms(columns, numberOf(format, 'defaultColWidth') || DEFAULT_WIDTH, merged);
  }

  /** The width of a cell in a column; of merged cells that of all their columns. */
  of(column: number, reference: string): number {
    const area = this.merged.get(reference);
    const span = (area === undefined ? null : columnsOfReference(area)) ?? { from: column, to: column };
    let width = 0;
    for (let at = span.from; at <= Math.min(span.to, span.from + MAX_MERGED); at++) width += this.widthOf(at);
    return width;
  }

  private widthOf(column: number): number {
    const known = this.widths.get(column);
    if (known !== undefined) return known;
    const width = this.columns.find(({ from, to }) => column >= from && column <= to)?.width ?? this.defaultWidth;
    this.widths.set(column, width);
    return width;
  }
}
