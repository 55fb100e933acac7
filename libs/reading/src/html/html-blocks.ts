import { type DefaultTreeAdapterTypes, html } from 'parse5';
import { tooLarge } from '../document-limits';
import {
  type DeclaredCell,
  type FlowBlock,
  type FlowTable,
  hasContent,
  type Paragraph,
  type Run,
  withColumns,
} from '../flow/flow';
import { attributeOf, type Element, isElement, isHidden, type Node, textOf } from './html-node';
import { markOf } from './html-controls';
import { fontOf, type Look, PLAIN } from './html-look';

/** Browsers nest elements 512 deep and no deeper. */
const DEEPEST = 512;
/** The largest spans of a cell (HTML, 4.9.11). */
const MAX_COLUMNS_SPANNED = 1_000;
const MAX_ROWS_SPANNED = 65_534;

const SILENT = new Set([
  'script',
  'style',
  'template',
  'head',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'audio',
  'video',
  'canvas',
  'datalist',
]);
const BLOCKS = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'body',
  'caption',
  'center',
  'dd',
  'details',
  'dialog',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'html',
  'legend',
  'li',
  'main',
  'nav',
  'ol',
  'p',
  'pre',
  'section',
  'summary',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'ul',
]);

/** The content of a page as paragraphs and tables. Throws UnreadableDocumentError for pages that are nested too deeply. */
export function blocksOfHtml(document: DefaultTreeAdapterTypes.Document): FlowBlock[] {
  const builder = new BlockBuilder();
  builder.addAll(document.childNodes, PLAIN, 0);
  return builder.finish();
}

/** What stands before the text of an item of a list. */
const BULLET = '• ';

class BlockBuilder {
  private readonly blocks: FlowBlock[] = [];
  private runs: Run[] = [];
  /** Whether the next text is the first one of an item of a list. */
  private beginsItem = false;

  addAll(nodes: Node[], look: Look, depth: number): void {
    if (depth > DEEPEST) throw tooLarge('The elements of the page are nested too deeply.');
    for (const node of nodes) this.add(node, look, depth);
  }

  finish(): FlowBlock[] {
    this.flush();
    return this.blocks;
  }

  private add(node: Node, look: Look, depth: number): void {
    if ('value' in node && node.nodeName === '#text') this.addText(node.value, look);
    if (!isElement(node) || SILENT.has(node.tagName) || isHidden(node)) return;
    const own = fontOf(node, look);
    const mark = markOf(node);
    if (node.tagName === 'br') this.runs.push({ text: '\n' });
    else if (mark) this.runs.push({ text: mark.kind === 'field' ? mark.values.join(', ') : '', source: 'field', mark });
    else if (node.tagName === 'table') this.addTable(node, own, depth);
    else if (node.tagName === 'dl') this.addDescriptions(node, own, depth);
    else if (BLOCKS.has(node.tagName)) this.addBlock(node, own, depth);
    else this.addAll(node.childNodes, own, depth + 1);
  }

  private addBlock(node: Element, look: Look, depth: number): void {
    this.flush();
    const isItem = node.tagName === 'li';
    this.beginsItem ||= isItem;
    this.addAll(node.childNodes, look, depth + 1);
    this.flush();
    if (isItem) this.beginsItem = false;
  }

  /** Terms with their descriptions are a table of two columns; other content of such a list is text. */
  private addDescriptions(list: Element, look: Look, depth: number): void {
    const rows = describedTerms(list);
    if (!rows || hasInnerTable(list)) return this.addBlock(list, look, depth);
    this.flush();
    const declared = rows.map((parts) =>
      parts.map((elements): DeclaredCell => ({
        rowSpan: 1,
        columnSpan: 1,
        paragraphs: elements.flatMap((element) => paragraphsOf(element, look, depth)),
      })),
    );
    this.blocks.push({ kind: 'table', name: '', headerRows: 0, rows: withColumns(declared) });
  }

  private addText(text: string, { font, keepsSpace, drawn }: Look): void {
    // Outside of preformatted text, white space is one space; a space that does not break is one as well.
    const shown = keepsSpace ? text.replace(/ {2,}/g, '\t') : text.replace(/[\s\u00a0]+/g, ' ');
    if (this.beginsItem && /\S/.test(shown)) {
      this.runs.push({ text: BULLET });
      this.beginsItem = false;
    }
    this.runs.push({ text: shown, ...(font ? { font } : {}), ...(drawn ? { drawn } : {}) });
  }

  /** Tables with other tables inside, and those of one column, arrange a page: their cells are read one after the other. */
  private addTable(table: Element, look: Look, depth: number): void {
    this.flush();
    const rows = rowsOf(table);
    if (hasInnerTable(table) || rows.every(({ cells }) => cells.length < 2)) {
      this.addAll(table.childNodes, look, depth + 1);
      this.flush();
      return;
    }
    const caption = table.childNodes.filter(isElement).find(({ tagName }) => tagName === 'caption');
    if (caption) this.add(caption, look, depth + 1);
    const declared = rows.map(({ cells }) => cells.map((cell) => toCell(cell, look, depth)));
    const name = caption ? textOf(caption) : '';
    this.blocks.push({
      kind: 'table',
      name,
      headerRows: headerRowsOf(rows),
      rows: withColumns(declared),
    } satisfies FlowTable);
  }

  private flush(): void {
    const paragraph: Paragraph = { kind: 'paragraph', runs: this.runs };
    if (hasContent(paragraph)) this.blocks.push(paragraph);
    this.runs = [];
  }
}

interface TableRow {
  cells: Element[];
  isHeader: boolean;
}

/** The rows of a table itself, not those of tables inside it. */
function rowsOf(table: Element): TableRow[] {
  return table.childNodes.filter(isElement).flatMap((part) => {
    if (part.tagName === 'tr') return [toRow(part, false)];
    if (!['thead', 'tbody', 'tfoot'].includes(part.tagName) || isHidden(part)) return [];
    const rows = part.childNodes.filter(isElement).filter(({ tagName }) => tagName === 'tr');
    return rows.filter((row) => !isHidden(row)).map((row) => toRow(row, part.tagName === 'thead'));
  });
}

function toRow(row: Element, isHeader: boolean): TableRow {
  const cells = row.childNodes
    .filter(isElement)
    .filter((cell) => ['td', 'th'].includes(cell.tagName) && !isHidden(cell));
  return { cells, isHeader: isHeader || (cells.length > 0 && cells.every(({ tagName }) => tagName === 'th')) };
}

function headerRowsOf(rows: TableRow[]): number {
  const first = rows.findIndex(({ isHeader }) => !isHeader);
  return first < 0 ? 0 : first;
}

function hasInnerTable(table: Element): boolean {
  const open: Node[] = [...table.childNodes];
  for (let node = open.pop(); node; node = open.pop()) {
    if (!isElement(node)) continue;
    if (node.tagName === 'table' && node.namespaceURI === html.NS.HTML) return true;
    for (const child of node.childNodes) open.push(child);
  }
  return false;
}

/** The terms of a list of descriptions, each with the elements that describe it; null where one has none. */
function describedTerms(list: Element): [Element[], Element[]][] | null {
  const parts = list.childNodes
    .filter(isElement)
    .flatMap((child) => (child.tagName === 'div' ? child.childNodes.filter(isElement) : [child]))
    .filter((part) => !isHidden(part));
  const rows: [Element[], Element[]][] = [];
  for (const part of parts) {
    const last = rows.at(-1);
    if (part.tagName === 'dt' && last?.[1].length === 0) last[0].push(part);
    else if (part.tagName === 'dt') rows.push([[part], []]);
    else if (part.tagName === 'dd' && last) last[1].push(part);
    else return null;
  }
  return rows.length > 0 && rows.every(([, descriptions]) => descriptions.length > 0) ? rows : null;
}

function paragraphsOf(element: Element, look: Look, depth: number): Paragraph[] {
  const builder = new BlockBuilder();
  builder.addAll(element.childNodes, fontOf(element, look), depth + 1);
  return builder.finish().filter((block) => block.kind === 'paragraph');
}

function toCell(cell: Element, look: Look, depth: number): DeclaredCell {
  const paragraphs = paragraphsOf(cell, look, depth);
  const span = (name: string, most: number) => {
    const number = Number.parseInt(attributeOf(cell, name) ?? '1', 10);
    return Number.isFinite(number) ? Math.min(most, Math.max(1, number)) : 1;
  };
  return { rowSpan: span('rowspan', MAX_ROWS_SPANNED), columnSpan: span('colspan', MAX_COLUMNS_SPANNED), paragraphs };
}
