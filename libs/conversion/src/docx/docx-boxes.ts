import type { MarkupNode } from './docx-nodes';

// Of `DOCX_NODES_SCRIPT`, which is evaluated in the same page.
declare const all: typeof import('./docx-nodes').all;
declare const attributeNamed: typeof import('./docx-nodes').attributeNamed;
declare const sibling: typeof import('./docx-nodes').sibling;
declare const ancestor: typeof import('./docx-nodes').ancestor;

/** Shows the texts of boxes, and those that are drawn as shapes (watermarks). */
export function showBoxes(root: MarkupNode): void {
  for (const content of all(root, 'txbxContent').reverse()) showTextBox(content);
  for (const path of all(root, 'textpath')) showDrawnText(path);
}

/**
 * docx-preview shows text boxes of VML shapes outside of groups. The paragraphs of all others are shown below the paragraph to
 * which the box belongs.
 */
function showTextBox(content: MarkupNode): void {
  const shape = content.parentElement?.parentElement;
  const isDrawn = content.parentElement?.localName === 'textbox' && shape?.parentElement?.localName === 'pict';
  if (isDrawn && shape.localName === 'shape') return;
  if (isDrawn && ['rect', 'oval', 'roundrect'].includes(shape.localName)) return wrapShape(shape, content);
  const host = ancestor(content, ['p']);
  const drawing = ancestor(content, ['drawing', 'pict', 'object']);
  if (!host) return;
  for (const child of [...content.children].reverse()) host.after(child);
  content.remove();
  // Without a picture, it would be an empty area.
  const rest = drawing ? ['txbxContent', 'pic', 'imagedata'].flatMap((name) => all(drawing, name)) : [];
  if (rest.length === 0) drawing?.remove();
}

/** Puts a rectangle or ellipse and its text into a shape: SVG shows no text in these elements themselves. */
function wrapShape(shape: MarkupNode, content: MarkupNode): void {
  const wrapper = sibling(shape, 'shape');
  wrapper.setAttribute('style', attributeNamed(shape, 'style'));
  shape.before(wrapper);
  wrapper.append(shape);
  if (content.parentElement) wrapper.append(content.parentElement);
}

/** A text as a shape (VML 19.1.2.23): `resolveMarkers` writes it over the middle of the page, where Word's watermarks are. */
function showDrawnText(path: MarkupNode): void {
  const shape = path.parentElement;
  const picture = ancestor(path, ['pict']);
  const text = attributeNamed(path, 'string').trim();
  if (!shape || !picture || text === '') return;
  const style = attributeNamed(shape, 'style');
  const number = (name: string) =>
    Number.parseFloat(new RegExp(`(?:^|;)\\s*${name}:\\s*([\\d.]+)`).exec(style)?.[1] ?? '0');
  const fill = [...shape.children].find(({ localName }) => localName === 'fill');
  const marker = {
    watermark: text,
    // Points: the height of the shape, or less for a text that would be wider than it.
    size: String(Math.min(number('height'), number('width') / (0.6 * text.length)) || 48),
    turn: String(number('rotation')),
    color: attributeNamed(shape, 'fillcolor').split(' ')[0] || 'silver',
    opacity: (fill && attributeNamed(fill, 'opacity')) || '1',
  };
  picture.before(sibling(ancestor(picture, ['r']) ?? picture, 't', `\uffff${JSON.stringify(marker)}\uffff`));
  picture.remove();
}

/** The functions as a script; `showBoxes` begins. */
export const DOCX_BOXES_SCRIPT = [showBoxes, showTextBox, wrapShape, showDrawnText].map(String).join('\n');
