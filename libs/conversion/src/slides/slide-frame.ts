import type { Css } from '../html';
import type { XmlNode } from '@app/formats';

/** Position and size on a slide in EMU, from the top left corner; `rotation` in degrees. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
  readonly flipX: boolean;
  readonly flipY: boolean;
}

/** What the groups around a shape say: a transformation of scaling, then translation (EMU), and a fill. */
export interface Placement {
  readonly scaleX: number;
  readonly scaleY: number;
  readonly x: number;
  readonly y: number;
  /** The properties with the fill that shapes can take from their group. */
  readonly fill?: XmlNode;
}

/** Any fill, also none (ISO/IEC 29500-1, 20.1.8). */
const FILL = /^a:(?:no|solid|grad|blip|patt|grp)Fill$/;

export const ON_SLIDE: Placement = { scaleX: 1, scaleY: 1, x: 0, y: 0 };
const EMU_PER_PIXEL = 9_525;

/** Reads an `a:xfrm` or `p:xfrm` (ISO/IEC 29500-1, 20.1.7.6); null without position and size. */
export function readFrame(xfrm: XmlNode | undefined, placement: Placement): Frame | null {
  const offset = xfrm?.child('a:off');
  const extent = xfrm?.child('a:ext');
  if (!xfrm || !offset || !extent) return null;
  return {
    x: placement.x + (offset.number('x') ?? 0) * placement.scaleX,
    y: placement.y + (offset.number('y') ?? 0) * placement.scaleY,
    width: Math.max(0, (extent.number('cx') ?? 0) * placement.scaleX),
    height: Math.max(0, (extent.number('cy') ?? 0) * placement.scaleY),
    rotation: (xfrm.number('rot') ?? 0) / 60_000,
    flipX: xfrm.flag('flipH') ?? false,
    flipY: xfrm.flag('flipV') ?? false,
  };
}

/** The fill of shape or group properties, if it is in them; that of a group around it for `a:grpFill`. */
export function fillIn(properties: XmlNode | undefined, around: XmlNode | undefined): XmlNode | undefined {
  const fill = properties?.children().find(({ name }) => FILL.test(name));
  return fill?.name === 'a:grpFill' ? around : fill && properties;
}

/** The placement of the shapes in a group by its properties. Their `chOff` and `chExt` define the coordinates of these shapes. */
export function insideGroup(properties: XmlNode | undefined, around: Placement): Placement {
  const xfrm = properties?.child('a:xfrm');
  const placement = { ...around, fill: fillIn(properties, around.fill) };
  const frame = readFrame(xfrm, placement);
  const offset = xfrm?.child('a:chOff');
  const extent = xfrm?.child('a:chExt');
  const width = extent?.number('cx') ?? 0;
  const height = extent?.number('cy') ?? 0;
  if (!frame || width <= 0 || height <= 0) return placement;
  const scaleX = frame.width / width;
  const scaleY = frame.height / height;
  const x = frame.x - (offset?.number('x') ?? 0) * scaleX;
  return { ...placement, scaleX, scaleY, x, y: frame.y - (offset?.number('y') ?? 0) * scaleY };
}

export const pixels = (emu: number): number => emu / EMU_PER_PIXEL;
/** Two decimals are enough for pixels. */
export const rounded = (value: number): number => Number(value.toFixed(2));
export const px = (emu: number): string => `${rounded(pixels(emu))}px`;

/** The CSS position of a box with this frame. */
export function frameCss({ x, y, width, height, rotation }: Frame): Css {
  const transform = rotation === 0 ? undefined : `rotate(${rotation}deg)`;
  return { left: px(x), top: px(y), width: px(width), height: px(height), transform };
}
