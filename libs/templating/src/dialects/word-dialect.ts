import { WORD_TABLE } from '../rich/tables/word-table';
import type { Dialect, PartSource } from '../language/dialect';
import type { TextSlot } from '../language/text-slot';
import { WORD_IDS } from './word-ids';
import { wordPlace } from '../rich/word-rich';
import { instructionSlot } from '../links/field-address';
import { numberingOf, styleIdOf } from '../loops/list-styles';
import { wordTableBalance } from '../tables/word-table';
import { wordPicture } from '../pictures/word-picture';
import { elementAttribute, closestElement, escapeXml, type XmlElement } from '@app/formats';

const RUN = new Set(['w:r']);
const CELL = new Set(['w:tc']);
const EMU_PER_TWIP = 635;
/** Twips of the default cell margins, left and right together. */
const CELL_MARGINS = 216;
/** Narrower cells and columns (twips) are taken for invalid widths. */
const MIN_CELL = 300;
const MIN_COLUMN = 500;

/**
 * Alternative texts of drawings (20.4.2.5) and of VML shapes (ISO/IEC 29500-4, 19.1.2), the text of WordArt and watermarks, and the
 * instructions of simple fields (17.16.19).
 */
const SHAPE_TEXTS = ['alt', 'title'];
const DESCRIBED: Readonly<Record<string, readonly string[]>> = {
  'wp:docPr': ['descr', 'title'],
  'v:shape': SHAPE_TEXTS,
  'v:rect': SHAPE_TEXTS,
  'v:roundrect': SHAPE_TEXTS,
  'v:oval': SHAPE_TEXTS,
  'v:group': SHAPE_TEXTS,
  'v:textpath': ['string'],
  'w:fldSimple': [':instr'],
};

/** WordprocessingML (ISO/IEC 29500-1, 17): bodies, headers, footers, notes, comments, and text boxes within them. */
export const WORD: Dialect = {
  text: new Set(['w:t', 'w:instrText', 'm:t']),
  characters: { 'w:tab': '\t', 'w:br': '\n', 'w:cr': '\n', 'w:noBreakHyphen': '-', 'w:softHyphen': '\u00ad' },
  paragraph: new Set(['w:p']),
  row: new Set(['w:tr']),
  table: new Set(['w:tbl']),
  cell: CELL,
  scopes: ['text', 'paragraph', 'row', 'cell', 'column', 'table', 'page'],
  balanceTable: wordTableBalance,
  body: new Set([
    'w:body',
    'w:tc',
    'w:txbxContent',
    'w:sdtContent',
    'w:hdr',
    'w:ftr',
    'w:footnote',
    'w:endnote',
    'w:comment',
    'w:docPartBody',
  ]),
  objects: new Set(['w:drawing', 'w:pict', 'w:object', 'w:footnoteReference', 'w:endnoteReference', 'm:oMath']),
  isObject: isPageBreak,
  properties: { 'w:p': 'w:pPr', 'w:r': 'w:rPr', 'm:r': 'w:rPr', 'w:sdt': 'w:sdtPr' },
  section: 'w:sectPr',
  ids: WORD_IDS,
  isListItem,
  takesTemplates: true,
  preserveSpace: true,
  shapes: new Set(),
  described: DESCRIBED,
  slot: wordSlot,
  rich: wordPlace,
  cells: WORD_TABLE,
  hasCaptions: true,
  hasCheckBoxes: true,
  breaks: { page: pageBreak, between: separatorBetween },
};

/** A paragraph with numbering or a bullet of its own or of its style. */
function isListItem(paragraph: XmlElement, { source, listStyles }: PartSource): boolean {
  const own = numberingOf(paragraph, source);
  return own ?? listStyles?.().has(styleIdOf(paragraph, source) ?? '') ?? false;
}

/** A break of a page or a column. Paragraphs with a tag and such a break are no mere markers. */
function isPageBreak(element: XmlElement, { source }: PartSource): boolean {
  if (element.name !== 'w:br') return false;
  const type = elementAttribute(source, element, `${element.rawName.slice(0, -'br'.length)}type`);
  return type === 'page' || type === 'column';
}

function wordSlot(text: XmlElement, part: PartSource, before = (): string => ''): TextSlot {
  if (text.name === 'w:instrText' || text.parent?.name === 'w:fldSimple') return instructionSlot(before());
  if (text.name !== 'w:t' || !closestElement(text.parent, RUN)) return { lineBreak: ' ' };
  const prefix = text.rawName.slice(0, -1);
  const between = (element: string): string =>
    `</${text.rawName}><${prefix}${element}/><${text.rawName} xml:space="preserve">`;
  const maxWidth = columnWidth(text, part);
  return {
    lineBreak: between('br'),
    tab: between('tab'),
    image: (image, sink) =>
      `</${text.rawName}>${wordPicture(image, sink.add(image), maxWidth, prefix)}<${text.rawName} xml:space="preserve">`,
  };
}

/** The maximum width of a picture in EMU: that of its table cell, otherwise of its section's column. */
function columnWidth(text: XmlElement, part: PartSource): number {
  const cell = closestElement(text, CELL);
  const cellWidth = cell ? measure(part, find(cell, ['w:tcPr', 'w:tcW']), 'w') : 0;
  if (cellWidth > MIN_CELL) return (cellWidth - CELL_MARGINS) * EMU_PER_TWIP;
  return sectionWidth(text, part) * EMU_PER_TWIP;
}

/** Twips of the text column on an A4 page with margins of an inch. */
const A4_COLUMN = 9026;

function sectionWidth(text: XmlElement, part: PartSource): number {
  const section = sections(part.root).find((candidate) => candidate.start > text.start);
  if (!section) return A4_COLUMN;
  const margins = find(section, ['w:pgMar']);
  const page =
    measure(part, find(section, ['w:pgSz']), 'w') - measure(part, margins, 'left') - measure(part, margins, 'right');
  const columns = find(section, ['w:cols']);
  const count = Math.max(1, measure(part, columns, 'num'));
  const width = (page - (count - 1) * measure(part, columns, 'space')) / count;
  return width > MIN_COLUMN ? width : A4_COLUMN;
}

const sectionsOfRoot = new WeakMap<XmlElement, XmlElement[]>();

/** All section properties of the part. They are children of the body, or of the last paragraph of a section. */
function sections(root: XmlElement): XmlElement[] {
  const known = sectionsOfRoot.get(root);
  if (known) return known;
  const blocks = root.children.flatMap((body) => body.children);
  const found = blocks.flatMap((block) => {
    const section = block.name === 'w:sectPr' ? block : find(block, ['w:pPr', 'w:sectPr']);
    return section ? [section] : [];
  });
  sectionsOfRoot.set(root, found);
  return found;
}

function find(element: XmlElement, path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((at, name) => at?.children.find((child) => child.name === name), element);
}

/** The number (usually twips) in an attribute with the element's namespace prefix; 0 for percentages and keywords. */
function measure({ source }: PartSource, element: XmlElement | undefined, name: string): number {
  if (!element) return 0;
  const prefix = element.rawName.slice(0, element.rawName.indexOf(':') + 1);
  if (/^(?:pct|auto|nil)$/.test(elementAttribute(source, element, `${prefix}type`) ?? '')) return 0;
  return Number.parseInt(elementAttribute(source, element, `${prefix}${name}`) ?? '', 10) || 0;
}

const isBody = (part: PartSource): boolean => part.root.name === 'w:document';

/** Only the body of a document has pages of its own. */
function pageBreak({ name, rawName, parent }: XmlElement, part: PartSource): string | null {
  if (name !== 'w:t' || parent?.name !== 'w:r' || !isBody(part)) return null;
  const prefix = rawName.slice(0, -1);
  return `</${rawName}><${prefix}br ${prefix}type="page"/><${rawName} xml:space="preserve">`;
}

/** A separator between paragraphs is a paragraph. Between table rows there is none. */
function separatorBetween(separator: string, parent: XmlElement, offset: number, part: PartSource): string | null {
  if (!WORD.body.has(parent.name)) return null;
  const prefix = parent.rawName.slice(0, parent.rawName.indexOf(':') + 1);
  const paragraph = (content: string): string => `<${prefix}p>${content}</${prefix}p>`;
  if (separator === 'line') return paragraph('');
  if (separator === 'section') return parent.name === 'w:body' ? sectionEnd(offset, part, paragraph) : null;
  if (separator !== 'page')
    return paragraph(`<${prefix}r><${prefix}t xml:space="preserve">${escapeXml(separator)}</${prefix}t></${prefix}r>`);
  return isBody(part) ? paragraph(`<${prefix}r><${prefix}br ${prefix}type="page"/></${prefix}r>`) : null;
}

/** Ends a section with the properties that the content there has. Null in documents without properties of a section. */
function sectionEnd(offset: number, part: PartSource, paragraph: (content: string) => string): string | null {
  const section = sections(part.root).find(({ end }) => end > offset);
  if (!section) return null;
  const prefix = section.rawName.slice(0, section.rawName.indexOf(':') + 1);
  const markup = part.source.slice(section.start, section.end);
  return paragraph(`<${prefix}pPr>${markup}</${prefix}pPr>`);
}
