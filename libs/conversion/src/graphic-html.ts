import type { GraphicText } from '@app/formats';
import { escapeHtml } from './html';

const CELL = 'border:1px solid #bfc7d1;padding:1px 4px;white-space:normal;vertical-align:top';

/** The texts of a chart or diagram: paragraphs and a table. */
export function graphicHtml({ paragraphs, rows }: GraphicText): string {
  const lines = paragraphs.map((text) => `<p style="margin:2px 4px">${escapeHtml(text)}</p>`);
  const cells = rows.map((row) => row.map((text) => `<td style="${CELL}">${escapeHtml(text)}</td>`).join(''));
  const table = rows.length === 0 ? '' : `<table>${cells.map((row) => `<tr>${row}</tr>`).join('')}</table>`;
  return lines.join('') + table;
}
