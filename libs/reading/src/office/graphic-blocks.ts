import type { GraphicText } from '@app/formats/packages';
import { type FlowBlock, type FlowTable, type Paragraph, paragraphOf, withColumns } from '../flow/flow';

/** The text of a chart or diagram as paragraphs and a table; null without data. */
export function graphicFlow({ paragraphs, rows }: GraphicText): { paragraphs: Paragraph[]; table: FlowTable | null } {
  const cells = rows.map((row) => row.map((text) => ({ rowSpan: 1, columnSpan: 1, paragraphs: [paragraphOf(text)] })));
  const table: FlowTable = { kind: 'table', name: '', headerRows: 1, rows: withColumns(cells) };
  return { paragraphs: paragraphs.map((text) => paragraphOf(text)), table: rows.length === 0 ? null : table };
}

export function graphicBlocks(text: GraphicText): FlowBlock[] {
  const { paragraphs, table } = graphicFlow(text);
  return table ? [...paragraphs, table] : paragraphs;
}
