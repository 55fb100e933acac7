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
    if (paragraph) markParagraph(paragraph, numberingOf(properties));
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
]
  .map(String)
  .join('\n');
