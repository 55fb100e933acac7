import type { PageFrame } from './docx-marks';
import type { MarkupNode } from './docx-nodes';

// Of `DOCX_NODES_SCRIPT`, which is evaluated in the same page.
declare const all: typeof import('./docx-nodes').all;
declare const attributeNamed: typeof import('./docx-nodes').attributeNamed;
declare const childNamed: typeof import('./docx-nodes').childNamed;
declare const sibling: typeof import('./docx-nodes').sibling;
declare const isOn: typeof import('./docx-nodes').isOn;
declare const valueOf: typeof import('./docx-nodes').valueOf;
declare const markParagraph: typeof import('./docx-nodes').markParagraph;

/**
 * Completes the sections of a document (ISO/IEC 29500-1, 17.6) for docx-preview, which begins a page where the paper changes only, and
 * knows no header but those that a section names itself.
 */
export function completeSections(root: MarkupNode): void {
  const body = childNamed(root, 'body');
  if (body) addMargins(body);
  let previous: { properties: MarkupNode; end: MarkupNode } | null = null;
  let first: MarkupNode | undefined;
  for (const child of [...(body?.children ?? [])]) {
    first ??= child;
    const properties = child.localName === 'sectPr' ? child : sectionOf(child);
    if (!properties) continue;
    if (previous) inheritMargins(properties, previous.properties);
    const isContinuous = /^(?:continuous|nextColumn)$/.test(valueOf(properties, 'type'));
    const paragraph = first.localName === 'p' ? first : all(first, 'p')[0];
    if (paragraph && (!previous || !isContinuous)) separateMargins(first, properties);
    if (previous && !isContinuous) breakPage(previous.end);
    if (paragraph) markParagraph(paragraph, { ...numberingOf(properties), frame: frameOf(properties) });
    previous = { properties, end: child };
    first = undefined;
  }
}

/**
 * Gives sections that name no margins those of word processors, in twentieths of a point. Programs that write documents often leave
 * out the margins, or the whole section; docx-preview would print them to the edges of the paper.
 */
function addMargins(body: MarkupNode): void {
  if (!childNamed(body, 'sectPr')) body.append(sibling(body, 'sectPr'));
  const margins = { top: 1440, right: 1800, bottom: 1440, left: 1800, header: 720, footer: 720, gutter: 0 };
  for (const section of all(body, 'sectPr')) {
    if (childNamed(section, 'pgMar')) continue;
    const added = sibling(section, 'pgMar');
    for (const [side, width] of Object.entries(margins)) added.setAttribute(side, String(width));
    section.append(added);
  }
}

function sectionOf(paragraph: MarkupNode): MarkupNode | undefined {
  const properties = paragraph.localName === 'p' ? childNamed(paragraph, 'pPr') : undefined;
  return properties && childNamed(properties, 'sectPr');
}

/** A header or footer that a section does not name is that of the section before. */
function inheritMargins(section: MarkupNode, previous: MarkupNode): void {
  const references = (of: MarkupNode) =>
    [...of.children].filter(({ localName }) => /^(?:header|footer)Reference$/.test(localName));
  const keyOf = (reference: MarkupNode) => `${reference.localName} ${attributeNamed(reference, 'type')}`;
  const own = new Set(references(section).map(keyOf));
  for (const reference of references(previous).reverse())
    if (!own.has(keyOf(reference))) section.prepend(reference.cloneNode(true));
}

/**
 * Puts a section of its own, of one page without text, before a section for its first page's and its even pages' headers and footers;
 * `takeMargins` takes them from there.
 */
function separateMargins(begin: MarkupNode, section: MarkupNode): void {
  const title = childNamed(section, 'titlePg');
  const hasEven = [...section.children].some((child) => attributeNamed(child, 'type') === 'even');
  const kinds = [...(isOn(title) ? ['first'] : []), ...(hasEven ? ['even'] : [])];
  for (const kind of kinds) {
    const properties = withMargins(section, kind);
    const paragraph = sibling(begin, 'p');
    paragraph.append(sibling(begin, 'pPr'));
    childNamed(paragraph, 'pPr')?.append(properties);
    breakPage(paragraph);
    begin.before(paragraph);
    markParagraph(paragraph, { margins: kind });
  }
  title?.remove();
}

/** The properties of a section in which headers and footers of a kind are those of all pages. */
function withMargins(section: MarkupNode, kind: string): MarkupNode {
  const properties = section.cloneNode(true);
  for (const child of [...properties.children]) {
    const isMargin = /^(?:header|footer)Reference$/.test(child.localName);
    if (child.localName === 'titlePg' || (isMargin && attributeNamed(child, 'type') !== kind)) child.remove();
    const type = isMargin ? [...child.attributes].find(({ localName }) => localName === 'type') : undefined;
    if (type) type.value = 'default';
  }
  return properties;
}

/** Ends the page after a block. */
function breakPage(end: MarkupNode): void {
  const run = sibling(end, 'r');
  const page = sibling(end, 'br');
  page.setAttribute('type', 'page');
  run.append(page);
  end.append(run);
}

function numberingOf(section: MarkupNode): Record<string, string> {
  const numbering = childNamed(section, 'pgNumType');
  const value = (name: string) => (numbering ? attributeNamed(numbering, name) : '');
  return { start: value('start'), format: value('fmt') };
}

/** The lines around the pages of a section (ISO/IEC 29500-1, 17.6.10) in CSS; null for none on all of its pages. */
function frameOf(section: MarkupNode): PageFrame | null {
  const borders = childNamed(section, 'pgBorders');
  if (!borders || !['', 'allPages'].includes(attributeNamed(borders, 'display'))) return null;
  const margins = childNamed(section, 'pgMar');
  const isFromPage = attributeNamed(borders, 'offsetFrom') === 'page';
  const frame: Record<string, string> = {};
  for (const side of ['top', 'right', 'bottom', 'left']) {
    const border = childNamed(borders, side);
    const line = border && lineOf(border);
    if (!border || !line) continue;
    // The distance is in points, a width in eighths, and a margin in twentieths; a margin below 0 is not moved by a header.
    const space = Number(attributeNamed(border, 'space')) || 0;
    const margin = Math.abs(Number(margins && attributeNamed(margins, side)) || 0) / 20;
    const offset = isFromPage ? space : Math.max(0, margin - space - line.width);
    frame[side] = `${offset}pt`;
    frame[`border${side.charAt(0).toUpperCase()}${side.slice(1)}`] = `${line.width}pt ${line.style} ${line.color}`;
  }
  return Object.keys(frame).length > 0 ? frame : null;
}

/** A line of the styles that CSS has, too (17.18.2); null for others, among them pictures. */
function lineOf(border: MarkupNode): { width: number; style: string; color: string } | null {
  const [kind, color] = [attributeNamed(border, 'val'), attributeNamed(border, 'color')];
  const style = /^(?:single|thick)$/.test(kind)
    ? 'solid'
    : /^(?:double|triple|thinThick|thickThin)/.test(kind)
      ? 'double'
      : /^d(?:ash|otDash|otDotDash)/.test(kind)
        ? 'dashed'
        : kind === 'dotted'
          ? 'dotted'
          : null;
  const width = Math.min((Number(attributeNamed(border, 'sz')) || 4) / 8, 12);
  return style === null ? null : { width, style, color: /^[\da-f]{6}$/i.test(color) ? `#${color}` : '#000000' };
}

/** The functions as a script; `completeSections` begins. */
export const DOCX_SECTIONS_SCRIPT = [
  completeSections,
  addMargins,
  sectionOf,
  inheritMargins,
  separateMargins,
  withMargins,
  breakPage,
  numberingOf,
  frameOf,
  lineOf,
]
  .map(String)
  .join('\n');
