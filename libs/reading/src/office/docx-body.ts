import type { GraphicText, XmlNode } from '@app/formats/packages';
import type { Font } from '../document';
import {
  type DeclaredCell,
  type FlowBlock,
  type FlowTable,
  hasContent,
  type Mark,
  type Paragraph,
  type Run,
  withColumns,
} from '../flow/flow';
import { controlMark, isPlaceholder, legacyMark } from './docx-controls';
import { type DocxFonts, isOn } from './docx-fonts';
import type { DocxLists } from './docx-lists';
import { graphicBlocks } from './graphic-blocks';
import { symbolOf } from './docx-symbols';

/** Containers whose content belongs to the paragraph or the body around them. Removed text (`w:del`, `w:moveFrom`) is not read. */
const CONTAINERS = new Set([
  'w:hyperlink',
  'w:smartTag',
  'w:ins',
  'w:moveTo',
  'w:customXml',
  'w:fldSimple',
  'w:dir',
  'w:bdo',
  'w:txbxContent',
]);
const MAX_COLUMNS_SPANNED = 1_000;

/** Converts block elements of WordprocessingML to paragraphs, tables and page breaks. */
export class DocxBody {
  /** @param graphic what a chart or diagram in a drawing says */
  constructor(
    private readonly fonts: DocxFonts,
    readonly lists: DocxLists,
    readonly graphic: (drawing: XmlNode) => GraphicText | null,
  ) {}

  blocksOf(container: XmlNode | undefined): FlowBlock[] {
    const blocks: FlowBlock[] = [];
    for (const node of container?.children() ?? []) this.addBlock(node, blocks);
    return blocks;
  }

  private addBlock(node: XmlNode, blocks: FlowBlock[]): void {
    if (node.name === 'w:p') blocks.push(...new ParagraphReader(node, this.fonts, this).blocks());
    else if (node.name === 'w:tbl') blocks.push(...this.tableBlocks(node));
    else if (node.name === 'w:sdt') blocks.push(...this.controlBlocks(node));
    else if (CONTAINERS.has(node.name)) blocks.push(...this.blocksOf(node));
  }

  /** A content control around paragraphs: a form field of their texts. */
  private controlBlocks(control: XmlNode): FlowBlock[] {
    const blocks = this.blocksOf(control.child('w:sdtContent'));
    const paragraphs = blocks.filter((block) => block.kind === 'paragraph');
    const texts = isPlaceholder(control) ? [] : paragraphs.map(textOf).filter((text) => text !== '');
    const mark = controlMark(control, texts);
    const first = paragraphs[0];
    if (!mark || !first || paragraphs.length < blocks.length) return blocks;
    const value: Run = { text: texts.join('\n'), source: 'field', mark, ...fontOf(first.runs[0]) };
    return [{ kind: 'paragraph', runs: [value] }];
  }

  /** Tables with other tables inside arrange a page: their cells are read one after the other. */
  private tableBlocks(table: XmlNode): FlowBlock[] {
    const rows = rowsOf(table);
    if (table.descendants('w:tbl').length > 1)
      return rows.flatMap((row) => cellsOf(row).flatMap((cell) => this.blocksOf(cell)));
    const declared = rows.map((row) => cellsOf(row).map((cell) => this.toCell(cell)));
    const header = rows.findIndex((row) => !isOn(row.child('w:trPr', 'w:tblHeader')));
    const name = table.child('w:tblPr', 'w:tblCaption')?.prefixed('val') ?? '';
    const cells = withColumns(mergedDown(declared));
    return [{ kind: 'table', name, headerRows: Math.max(0, header), rows: cells } satisfies FlowTable];
  }

  private toCell(cell: XmlNode): TableCell {
    const properties = cell.child('w:tcPr');
    const span = Number(properties?.child('w:gridSpan')?.prefixed('val') ?? 1);
    const merge = properties?.child('w:vMerge');
    return {
      rowSpan: 1,
      columnSpan: Number.isInteger(span) ? Math.min(MAX_COLUMNS_SPANNED, Math.max(1, span)) : 1,
      paragraphs: this.blocksOf(cell).filter((block) => block.kind === 'paragraph'),
      continues: merge !== undefined && merge.prefixed('val') !== 'restart',
    };
  }
}

interface TableCell extends DeclaredCell {
  /** The cell goes on with the one above it (`w:vMerge`). */
  continues: boolean;
}

/** Joins cells that go on with the one above them: at the same column, which the widths of the cells before it give. */
function mergedDown(rows: TableCell[][]): DeclaredCell[][] {
  let above = new Map<number, TableCell>();
  return rows.map((row) => {
    const open = new Map<number, TableCell>();
    let column = 0;
    const kept = row.filter((cell) => {
      const upper = cell.continues ? above.get(column) : undefined;
      if (upper) upper.rowSpan++;
      open.set(column, upper ?? cell);
      column += cell.columnSpan;
      return !upper;
    });
    above = open;
    return kept;
  });
}

function rowsOf(table: XmlNode): XmlNode[] {
  return unwrapped(table, 'w:tr');
}

function cellsOf(row: XmlNode): XmlNode[] {
  return unwrapped(row, 'w:tc');
}

/** The children with a name, also those inside content controls. */
function unwrapped(parent: XmlNode, name: string): XmlNode[] {
  return parent.children().flatMap((node) => {
    if (node.name === name) return [node];
    const content = node.name === 'w:sdt' ? node.child('w:sdtContent') : CONTAINERS.has(node.name) ? node : undefined;
    return content ? unwrapped(content, name) : [];
  });
}

function textOf({ runs }: Paragraph): string {
  return runs
    .map(({ text }) => text)
    .join('')
    .trim();
}

function fontOf(run: Run | undefined): { font?: Font } {
  return run?.font ? { font: run.font } : {};
}

/** Reads one paragraph. Page breaks inside it divide it; text boxes follow it. */
class ParagraphReader {
  private readonly read: FlowBlock[] = [];
  private readonly boxes: FlowBlock[] = [];
  private runs: Run[] = [];
  /** Legacy form fields that are open, the innermost last; `shows` when their result follows. */
  private readonly fields: { mark: Mark | null; shows: boolean; runs: number }[] = [];
  private readonly style: string | undefined;

  constructor(
    private readonly paragraph: XmlNode,
    private readonly fonts: DocxFonts,
    private readonly body: DocxBody,
  ) {
    this.style = paragraph.child('w:pPr', 'w:pStyle')?.prefixed('val');
  }

  blocks(): FlowBlock[] {
    if (isOn(this.paragraph.child('w:pPr', 'w:pageBreakBefore'))) this.read.push({ kind: 'page_break' });
    this.addAll(this.paragraph);
    this.addMark();
    this.flush();
    const section = this.paragraph.child('w:pPr', 'w:sectPr');
    const goesOn = ['continuous', 'nextColumn'].includes(section?.child('w:type')?.prefixed('val') ?? '');
    if (section && !goesOn) this.read.push({ kind: 'page_break' });
    return [...this.read, ...this.boxes];
  }

  /** Writes the bullet or number of an item before its text. */
  private addMark(): void {
    const mark = this.body.lists.nextMark(this.paragraph.child('w:pPr'));
    const hasText = this.runs.some(({ text }) => /\S/.test(text));
    if (hasText && mark !== '') this.runs.unshift({ text: mark, ...fontOf(this.runs[0]) });
  }

  private addAll(parent: XmlNode): void {
    for (const node of parent.children()) {
      if (node.name === 'w:r') this.addRun(node);
      else if (node.name === 'w:sdt') this.addControl(node);
      else if (CONTAINERS.has(node.name)) this.addAll(node);
      else if (node.name === 'm:oMath' || node.name === 'm:oMathPara') this.addText(mathText(node), undefined);
    }
  }

  private addRun(run: XmlNode): void {
    const properties = run.child('w:rPr');
    if (isOn(properties?.child('w:vanish'))) return;
    const font = this.fonts.of(this.style, properties);
    const before = this.runs.length;
    for (const node of run.children()) this.addPiece(node, font);
    const drawn = drawnOn(properties);
    if (drawn) for (const piece of this.runs.slice(before)) piece.drawn = drawn;
  }

  private addPiece(node: XmlNode, font: Font): void {
    switch (node.name) {
      case 'w:t':
        return this.addText(node.text.replace(/[\n\t]/g, ' '), font);
      case 'w:tab':
      case 'w:ptab':
        return this.addText('\t', font);
      case 'w:cr':
        return this.addText('\n', font);
      case 'w:br':
        return node.prefixed('type') === 'page' ? this.breakPage() : this.addText('\n', font);
      case 'w:lastRenderedPageBreak':
        return this.breakPage();
      case 'w:noBreakHyphen':
        return this.addText('-', font);
      case 'w:sym':
        return this.addText(symbolOf(node.prefixed('font'), node.prefixed('char')), font);
      case 'w:fldChar':
        return this.addField(node, font);
      case 'w:drawing':
      case 'w:pict':
      case 'w:object':
        return this.addTextBoxes(node);
      case 'mc:AlternateContent':
        return this.addTextBoxes(node.child('mc:Choice') ?? node);
    }
  }

  private addText(text: string, font: Font | undefined): void {
    const field = this.fields.at(-1);
    // The instruction of a field is no text; the result after it is.
    if (field && !field.shows) return;
    this.runs.push({ text, ...(font ? { font } : {}) });
  }

  private addField(node: XmlNode, font: Font): void {
    const type = node.prefixed('fldCharType');
    if (type === 'begin') {
      const data = node.child('w:ffData');
      const mark = data ? legacyMark(data) : null;
      if (mark?.kind === 'checkbox') this.runs.push({ text: '', mark, font });
      this.fields.push({ mark, shows: false, runs: this.runs.length });
    }
    const field = this.fields.at(-1);
    if (type === 'separate' && field) {
      field.shows = true;
      field.runs = this.runs.length;
    }
    if (type === 'end') this.closeField();
  }

  private closeField(): void {
    const field = this.fields.pop();
    if (!field?.mark || field.mark.kind !== 'field') return;
    const shown = this.runs.splice(field.runs);
    const text = shown
      .map((run) => run.text)
      .join('')
      .trim();
    const values = field.mark.values.length > 0 ? field.mark.values : text === '' ? [] : [text];
    const value: Run = { text: values.join(', '), source: 'field', mark: { ...field.mark, values } };
    this.runs.push({ ...value, ...fontOf(shown[0]) });
  }

  /** A content control inside a paragraph. */
  private addControl(control: XmlNode): void {
    const content = control.child('w:sdtContent');
    const before = this.runs.length;
    if (content) this.addAll(content);
    const shown = this.runs.slice(before);
    const text = isPlaceholder(control)
      ? ''
      : shown
          .map((run) => run.text)
          .join('')
          .trim();
    const mark = controlMark(control, text === '' ? [] : [text]);
    if (!mark || shown.some((run) => run.mark)) return;
    const value: Run = { text: mark.kind === 'field' ? text : '', mark, source: 'field' };
    this.runs.splice(before, shown.length, { ...value, ...fontOf(shown[0]) });
  }

  private addTextBoxes(node: XmlNode): void {
    for (const box of node.descendants('w:txbxContent')) this.boxes.push(...this.body.blocksOf(box));
    const text = this.body.graphic(node);
    if (text) this.boxes.push(...graphicBlocks(text));
  }

  private breakPage(): void {
    this.flush();
    this.read.push({ kind: 'page_break' });
  }

  private flush(): void {
    const paragraph: Paragraph = { kind: 'paragraph', runs: this.runs };
    if (hasContent(paragraph)) this.read.push(paragraph);
    this.runs = [];
  }
}

/** Whether a run is struck through once or twice, or has a border of its own (ISO/IEC 29500-1, 17.3.2.4, 17.3.2.9 and 17.3.2.37). */
function drawnOn(properties: XmlNode | undefined): Run['drawn'] {
  if (['w:strike', 'w:dstrike'].some((name) => isOn(properties?.child(name)))) return 'crossed';
  const border = properties?.child('w:bdr')?.prefixed('val');
  return border === undefined || ['nil', 'none'].includes(border) ? undefined : 'circled';
}

function mathText(node: XmlNode): string {
  return node
    .descendants('m:t')
    .map(({ text }) => text)
    .join('');
}
