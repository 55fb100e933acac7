import type { XmlNode } from '@app/formats';
import { pixels, rounded, type Frame } from './slide-frame';

type Point = readonly [x: number, y: number];

/** The ways around a shape, as in `d` of SVG, in pixels from the top left of its frame. */
export interface Freeform {
  readonly filled: string;
  readonly stroked: string;
}

/** How many points a part of a path has (ISO/IEC 29500-1, 20.1.9), and its letter in SVG. */
const PARTS: Readonly<Record<string, readonly [count: number, letter: string]>> = {
  'a:moveTo': [1, 'M'],
  'a:lnTo': [1, 'L'],
  'a:quadBezTo': [2, 'Q'],
  'a:cubicBezTo': [3, 'C'],
  'a:close': [0, 'Z'],
};

/** Reads an `a:custGeom`; null without one, and for paths whose points are formulas. */
export function readFreeform(geometry: XmlNode | undefined, frame: Frame): Freeform | null {
  const paths = geometry?.child('a:pathLst')?.children('a:path') ?? [];
  const drawn = paths.map((path) => ({ path, way: new FreeformPath(path, frame).way() }));
  if (drawn.length === 0 || drawn.some(({ way }) => way === null)) return null;
  const waysOf = (attribute: string) =>
    drawn.flatMap(({ path, way }) => (path.flag(attribute) === false ? [] : (way ?? ''))).join(' ');
  return { filled: waysOf('fill'), stroked: waysOf('stroke') };
}

/** One path, whose coordinates are scaled from its own size to that of the frame. */
class FreeformPath {
  private readonly scale: Point;
  /** Where the last part has ended, in coordinates of the path. */
  private pen: Point = [0, 0];

  constructor(
    private readonly path: XmlNode,
    private readonly frame: Frame,
  ) {
    const [width, height] = [path.number('w') ?? 0, path.number('h') ?? 0];
    // Without a size, they are those of the shape.
    this.scale = [
      width > 0 ? pixels(frame.width) / width : pixels(1),
      height > 0 ? pixels(frame.height) / height : pixels(1),
    ];
  }

  way(): string | null {
    const parts = this.path.children().map((part) => (part.name === 'a:arcTo' ? this.arc(part) : this.part(part)));
    return parts.includes(null) ? null : parts.join(' ');
  }

  private part(node: XmlNode): string | null {
    if (!Object.hasOwn(PARTS, node.name)) return '';
    const [count, letter] = PARTS[node.name]!;
    const points = node.children('a:pt').map((point) => [point.number('x'), point.number('y')] as const);
    const known = points.flatMap(([x, y]): Point[] => (x === undefined || y === undefined ? [] : [[x, y]]));
    if (known.length !== count) return null;
    this.pen = known.at(-1) ?? this.pen;
    return letter + known.map((point) => this.placed(point)).join(' ');
  }

  /** A part of an ellipse that begins at the pen: radii, and angles in sixty-thousandths of a degree (20.1.9.1). */
  private arc(node: XmlNode): string | null {
    const [width, height] = [node.number('wR'), node.number('hR')];
    const [start, sweep] = [node.number('stAng'), node.number('swAng')].map((angle) => (angle ?? Number.NaN) / 60_000);
    if (width === undefined || height === undefined || Number.isNaN(start! + sweep!)) return null;
    const at = (angle: number): Point => {
      const [cosine, sine] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
      const along = Math.atan2(width * sine, height * cosine);
      return [width * Math.cos(along), height * Math.sin(along)];
    };
    const begin = at(start!);
    const center: Point = [this.pen[0] - begin[0], this.pen[1] - begin[1]];
    // SVG does not draw an arc that ends where it begins: each half is one.
    return [start! + sweep! / 2, start! + sweep!]
      .map((angle) => this.arcTo(center, at(angle), [width, height], sweep!))
      .join(' ');
  }

  private arcTo(center: Point, offset: Point, [width, height]: Point, sweep: number): string {
    this.pen = [center[0] + offset[0], center[1] + offset[1]];
    const isClockwise = sweep > 0 !== (this.frame.flipX !== this.frame.flipY);
    const radii = `${rounded(width * this.scale[0])} ${rounded(height * this.scale[1])}`;
    return `A${radii} 0 ${Math.abs(sweep) > 360 ? 1 : 0} ${isClockwise ? 1 : 0} ${this.placed(this.pen)}`;
  }

  private placed([x, y]: Point): string {
    const { width, height, flipX, flipY } = this.frame;
    const [across, down] = [x * this.scale[0], y * this.scale[1]];
    return `${rounded(flipX ? pixels(width) - across : across)} ${rounded(flipY ? pixels(height) - down : down)}`;
  }
}
