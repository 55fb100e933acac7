import type { GraphicText, XmlNode } from '@app/formats/packages';
import type { Box, DocumentPage } from '../document';
import { setTable } from '../flow/flow-table';
import { fractions } from '../flow/open-page';
import { PageOfFrames } from '../flow/page-of-frames';
import { type DeclaredCell, type FlowTable, withColumns } from '../flow/flow';
import type { PageSize } from '../layout';
import { graphicFlow } from './graphic-blocks';
import { placeholderIn, type PlaceholderKey, samePlaceholder } from './slide-placeholder';
import { paragraphsOf } from './slide-text';

/** EMU of a point. */
const EMU = 12_700;
/** The space between the frame of a text and the text, in points (ISO/IEC 29500-1, 21.1.2.1.1). */
const INSET = { x: 7.2, y: 3.6 } as const;
const DEEPEST_GROUP = 32;
/** Points that a title of a chart takes above its table. */
const PARAGRAPH_HEIGHT = 24;

/** A slide with its layout and master, which give placeholders their places. */
export interface SlideLayers {
  slide: XmlNode;
  inherited: XmlNode[];
  /** What a chart or diagram in a frame of the slide says. */
  graphic: (frame: XmlNode) => GraphicText | null;
}

/** Scale and offset of the shapes of a group, in points. */
interface Placement {
  scaleX: number;
  scaleY: number;
  x: number;
  y: number;
}

const ON_SLIDE: Placement = { scaleX: 1, scaleY: 1, x: 0, y: 0 };

/** The page of a slide: the words of each shape in its frame; shapes without a frame below the others. */
export function slidePage(layers: SlideLayers, size: PageSize): { page: DocumentPage; pictures: SlidePicture[] } {
  const reader = new SlideReader(layers, new PageOfFrames(size));
  const page = reader.read();
  return { page, pictures: reader.pictures.map(({ link, box }) => ({ link, box: fractions(box, size) })) };
}

/** The picture of a relationship of the slide, at its place on the page. */
export interface SlidePicture {
  link: string;
  box: Box;
}

class SlideReader {
  /** In points. */
  readonly pictures: SlidePicture[] = [];

  constructor(
    private readonly layers: SlideLayers,
    private readonly page: PageOfFrames,
  ) {}

  read(): DocumentPage {
    this.addAll(this.layers.slide.child('p:cSld', 'p:spTree'), ON_SLIDE, 0);
    return this.page.finish();
  }

  private addAll(tree: XmlNode | undefined, placement: Placement, depth: number): void {
    if (depth > DEEPEST_GROUP) return;
    for (const shape of tree?.children() ?? []) {
      if (shape.name === 'p:sp') this.addShape(shape, placement);
      else if (shape.name === 'p:graphicFrame') this.addFrame(shape, placement);
      else if (shape.name === 'p:pic') this.addPicture(shape, placement);
      else if (shape.name === 'p:grpSp')
        this.addAll(shape, insideGroup(shape.child('p:grpSpPr', 'a:xfrm'), placement), depth + 1);
      else if (shape.name === 'mc:AlternateContent')
        this.addAll(shape.child('mc:Choice') ?? shape.child('mc:Fallback'), placement, depth + 1);
    }
  }

  private addShape(shape: XmlNode, placement: Placement): void {
    const paragraphs = paragraphsOf(shape.child('p:txBody'));
    if (paragraphs.length === 0) return;
    const frame = boxOf(shape.child('p:spPr', 'a:xfrm'), placement) ?? this.inheritedBox(placeholderIn(shape));
    this.page.addText(paragraphs, frame && inside(frame));
  }

  private addFrame(shape: XmlNode, placement: Placement): void {
    const frame = boxOf(shape.child('p:xfrm'), placement);
    const table = shape.child('a:graphic', 'a:graphicData', 'a:tbl');
    if (table) this.page.addTable(setTable(toTable(table)), frame);
    else this.addGraphic(shape, frame);
  }

  /** Its paragraphs, and below them its table. */
  private addGraphic(shape: XmlNode, frame: Box | null): void {
    const text = this.layers.graphic(shape);
    if (!text) return;
    const { paragraphs, table } = graphicFlow(text);
    if (paragraphs.length > 0) this.page.addText(paragraphs, frame && inside(frame));
    if (!table) return;
    const top = Math.min((frame?.height ?? 0) / 2, paragraphs.length * PARAGRAPH_HEIGHT);
    this.page.addTable(setTable(table), frame && { ...frame, y: frame.y + top, height: frame.height - top });
  }

  private addPicture(shape: XmlNode, placement: Placement): void {
    const box = boxOf(shape.child('p:spPr', 'a:xfrm'), placement);
    // The size of the picture in pixels is that of the slide at 96 pixels an inch.
    const pixels = (points: number) => Math.round((points * 96) / 72);
    if (!box) return;
    this.page.addPicture(box, { width: pixels(box.width), height: pixels(box.height) });
    const link = shape.child('p:blipFill', 'a:blip')?.prefixed('embed');
    if (link) this.pictures.push({ link, box });
  }

  /** The place of a placeholder on the layout, else on the master. */
  private inheritedBox(key: PlaceholderKey | null): Box | null {
    if (!key) return null;
    for (const layer of this.layers.inherited) {
      const shapes = layer.child('p:cSld', 'p:spTree')?.children() ?? [];
      const same = shapes.filter((shape) => samePlaceholder(placeholderIn(shape), key));
      const box = same.map((shape) => boxOf(shape.child('p:spPr', 'a:xfrm'), ON_SLIDE)).find((found) => found !== null);
      if (box) return box;
    }
    return null;
  }
}

/** The box of an `xfrm` (ISO/IEC 29500-1, 20.1.7.6) in points; null without place and size. Rotation is not considered. */
function boxOf(xfrm: XmlNode | undefined, { scaleX, scaleY, x, y }: Placement): Box | null {
  const offset = xfrm?.child('a:off');
  const extent = xfrm?.child('a:ext');
  if (!offset || !extent) return null;
  return {
    x: x + ((offset.number('x') ?? 0) / EMU) * scaleX,
    y: y + ((offset.number('y') ?? 0) / EMU) * scaleY,
    width: Math.max(0, ((extent.number('cx') ?? 0) / EMU) * scaleX),
    height: Math.max(0, ((extent.number('cy') ?? 0) / EMU) * scaleY),
  };
}

/** `chOff` and `chExt` of a group are the coordinates of its shapes. */
function insideGroup(xfrm: XmlNode | undefined, placement: Placement): Placement {
  const box = boxOf(xfrm, placement);
  const offset = xfrm?.child('a:chOff');
  const extent = xfrm?.child('a:chExt');
  const [width, height] = [(extent?.number('cx') ?? 0) / EMU, (extent?.number('cy') ?? 0) / EMU];
  if (!box || width <= 0 || height <= 0) return placement;
  const [scaleX, scaleY] = [box.width / width, box.height / height];
  const x = box.x - ((offset?.number('x') ?? 0) / EMU) * scaleX;
  return { scaleX, scaleY, x, y: box.y - ((offset?.number('y') ?? 0) / EMU) * scaleY };
}

function inside({ x, y, width, height }: Box): Box {
  return { x: x + INSET.x, y: y + INSET.y, width: Math.max(1, width - 2 * INSET.x), height };
}

/** A table of a slide (ISO/IEC 29500-1, 21.1.3). Cells that a span covers have the marks `hMerge` and `vMerge`. */
function toTable(table: XmlNode): FlowTable {
  const span = (cell: XmlNode, name: string) => Math.min(1_000, Math.max(1, cell.number(name) ?? 1));
  const rows = table.children('a:tr').map((row) =>
    row
      .children('a:tc')
      .filter((cell) => !cell.flag('hMerge') && !cell.flag('vMerge'))
      .map((cell): DeclaredCell => {
        const paragraphs = paragraphsOf(cell.child('a:txBody'));
        return { rowSpan: span(cell, 'rowSpan'), columnSpan: span(cell, 'gridSpan'), paragraphs };
      }),
  );
  const hasHeader = table.child('a:tblPr')?.flag('firstRow') === true;
  return { kind: 'table', name: '', headerRows: hasHeader && rows.length > 1 ? 1 : 0, rows: withColumns(rows) };
}
