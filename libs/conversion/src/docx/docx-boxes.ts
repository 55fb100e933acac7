import type { PageElement, PageGlobals } from './docx-elements';
import type { MarkupNode } from './docx-nodes';

// Of `DOCX_NODES_SCRIPT`, which is evaluated in the same page.
declare const all: typeof import('./docx-nodes').all;
declare const attributeNamed: typeof import('./docx-nodes').attributeNamed;
declare const childNamed: typeof import('./docx-nodes').childNamed;
declare const markParagraph: typeof import('./docx-nodes').markParagraph;
declare const sibling: typeof import('./docx-nodes').sibling;
declare const ancestor: typeof import('./docx-nodes').ancestor;

/** Where a box is and how it looks. Lengths are pixels, colors CSS. */
export interface BoxLook {
  readonly width: number;
  readonly height: number;
  /** From the margin of the text, unless it is aligned. */
  readonly left: number;
  /** From its paragraph, or from the edge of the page. */
  readonly top: number;
  readonly align: string;
  readonly isOfPage: boolean;
  /** How the text goes around it: not at all, beside it, or below it. */
  readonly wrap: 'none' | 'beside' | 'below';
  readonly fill: string;
  readonly line: string;
}

/** English metric units in a pixel (ISO/IEC 29500-1, 20.1.2.1). */
const EMU = 9_525;

/** Shows the texts of boxes, and those that are drawn as shapes (watermarks). */
export function showBoxes(root: MarkupNode): void {
  for (const content of all(root, 'txbxContent').reverse()) showTextBox(content);
  for (const path of all(root, 'textpath')) showDrawnText(path);
  for (const anchor of all(root, 'anchor')) liftPicture(anchor);
}

/** A picture beside text begins with its paragraph: docx-preview lets it begin in the line of its anchor. */
function liftPicture(anchor: MarkupNode): void {
  const isBeside = ['wrapSquare', 'wrapTight', 'wrapThrough'].some((name) => childNamed(anchor, name));
  const drawing = ancestor(anchor, ['drawing']);
  const host = ancestor(anchor, ['p']);
  if (!isBeside || !drawing || !host) return;
  const run = sibling(host, 'r');
  run.append(drawing);
  const properties = childNamed(host, 'pPr');
  if (properties) properties.after(run);
  else host.prepend(run);
}

/**
 * Shows the text of a box as a table of one cell before the paragraph to which the box belongs; `placeBoxes` puts it into its place.
 * Of shapes in a group, the paragraphs are shown below.
 */
function showTextBox(content: MarkupNode): void {
  const host = ancestor(content, ['p']);
  const drawing = ancestor(content, ['drawing', 'pict', 'object']);
  if (!host) return;
  const look = drawing && ancestor(content, ['wgp', 'wpc', 'group']) === null ? boxLook(content, drawing) : null;
  if (look) {
    const cell = sibling(host, 'tc');
    for (const child of [...content.children]) cell.append(child);
    if ([...cell.children].at(-1)?.localName !== 'p') cell.append(sibling(host, 'p'));
    const [row, table] = [sibling(host, 'tr'), sibling(host, 'tbl')];
    row.append(cell);
    table.append(row);
    host.before(table);
    const [paragraph] = all(cell, 'p');
    if (paragraph) markParagraph(paragraph, { box: look });
  } else for (const child of [...content.children].reverse()) host.after(child);
  content.remove();
  // Without a picture, it would be an empty area.
  const rest = drawing ? ['txbxContent', 'pic', 'imagedata'].flatMap((name) => all(drawing, name)) : [];
  if (rest.length === 0) drawing?.remove();
}

/** The place and look of a box: of a drawing (ISO/IEC 29500-1, 20.4.2.3), or of a VML shape by its style. */
function boxLook(content: MarkupNode, drawing: MarkupNode): BoxLook | null {
  if (drawing.localName === 'drawing') {
    const frame = drawing.firstElementChild;
    const shape = ancestor(content, ['wsp']);
    return frame && shape ? drawnLook(frame, shape) : null;
  }
  const shape = content.parentElement?.parentElement;
  return shape ? vmlLook(shape) : null;
}

function drawnLook(frame: MarkupNode, shape: MarkupNode): BoxLook {
  const extent = childNamed(frame, 'extent');
  const size = (name: string) => (Number(extent ? attributeNamed(extent, name) : '') || 0) / EMU;
  const [across, down] = [childNamed(frame, 'positionH'), childNamed(frame, 'positionV')];
  const offset = (position: MarkupNode | undefined) =>
    (Number(position && childNamed(position, 'posOffset')?.textContent) || 0) / EMU;
  const properties = childNamed(shape, 'spPr');
  const line = properties && childNamed(properties, 'ln');
  const wraps = [...frame.children].map(({ localName }) => localName).find((name) => /^wrap/.test(name));
  return {
    ...{ width: size('cx'), height: size('cy'), left: offset(across), top: offset(down) },
    align: (across && childNamed(across, 'align')?.textContent) || '',
    isOfPage: down !== undefined && attributeNamed(down, 'relativeFrom') === 'page',
    wrap:
      frame.localName === 'inline' || wraps === 'wrapTopAndBottom' ? 'below' : wraps === 'wrapNone' ? 'none' : 'beside',
    fill: properties ? fillOf(properties) : '',
    line: line ? fillOf(line) : '',
  };
}

/** The color of a solid fill as CSS; empty without one. */
function fillOf(properties: MarkupNode): string {
  const color = childNamed(properties, 'solidFill')?.firstElementChild;
  const value = color ? attributeNamed(color, 'val') : '';
  if (!/^\w+$/.test(value)) return '';
  if (color?.localName === 'srgbClr') return `#${value}`;
  const names: Record<string, string> = { tx1: 'dk1', tx2: 'dk2', bg1: 'lt1', bg2: 'lt2' };
  return color?.localName === 'schemeClr' ? `var(--docx-${names[value] ?? value}-color)` : value;
}

function vmlLook(shape: MarkupNode): BoxLook {
  const styles = new Map(
    attributeNamed(shape, 'style')
      .split(';')
      .map((one) => [one.split(':')[0]?.trim() ?? '', one.split(':')[1]?.trim() ?? '']),
  );
  const size = (name: string) => (Number.parseFloat(styles.get(name) ?? '') || 0) * (96 / 72);
  const wrap = childNamed(shape, 'wrap');
  const kind = wrap ? attributeNamed(wrap, 'type') : 'none';
  const color = (name: string, flag: string, usual: string) =>
    /^f/.test(attributeNamed(shape, flag)) ? '' : attributeNamed(shape, name).split(' ')[0] || usual;
  return {
    ...{ width: size('width'), height: size('height'), left: size('margin-left'), top: size('margin-top') },
    align: styles.get('mso-position-horizontal') ?? '',
    isOfPage: styles.get('mso-position-vertical-relative') === 'page',
    wrap:
      styles.get('position') !== 'absolute' || kind === 'topAndBottom' ? 'below' : kind === 'none' ? 'none' : 'beside',
    fill: color('fillcolor', 'filled', 'white'),
    line: color('strokecolor', 'stroked', 'black'),
  };
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
  const fill = childNamed(shape, 'fill');
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

/** Puts boxes into their places. `tables` are those of `showTextBox`, in a group that is as wide as its page. */
export function placeBox(table: PageElement, look: BoxLook): void {
  const host = table.parentElement;
  if (!host) return;
  const space = host.getBoundingClientRect().width;
  const isSide = look.align === 'right' || look.align === 'outside';
  const left =
    look.align === 'center' ? (space - look.width) / 2 : isSide ? space - look.width : look.align ? 0 : look.left;
  const [own, cell] = [table.style, [...table.querySelectorAll('td')][0]?.style];
  Object.assign(own, {
    width: `${look.width}px`,
    height: `${look.height}px`,
    borderCollapse: 'separate',
    borderSpacing: '0',
  });
  // A tenth and a twentieth of an inch, Word's own insets of boxes.
  if (cell)
    Object.assign(cell, {
      padding: '4.8px 9.6px',
      backgroundColor: look.fill,
      border: look.line && `1px solid ${look.line}`,
    });
  if (look.wrap === 'beside') {
    const isRight = left + look.width / 2 > space / 2;
    const edge = Math.max(0, isRight ? space - left - look.width : left);
    Object.assign(own, {
      cssFloat: isRight ? 'right' : 'left',
      margin: `${look.isOfPage ? 0 : Math.max(0, look.top)}px 12px 4px`,
    });
    own[isRight ? 'marginRight' : 'marginLeft'] = `${edge}px`;
  } else if (look.wrap === 'below') own.marginLeft = `${Math.max(0, left)}px`;
  else placeFreely(table, look, left);
}

/** Takes a box out of the flow of the text. Its top counts from its paragraph, or from the page. */
function placeFreely(table: PageElement, look: BoxLook, left: number): void {
  const { document } = globalThis as unknown as PageGlobals;
  const place = document.createElement('div');
  Object.assign(place.style, { position: 'relative', height: '0' });
  table.before(place);
  place.append(table);
  const group = table.closest('.group');
  const above = group ? place.getBoundingClientRect().top - group.getBoundingClientRect().top : 0;
  Object.assign(table.style, {
    position: 'absolute',
    left: `${left}px`,
    top: `${look.isOfPage ? look.top - above : look.top}px`,
  });
}

/** The functions as a script: `showBoxes` before docx-preview renders, `placeBox` when a group has its width. */
export const DOCX_BOXES_SCRIPT = [
  `var EMU = ${EMU};`,
  ...[
    showBoxes,
    liftPicture,
    showTextBox,
    boxLook,
    drawnLook,
    fillOf,
    vmlLook,
    showDrawnText,
    placeBox,
    placeFreely,
  ].map(String),
].join('\n');
