import type { MarkupNode } from './docx-nodes';

// Of `DOCX_NODES_SCRIPT`, which is evaluated in the same page.
declare const all: typeof import('./docx-nodes').all;
declare const attributeNamed: typeof import('./docx-nodes').attributeNamed;
declare const childNamed: typeof import('./docx-nodes').childNamed;
declare const valueOf: typeof import('./docx-nodes').valueOf;
declare const isOn: typeof import('./docx-nodes').isOn;
declare const markParagraph: typeof import('./docx-nodes').markParagraph;
declare const docxParts: DocxParts;

/** What is kept of the parts beside the text. docx-preview reads them after it. */
export interface DocxParts {
  /** Styles of paragraphs by their ids; that of paragraphs that name none is also there as "". */
  readonly styles: Map<string, MarkupNode>;
  /** In twentieths of a point; empty for that of Word. */
  tabSize: string;
  hasEvenPages: boolean;
}

/** More than documents have; a style that is based on itself ends here. */
const MAX_STYLES = 20;

/** The paragraph properties of a style and of those on which it is based, its own ones first; "" is the default style. */
export function styleProperties(id: string): MarkupNode[] {
  const found: MarkupNode[] = [];
  let style = docxParts.styles.get(id);
  for (let depth = 0; style && depth < MAX_STYLES; depth += 1) {
    const properties = childNamed(style, 'pPr');
    if (properties) found.push(properties);
    style = docxParts.styles.get(valueOf(style, 'basedOn') || '\uffff');
  }
  return found;
}

/** Keeps what is needed of a part that is read after the text. */
export function keepPart(root: MarkupNode): void {
  if (root.localName === 'settings') {
    docxParts.tabSize = valueOf(root, 'defaultTabStop');
    const hasEven = childNamed(root, 'evenAndOddHeaders');
    docxParts.hasEvenPages = isOn(hasEven);
    // `separateMargins` shows them.
    hasEven?.remove();
  }
  for (const style of root.localName === 'styles' ? all(root, 'style') : []) {
    if (attributeNamed(style, 'type') !== 'paragraph') continue;
    docxParts.styles.set(attributeNamed(style, 'styleId'), style);
    if (['1', 'true', 'on'].includes(attributeNamed(style, 'default'))) docxParts.styles.set('', style);
  }
}

/** Marks paragraphs that stay with the next one, and those that are not parted (ISO/IEC 29500-1, 17.3.1.14 and 17.3.1.15). */
export function markKept(root: MarkupNode): void {
  for (const properties of all(root, 'pPr')) {
    const paragraph = properties.parentElement;
    if (paragraph?.localName !== 'p') continue;
    const [next, lines] = ['keepNext', 'keepLines'].map((name) => childNamed(properties, name));
    if (next || lines)
      markParagraph(paragraph, { ...(next && { next: isOn(next) }), ...(lines && { lines: isOn(lines) }) });
  }
}

/** The functions as a script. */
export const DOCX_PARTS_SCRIPT = [
  "var docxParts = { styles: new Map(), tabSize: '', hasEvenPages: false };",
  `var MAX_STYLES = ${MAX_STYLES};`,
  ...[styleProperties, keepPart, markKept].map(String),
].join('\n');
