import { DRAWING_TABLE } from '../rich/tables/drawing-table';
import type { Dialect, PartSource } from '../language/dialect';
import type { TextSlot } from '../language/text-slot';
import { propertiesOf } from '../language/element-split';
import { drawingPlace } from '../rich/drawing-rich';
import { slideTableBalance } from '../tables/slide-table';
import { slidePicture } from '../pictures/slide-picture';
import { closestElement, escapeXml, type XmlElement } from '@app/formats';

const SHAPES = new Set(['p:sp', 'p:graphicFrame', 'p:cxnSp']);
/** Bullets that a paragraph sets itself. Those of a slide's layout are not considered. */
const BULLETS = new Set(['a:buChar', 'a:buAutoNum', 'a:buBlip']);

/** Text in DrawingML (ISO/IEC 29500-1, 21.1): slides, notes, layouts, comments, diagrams, charts, and drawings on sheets. */
export const DRAWING: Dialect = {
  text: new Set(['a:t', 'p:text', 'c:v']),
  characters: { 'a:br': '\n' },
  paragraph: new Set(['a:p', 'p:text', 'c:v']),
  row: new Set(['a:tr']),
  table: new Set(['a:tbl']),
  cell: new Set(['a:tc']),
  scopes: ['text', 'paragraph', 'row', 'cell', 'column', 'table', 'slide'],
  balanceTable: slideTableBalance,
  body: new Set(['p:txBody', 'a:txBody', 'xdr:txBody', 'c:rich', 'c:txPr', 'dgm:t', 'dsp:txBody', 'p188:txBody']),
  objects: new Set(),
  properties: { 'a:p': 'a:pPr', 'a:r': 'a:rPr' },
  ids: { attributes: { 'a16:rowId': [{ attribute: 'val', of: 'row' }] } },
  tableFrame: new Set(['p:graphicFrame']),
  isListItem: ({ children }) =>
    children.some(
      ({ name, children: settings }) => name === 'a:pPr' && settings.some((setting) => BULLETS.has(setting.name)),
    ),
  preserveSpace: false,
  shapes: SHAPES,
  described: { 'p:cNvPr': ['descr', 'title'] },
  slot: drawingSlot,
  rich: drawingPlace,
  cells: DRAWING_TABLE,
  breaks: { page: () => null, between: separatorBetween },
};

function drawingSlot(text: XmlElement, part: PartSource): TextSlot {
  const run = text.parent;
  if (text.name !== 'a:t' || run?.name !== 'a:r') return { lineBreak: ' ' };
  const prefix = text.rawName.slice(0, -1);
  const properties = propertiesOf(run, part, DRAWING);
  const lineBreak =
    `</${text.rawName}></${run.rawName}><${prefix}br>${properties}</${prefix}br>` +
    `${part.source.slice(run.start, run.openEnd)}${properties}<${text.rawName}>`;
  const shape = closestElement(text, SHAPES);
  return { lineBreak, ...(shape ? { image: slidePicture(shape, part) } : {}) };
}

/** A separator between paragraphs is a paragraph. A text has no pages, and between table rows there is nothing. */
function separatorBetween(separator: string, { name, rawName, children }: XmlElement): string | null {
  if (!DRAWING.body.has(name) || separator === 'page' || separator === 'section') return null;
  const paragraph = children.find((child) => child.name === 'a:p')?.rawName ?? rawName;
  const prefix = paragraph.slice(0, paragraph.indexOf(':') + 1);
  const run = `<${prefix}r><${prefix}t>${escapeXml(separator)}</${prefix}t></${prefix}r>`;
  return `<${prefix}p>${separator === 'line' ? '' : run}</${prefix}p>`;
}
