import { type GraphicText, type GraphicTexts, linkedParts, type Package, readPart, type XmlNode } from '@app/formats';
import { pictureAddress } from '../picture';

/** A position in a sheet: a cell (counted from 1), and pixels from its top left corner. */
export interface SheetPosition {
  readonly row: number;
  readonly column: number;
  readonly x: number;
  readonly y: number;
}

/** A picture on a sheet. `to` is its size in pixels or the position of its bottom right corner. */
export interface SheetPicture {
  readonly from: SheetPosition;
  readonly to: SheetPosition | { readonly width: number; readonly height: number };
  /** A data URL, or the texts of a chart or diagram, which is not drawn. */
  readonly content: string | GraphicText;
}

const EMU_PER_PIXEL = 9_525;

/** The pictures of a sheet's drawing (ISO/IEC 29500-1, 20.5). */
export function readPictures(pkg: Package, part: string | undefined, graphics: GraphicTexts): SheetPicture[] {
  if (part === undefined) return [];
  const links = linkedParts(pkg, part);
  return readPart(pkg, part)
    .children()
    .flatMap((anchor) => {
      const address = pictureAddress(pkg, links.get(anchor.descendants('a:blip')[0]?.prefixed('embed') ?? ''));
      const from = positionOf(anchor.child('xdr:from'));
      const to = positionOf(anchor.child('xdr:to')) ?? sizeOf(anchor.child('xdr:ext'));
      const content = address ?? graphics.of(part, anchor);
      return content && from && to ? [{ from, to, content }] : [];
    });
}

function positionOf(node: XmlNode | undefined): SheetPosition | null {
  if (!node) return null;
  const value = (name: string) => Number.parseInt(node.child(name)?.text ?? '', 10) || 0;
  const [x, y] = [value('xdr:colOff') / EMU_PER_PIXEL, value('xdr:rowOff') / EMU_PER_PIXEL];
  return { row: value('xdr:row') + 1, column: value('xdr:col') + 1, x, y };
}

function sizeOf(node: XmlNode | undefined): { width: number; height: number } | null {
  if (!node) return null;
  return { width: (node.number('cx') ?? 0) / EMU_PER_PIXEL, height: (node.number('cy') ?? 0) / EMU_PER_PIXEL };
}
