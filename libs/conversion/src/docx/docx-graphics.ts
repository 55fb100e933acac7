import {
  closestElement,
  escapeXml,
  type GraphicText,
  GraphicTexts,
  type Package,
  packEntry,
  parseXml,
  relationshipsPart,
  walkElements,
  withoutCdata,
  writePackage,
  XmlNode,
} from '@app/formats';

const TEXT_PARTS = /^word\/(?:document|header|footer|footnotes|endnotes)\d*\.xml$/;
const DRAWS_GRAPHIC = /relationships\/(?:chart|diagramData)["']/;
const PARAGRAPH = new Set(['w:p']);
const BORDERS = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'];

/**
 * A Word document with the texts of its charts and diagrams in their place, as paragraphs and tables: docx-preview draws neither.
 * Null for a document without any.
 */
export function withGraphicTexts(pkg: Package): Buffer | null {
  const parts = pkg.entries.filter(({ name }) => TEXT_PARTS.test(name) && drawsGraphics(pkg, name));
  if (parts.length === 0) return null;
  const graphics = new GraphicTexts(pkg);
  const changed = new Map(parts.map(({ name }) => [name, changedPart(pkg, name, graphics)]));
  return writePackage(
    pkg.entries.map((entry) => {
      const text = changed.get(entry.name);
      return text === undefined ? entry : packEntry(entry.name, Buffer.from(text, 'utf8'), entry.time);
    }),
  );
}

function drawsGraphics(pkg: Package, part: string): boolean {
  const relationships = relationshipsPart(part);
  return pkg.has(relationships) && DRAWS_GRAPHIC.test(pkg.text(relationships));
}

interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Removes the drawings, and writes their texts below the paragraphs around them. */
function changedPart(pkg: Package, part: string, graphics: GraphicTexts): string {
  const source = withoutCdata(pkg.text(part)).replace(/^(<\?xml[^>]*?encoding=["'])[^"']*/, '$1UTF-8');
  const changes: Change[] = [];
  walkElements(parseXml(source, part), (element) => {
    if (element.name !== 'w:drawing') return true;
    const text = graphics.of(part, new XmlNode(source, element));
    const paragraph = closestElement(element.parent, PARAGRAPH);
    if (!text || !paragraph) return true;
    const prefix = paragraph.rawName.slice(0, -1);
    changes.push({ start: element.start, end: element.end, text: '' });
    changes.push({ start: paragraph.end, end: paragraph.end, text: markupOf(text, prefix) });
    return false;
  });
  return applied(source, changes);
}

function applied(source: string, changes: readonly Change[]): string {
  let cursor = 0;
  const pieces = [...changes]
    .sort((a, b) => a.start - b.start)
    .map(({ start, end, text }) => {
      const piece = source.slice(cursor, start) + text;
      cursor = end;
      return piece;
    });
  return pieces.join('') + source.slice(cursor);
}

function markupOf({ paragraphs, rows }: GraphicText, w: string): string {
  const paragraph = (text: string): string =>
    `<${w}p><${w}r><${w}t xml:space="preserve">${escapeXml(text)}</${w}t></${w}r></${w}p>`;
  const lines = paragraphs.map(paragraph).join('');
  const columns = rows[0]?.length ?? 0;
  if (columns === 0) return lines;
  const borders = BORDERS.map((side) => `<${w}${side} ${w}val="single" ${w}sz="4" ${w}color="BFC7D1"/>`).join('');
  const cells = rows.map((row) => row.map((text) => `<${w}tc>${paragraph(text)}</${w}tc>`).join(''));
  return (
    `${lines}<${w}tbl><${w}tblPr><${w}tblBorders>${borders}</${w}tblBorders></${w}tblPr>` +
    `<${w}tblGrid>${`<${w}gridCol/>`.repeat(columns)}</${w}tblGrid>` +
    // A cell has to end with a paragraph, and a table is not the last in one.
    `${cells.map((row) => `<${w}tr>${row}</${w}tr>`).join('')}</${w}tbl><${w}p/>`
  );
}
