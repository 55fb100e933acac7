import type { MarkupNode } from './docx-nodes';

// Of `DOCX_NODES_SCRIPT`, which is evaluated in the same page.
declare const all: typeof import('./docx-nodes').all;
declare const attributeNamed: typeof import('./docx-nodes').attributeNamed;
declare const childNamed: typeof import('./docx-nodes').childNamed;
declare const markParagraph: typeof import('./docx-nodes').markParagraph;
declare const sibling: typeof import('./docx-nodes').sibling;
declare const ancestor: typeof import('./docx-nodes').ancestor;

/** What the place of a box counts from; `text` is the column across and the paragraph down. */
type BoxOrigin = 'text' | 'margin' | 'page';

/** Where a box is and how it looks. Lengths are pixels, colors CSS. */
export interface BoxLook {
  /** 0 for a box that is as wide as its text. */
  readonly width: number;
  readonly height: number;
  /** From the margin of the text or the edge of the paper, unless it is aligned. */
  readonly left: number;
  /** From its paragraph, from the margin of the page, or from the edge of the paper. */
  readonly top: number;
  readonly align: string;
  readonly across: BoxOrigin;
  readonly down: BoxOrigin;
  /** How the text goes around it: not at all, beside it, or below it. */
  readonly wrap: 'none' | 'beside' | 'below';
  readonly fill: string;
  readonly line: string;
  /** The space between its line and its text, as CSS. */
  readonly padding: string;
}

/** English metric units in a pixel (ISO/IEC 29500-1, 20.1.2.1). */
const EMU = 9_525;
/** A tenth and a twentieth of an inch: Word's own insets of boxes. */
const BOX_PADDING = '4.8px 9.6px';

/** Shows the texts of boxes, and those that are drawn as shapes (watermarks). */
export function showBoxes(root: MarkupNode): void {
  for (const content of all(root, 'txbxContent').reverse()) showTextBox(content);
  for (const path of all(root, 'textpath')) showDrawnText(path);
  for (const anchor of all(root, 'anchor')) liftPicture(anchor);
  showTextFrames(root);
}

/** Shows text frames (ISO/IEC 29500-1, 17.3.1.11) as boxes: paragraphs one after another with the same properties are one frame. */
function showTextFrames(root: MarkupNode): void {
  const frames: { key: string; paragraphs: MarkupNode[]; last: MarkupNode }[] = [];
  for (const frame of all(root, 'framePr')) {
    const paragraph = frame.parentElement?.parentElement;
    const key = [...frame.attributes]
      .map(({ localName, value }) => `${localName}=${value}`)
      .toSorted()
      .join(' ');
    // docx-preview draws initials.
    if (paragraph?.localName !== 'p' || /dropCap=(?:drop|margin)/.test(key)) continue;
    const open = frames.at(-1);
    if (open?.key === key && open.last.nextElementSibling === paragraph) {
      open.paragraphs.push(paragraph);
      open.last = paragraph;
    } else frames.push({ key, paragraphs: [paragraph], last: paragraph });
  }
  for (const { paragraphs } of frames) {
    const look = frameLook(paragraphs[0]!);
    for (const frame of paragraphs.flatMap((paragraph) => all(paragraph, 'framePr'))) frame.remove();
    putIntoBox(paragraphs, paragraphs[0]!, look);
  }
}

/** The place and look of the frame around a paragraph. Lengths are twentieths of a point. */
function frameLook(paragraph: MarkupNode): BoxLook {
  const frame = all(paragraph, 'framePr')[0]!;
  const size = (name: string) => (Number(attributeNamed(frame, name)) || 0) / 15;
  const origin = (name: string, usual: BoxOrigin): BoxOrigin =>
    (['text', 'margin', 'page'] as const).find((one) => one === attributeNamed(frame, name)) ?? usual;
  return {
    ...{ width: size('w'), height: size('h'), left: size('x'), top: size('y') },
    align: attributeNamed(frame, 'xAlign'),
    across: origin('hAnchor', 'page'),
    down: origin('vAnchor', 'page'),
    wrap: ['none', 'notBeside'].includes(attributeNamed(frame, 'wrap')) ? 'below' : 'beside',
    ...{ fill: '', line: '', padding: '0' },
  };
}

/** Puts paragraphs into a table of one cell before a paragraph; `placeBox` puts it into its place. */
function putIntoBox(content: readonly MarkupNode[], host: MarkupNode, look: BoxLook): void {
  const cell = sibling(host, 'tc');
  const [row, table] = [sibling(host, 'tr'), sibling(host, 'tbl')];
  host.before(table);
  for (const child of content) cell.append(child);
  if ([...cell.children].at(-1)?.localName !== 'p') cell.append(sibling(host, 'p'));
  row.append(cell);
  table.append(row);
  const [paragraph] = all(cell, 'p');
  if (paragraph) markParagraph(paragraph, { box: look });
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
 * Shows the text of a box as a table of one cell before the paragraph to which the box belongs; `placeBox` puts it into its place.
 * Of shapes in a group, the paragraphs are shown below.
 */
function showTextBox(content: MarkupNode): void {
  const host = ancestor(content, ['p']);
  const drawing = ancestor(content, ['drawing', 'pict', 'object']);
  if (!host) return;
  const look = drawing && ancestor(content, ['wgp', 'wpc', 'group']) === null ? boxLook(content, drawing) : null;
  if (look) putIntoBox([...content.children], host, look);
  else for (const child of [...content.children].reverse()) host.after(child);
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
    ...{ across: originOf(across), down: originOf(down) },
    wrap:
      frame.localName === 'inline' || wraps === 'wrapTopAndBottom' ? 'below' : wraps === 'wrapNone' ? 'none' : 'beside',
    fill: properties ? fillOf(properties) : '',
    line: line ? fillOf(line) : '',
    padding: BOX_PADDING,
  };
}

function originOf(position: MarkupNode | undefined): BoxOrigin {
  const from = position ? attributeNamed(position, 'relativeFrom') : '';
  if (from === 'page' || from === 'leftMargin' || from === 'topMargin') return 'page';
  return from === 'margin' ? 'margin' : 'text';
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
  const origin = (axis: string): BoxOrigin =>
    (['margin', 'page'] as const).find((one) => one === styles.get(`mso-position-${axis}-relative`)) ?? 'text';
  const wrap = childNamed(shape, 'wrap');
  const kind = wrap ? attributeNamed(wrap, 'type') : 'none';
  const color = (name: string, flag: string, usual: string) =>
    /^f/.test(attributeNamed(shape, flag)) ? '' : attributeNamed(shape, name).split(' ')[0] || usual;
  return {
    ...{ width: size('width'), height: size('height'), left: size('margin-left'), top: size('margin-top') },
    align: styles.get('mso-position-horizontal') ?? '',
    across: origin('horizontal'),
    down: origin('vertical'),
    wrap:
      styles.get('position') !== 'absolute' || kind === 'topAndBottom' ? 'below' : kind === 'none' ? 'none' : 'beside',
    fill: color('fillcolor', 'filled', 'white'),
    line: color('strokecolor', 'stroked', 'black'),
    padding: BOX_PADDING,
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

/** The functions as a script; evaluate `showBoxes` before docx-preview renders. `placeBox` follows when a group has its width. */
export const DOCX_BOXES_SCRIPT = [
  `var EMU = ${EMU}; var BOX_PADDING = '${BOX_PADDING}';`,
  ...[
    showBoxes,
    showTextFrames,
    frameLook,
    putIntoBox,
    originOf,
    liftPicture,
    showTextBox,
    boxLook,
    drawnLook,
    fillOf,
    vmlLook,
    showDrawnText,
  ].map(String),
].join('\n');
