import { elementAttribute, attributeOf, parseCorner, parseXml, type XmlElement } from '@app/formats';
import type { PartSource } from '../language/dialect';
import { CellRooms } from './cell-rooms';
import { nestRows } from './row-nesting';
import type { ColumnBand } from './columns/column-bands';
import type { CellPlace, RowNode, SheetRow, TaggedCell } from './sheet-rows';
import type { CellLink } from './links/cell-links';
import type { Section } from '../language/section';
import type { TemplateFindings } from '../language/template-findings';
import { type FormulaTexts, formulaTexts, mayHoldFormulaTags, NO_RESULT } from './formulas/formula-texts';
import { type CellText, compileCellText } from './sheet-text';
import { type ReaderOf, readSpanningTags } from './foreign/spanning-tags';

/** A worksheet with placeholders: its rows nested in their loops. */
export interface SheetModel {
  readonly part: string;
  readonly source: string;
  /** Offsets of the first and after the last row in the source. */
  readonly from: number;
  readonly to: number;
  readonly nodes: readonly RowNode[];
  readonly bands: readonly ColumnBand[];
  /** The loop over copies of the sheet. */
  readonly each: Section | null;
  readonly cells: readonly TaggedCell[];
  /** Links whose addresses have placeholders. The source is without them. */
  readonly links: readonly CellLink[];
}

/** The compiled shared strings with placeholders, by index. */
export type SharedTexts = ReadonlyMap<number, CellText>;

/** A worksheet: its part, the part's text, and its name in words. */
export interface NamedSheet {
  readonly words: string;
  readonly part: string;
  readonly source: string;
  readonly links?: readonly CellLink[];
}

/** A sheet in words, for error messages. */
export const sheetInWords = (sheet: string): string => `sheet "${sheet}"`;

/** A cell in words, for error messages. */
export const cellInWords = (sheet: string, cell: string): string => `${sheet}, cell ${cell}`;

/**
 * Reads a worksheet; null when no cell has a placeholder, and its name (`isNamed`) has none. Throws TemplateError for invalid XML;
 * invalid placeholders are added to `findings`.
 */
export function readSheet(
  sheet: NamedSheet,
  shared: SharedTexts,
  findings: TemplateFindings,
  isNamed = false,
): SheetModel | null {
  const { words, part, source, links = [] } = sheet;
  const root = parseXml(source, part);
  const data = root.children.find((child) => child.name === 'sheetData');
  if (!data) return null;
  const text = { part, source, root };
  const read = new RowReader(text, words, shared, findings, readersOf(text, data, findings)).rows(data);
  const cells = read.flatMap((row) => row.cells);
  if (cells.length === 0 && links.length === 0 && !isNamed) return null;
  const hasColumns = cells.some(({ text }) =>
    text.open.some(({ tag }) => tag.scope === 'column' || tag.scope === 'next'),
  );
  const rows = hasColumns ? withPlaces(read, data, source) : read;
  return { part, source, from: data.openEnd, to: data.closeStart, ...nestRows(rows, findings), cells, links };
}

/** The rows with all of their cells. */
function withPlaces(rows: readonly SheetRow[], data: XmlElement, source: string): SheetRow[] {
  const elements = new Map(data.children.map((element) => [element.start, element]));
  return rows.map((row) => {
    let column = 0;
    const tagged = new Map(row.cells.map((cell) => [cell.start, cell]));
    const cells = elements.get(row.start)?.children.filter(({ name }) => name === 'c') ?? [];
    const places = cells.map((element): CellPlace => {
      column = parseCorner(elementAttribute(source, element, 'r') ?? '').column ?? column + 1;
      const { start, end, children } = element;
      return { column, start, end, isEmpty: children.length === 0, cell: tagged.get(start) ?? null };
    });
    return { ...row, places };
  });
}

/** The positions of the cells with placeholders (counted from 1), found without parsing the sheet into a tree. */
export function taggedPositions(
  source: string,
  shared: SharedTexts,
  findings: TemplateFindings,
): { row: number; column: number }[] {
  const positions: { row: number; column: number }[] = [];
  const cells = /<((?:[\w.-]+:)?)c(\s[^<>]*)>/g;
  for (let match = cells.exec(source); match; match = cells.exec(source)) {
    const [tag, prefix, attributes = ''] = match;
    if (attributes.endsWith('/')) continue;
    const end = source.indexOf(`</${prefix}c>`, cells.lastIndex);
    if (end === -1) break;
    if (isTagged(tag, source.slice(cells.lastIndex, end), shared, findings)) {
      const { row, column } = parseCorner(attributeOf(tag, 'r') ?? '');
      positions.push({ row: row ?? 0, column: column ?? 0 });
    }
    cells.lastIndex = end;
  }
  return positions;
}

function isTagged(tag: string, inner: string, shared: SharedTexts, findings: TemplateFindings): boolean {
  const type = attributeOf(tag, 't');
  if (type === 's') return shared.has(Number(/v>\s*(\d+)\s*</.exec(inner)?.[1]));
  if ((type === 'inlineStr' || type === 'str') && findings.reader.mayHoldTags(inner)) return true;
  return mayHoldFormulaTags(inner, findings);
}

/** The readers of the cells: with a syntax whose tags span paragraphs, all cells are read at once. */
function readersOf(part: PartSource, data: XmlElement, { syntax, reader }: TemplateFindings): ReaderOf {
  if (!syntax?.spansParagraphs) return () => reader;
  const cells = rowsOf(data).flatMap((row) => row.children.filter((child) => child.name === 'c'));
  return readSpanningTags(
    part,
    cells.flatMap((cell) => holderOf(part, cell) ?? []),
    syntax,
  );
}

class RowReader {
  private paragraph = 0;
  private readonly rooms: CellRooms;

  constructor(
    private readonly part: PartSource,
    private readonly words: string,
    private readonly shared: SharedTexts,
    private readonly findings: TemplateFindings,
    private readonly readerOf: ReaderOf,
  ) {
    this.rooms = CellRooms.in(part);
  }

  rows(data: XmlElement): SheetRow[] {
    let number = 0;
    return rowsOf(data).map((row) => {
      number = Number.parseInt(elementAttribute(this.part.source, row, 'r') ?? '', 10) || number + 1;
      return this.row(row, number);
    });
  }

  private row(row: XmlElement, number: number): SheetRow {
    let column = 0;
    const tagged: TaggedCell[] = [];
    let hasOther = false;
    for (const cell of row.children.filter((child) => child.name === 'c')) {
      column = parseCorner(elementAttribute(this.part.source, cell, 'r') ?? '').column ?? column + 1;
      const read = this.cell(cell, column);
      if (read) tagged.push(read);
      else hasOther ||= cell.children.length > 0;
    }
    const isMarker =
      !hasOther && tagged.some(({ text }) => text.open.length > 0) && tagged.every((cell) => cell.isBlank);
    return { number, start: row.start, end: row.end, cells: tagged, isMarker };
  }

  private cell(cell: XmlElement, column: number): TaggedCell | null {
    const { source } = this.part;
    const type = elementAttribute(source, cell, 't');
    const [formula, value] = [childOf(cell, 'f'), childOf(cell, 'v')];
    if (type === 's' && value) {
      const text = this.shared.get(Number(source.slice(value.openEnd, value.closeStart)));
      return text ? this.tagged(cell, column, text, 'shared', source.slice(value.openEnd, value.closeStart)) : null;
    }
    const place = this.placeOf(cell);
    const texts = formula ? formulaTexts(source.slice(formula.start, formula.end), place, this.findings) : null;
    const result = this.resultOf(cell, place);
    if (texts) return this.formulaCell(cell, column, texts, result?.text ?? NO_RESULT);
    if (!result) return null;
    const { text, holder } = result;
    return this.tagged(
      cell,
      column,
      text,
      formula ? 'formula' : 'inline',
      formula ? source.slice(cell.openEnd, holder.start) : holder.name,
    );
  }

  /** A cell whose formula has placeholders; `result` is what it shows before Excel calculates. */
  private formulaCell(cell: XmlElement, column: number, formula: FormulaTexts, result: CellText): TaggedCell {
    const text = {
      ...result,
      fields: [...result.fields, ...formula.fields],
      names: [...result.names, ...formula.names],
    };
    return { ...this.tagged(cell, column, text, 'formula', ''), formula, isBlank: false };
  }

  /** The text of a cell that does not share it, and its element. */
  private resultOf(cell: XmlElement, place: () => string): { text: CellText; holder: XmlElement } | null {
    const holder = holderOf(this.part, cell);
    if (!holder) return null;
    const text = compileCellText(
      { ...this.part, root: holder, firstParagraph: ++this.paragraph, place },
      this.findings,
      this.readerOf(holder),
    );
    return text && { text, holder };
  }

  private placeOf(cell: XmlElement): () => string {
    const [sheet, reference] = [this.words, elementAttribute(this.part.source, cell, 'r') ?? ''];
    return () => cellInWords(sheet, reference);
  }

  private tagged(
    cell: XmlElement,
    column: number,
    text: CellText,
    content: TaggedCell['content'],
    inner: string,
  ): TaggedCell {
    const { source } = this.part;
    const place = this.placeOf(cell);
    for (const { tag } of text.listed) this.findings.addTag(tag, place());
    const startTag = source.slice(cell.start + 1 + cell.rawName.length, cell.openEnd).replace(/\/?>$/, '');
    return {
      start: cell.start,
      end: cell.end,
      column,
      room: this.rooms.of(column, elementAttribute(source, cell, 'r') ?? ''),
      place,
      text,
      isBlank: isBlank(text),
      formula: null,
      content,
      inner,
      prefix: cell.rawName.slice(0, -1),
      attributes: startTag.replace(/\st\s*=\s*(?:"[^"]*"|'[^']*')/, ''),
      style: Number.parseInt(elementAttribute(source, cell, 's') ?? '0', 10) || 0,
    };
  }
}

const rowsOf = (data: XmlElement): XmlElement[] => data.children.filter(({ name }) => name === 'row');

/** The element with the text of a cell that does not share it. */
function holderOf({ source }: PartSource, cell: XmlElement): XmlElement | undefined {
  const type = elementAttribute(source, cell, 't');
  return type === 'inlineStr' ? childOf(cell, 'is') : type === 'str' ? childOf(cell, 'v') : undefined;
}

const childOf = ({ children }: XmlElement, name: string): XmlElement | undefined =>
  children.find((child) => child.name === name);

const isBlank = ({ nodes }: CellText): boolean =>
  nodes.every((node) => typeof node === 'string' && node.replace(/<[^<>]*>/g, '').trim() === '');
