import type { XmlNode } from '@app/formats';
import { pixels, rounded, type Frame } from './slide-frame';
import { readFreeform } from './slide-freeform';

/** A corner as shares of the width and the height, from the top left. */
type Point = readonly [x: number, y: number];

interface Sides {
  /** The share of the width that a share of the shorter side takes, and that of the height. */
  readonly across: (share: number) => number;
  readonly down: (share: number) => number;
  /** An adjustment of the shape, as a share (`a:avLst`), at most `most`. */
  readonly adjusted: (name: string, usual: number, most?: number) => number;
}

const corners = (xs: readonly number[], ys: readonly number[]): Point[] => xs.map((x, index) => [x, ys[index] ?? 0]);
const mirrored = (points: readonly Point[]): Point[] => points.map(([x, y]) => [1 - x, y]);
const turned = (points: readonly Point[]): Point[] => points.map(([x, y]) => [y, x]);
const upsideDown = (points: readonly Point[]): Point[] => points.map(([x, y]) => [x, 1 - y]);
/** A shape that looks the same when it is turned by half, from the half of its corners. */
const withOpposites = (half: readonly Point[]): Point[] => [...half, ...half.map(([x, y]): Point => [1 - x, 1 - y])];

/** An arrow to the right; `head` and `shaft`: length and thickness as shares of the whole. */
function arrow(head: number, shaft: number): Point[] {
  const [back, upper, lower] = [1 - head, (1 - shaft) / 2, (1 + shaft) / 2];
  return corners([0, back, back, 1, back, back, 0], [upper, upper, 0, 0.5, 1, lower, lower]);
}
function twoArrows(head: number, shaft: number): Point[] {
  const upper = (1 - shaft) / 2;
  return withOpposites(corners([0, head, head, 1 - head, 1 - head], [0.5, 0, upper, upper, 0]));
}
const alongX = ({ across, adjusted }: Sides) => [across(adjusted('adj2', 0.5)), adjusted('adj1', 0.5)] as const;
const alongY = ({ down, adjusted }: Sides) => [down(adjusted('adj2', 0.5)), adjusted('adj1', 0.5)] as const;

const triangle = (top: number) => corners([top, 1, 0], [0, 1, 1]);
const diamond = corners([0.5, 1, 0.5, 0], [0, 0.5, 1, 0.5]);
const parallelogram = (slant: number) => corners([slant, 1, 1 - slant, 0], [0, 0, 1, 1]);
const trapezoid = (slant: number) => corners([slant, 1 - slant, 1, 0], [0, 0, 1, 1]);
const hexagon = (side: number) => withOpposites(corners([0, side, 1 - side], [0.5, 0, 0]));
const homePlate = (tip: number) => corners([0, 1 - tip, 1, 1 - tip, 0], [0, 0, 0.5, 1, 1]);

/** The corners of preset shapes with straight sides (ISO/IEC 29500-1, 20.1.10.56 and presetShapeDefinitions.xml). */
const POLYGONS: Readonly<Record<string, (sides: Sides) => readonly Point[]>> = {
  triangle: ({ adjusted }) => triangle(adjusted('adj', 0.5, 1)),
  rtTriangle: () => triangle(0),
  flowChartExtract: () => triangle(0.5),
  flowChartMerge: () => upsideDown(triangle(0.5)),
  diamond: () => diamond,
  flowChartDecision: () => diamond,
  parallelogram: ({ across, adjusted }) => parallelogram(across(adjusted('adj', 0.25, 1))),
  flowChartInputOutput: () => parallelogram(0.2),
  trapezoid: ({ across, adjusted }) => trapezoid(across(adjusted('adj', 0.25))),
  flowChartManualOperation: () => upsideDown(trapezoid(0.2)),
  pentagon: () => corners([0.5, 1, 0.809, 0.191, 0], [0, 0.382, 1, 1, 0.382]),
  hexagon: ({ across, adjusted }) => hexagon(across(adjusted('adj', 0.25))),
  flowChartPreparation: () => hexagon(0.2),
  octagon: ({ across, down, adjusted }) => {
    const [x, y] = [across(adjusted('adj', 0.29289)), down(adjusted('adj', 0.29289))];
    return withOpposites(corners([x, 1 - x, 1, 1], [0, 0, y, 1 - y]));
  },
  plus: ({ across, down, adjusted }) => {
    const [x, y] = [across(adjusted('adj', 0.25)), down(adjusted('adj', 0.25))];
    return withOpposites(corners([x, 1 - x, 1 - x, 1, 1, 1 - x], [0, 0, y, y, 1 - y, 1 - y]));
  },
  star5: () =>
    corners(
      [0.5, 0.618, 1, 0.691, 0.809, 0.5, 0.191, 0.309, 0, 0.382],
      [0, 0.382, 0.382, 0.618, 1, 0.764, 1, 0.618, 0.382, 0.382],
    ),
  homePlate: ({ across, adjusted }) => homePlate(across(adjusted('adj', 0.5, 1))),
  chevron: ({ across, adjusted }) => {
    const tip = across(adjusted('adj', 0.5, 1));
    return [...homePlate(tip), [tip, 0.5]];
  },
  snip1Rect: ({ across, down, adjusted }) => {
    const snip = adjusted('adj', 0.16667);
    return corners([0, 1 - across(snip), 1, 1, 0], [0, 0, down(snip), 1, 1]);
  },
  rightArrow: (sides) => arrow(...alongX(sides)),
  leftArrow: (sides) => mirrored(arrow(...alongX(sides))),
  downArrow: (sides) => turned(arrow(...alongY(sides))),
  upArrow: (sides) => upsideDown(turned(arrow(...alongY(sides)))),
  leftRightArrow: (sides) => twoArrows(...alongX(sides)),
  upDownArrow: (sides) => turned(twoArrows(...alongY(sides))),
};

/** Preset shapes with round corners, by their radius in CSS. */
const RADII: Readonly<Record<string, string>> = {
  ...{ ellipse: '50%', flowChartConnector: '50%' },
  ...{ roundRect: '12px', flowChartAlternateProcess: '12px', flowChartTerminator: '999px' },
};

/** The CSS radius of the corners of a preset shape; undefined for square ones. */
export const radiusOf = (geometry: string): string | undefined =>
  Object.hasOwn(RADII, geometry) ? RADII[geometry] : undefined;

/** The outline of a shape that does not fill its frame. */
export interface Outline {
  /** The `clip-path` of CSS for what fills the shape. */
  readonly clip: string;
  /** The element of SVG that draws it, without its look, and its `viewBox`. */
  readonly element: string;
  readonly box: string;
}

/** The outline by the properties of a shape (`p:spPr`); null for one that fills its frame. */
export function outlineOf(properties: XmlNode | undefined, frame: Frame): Outline | null {
  const corners = cornersOf(properties?.child('a:prstGeom'), frame);
  if (corners)
    return {
      clip: `polygon(${corners.map((corner) => corner.replace(/[\d.]+/g, '$&%')).join(', ')})`,
      element: `polygon points="${corners.map((corner) => corner.replace(' ', ',')).join(' ')}"`,
      box: '0 0 100 100',
    };
  const freeform = readFreeform(properties?.child('a:custGeom'), frame);
  if (!freeform) return null;
  const [width, height] = [frame.width, frame.height].map((side) => rounded(Math.max(1, pixels(side))));
  const { filled, stroked } = freeform;
  // Nothing is filled within a point. An empty path would not clip.
  return {
    clip: `path(evenodd, '${filled || 'M0 0Z'}')`,
    element: `path d="${stroked}"`,
    box: `0 0 ${width} ${height}`,
  };
}

/** The corners of a preset shape in percent of its frame; null for one that fills its frame. */
function cornersOf(geometry: XmlNode | undefined, frame: Frame): string[] | null {
  const name = geometry?.attribute('prst') ?? '';
  if (!Object.hasOwn(POLYGONS, name)) return null;
  const { width, height, flipX, flipY } = frame;
  const shorter = Math.min(width, height);
  const share = (side: number) => (part: number) => (side > 0 ? Math.min(1, (part * shorter) / side) : 0);
  const values = new Map(
    (geometry?.child('a:avLst')?.children('a:gd') ?? []).map((guide) => [
      guide.attribute('name'),
      Number(/^val (-?\d+)$/.exec(guide.attribute('fmla') ?? '')?.[1] ?? Number.NaN) / 100_000,
    ]),
  );
  const adjusted = (key: string, usual: number, most = 0.5) => {
    const value = values.get(key);
    return value === undefined || Number.isNaN(value) ? usual : Math.min(most, Math.max(0, value));
  };
  const points = POLYGONS[name]!({ across: share(width), down: share(height), adjusted });
  const percent = (part: number, isFlipped: boolean) => `${rounded((isFlipped ? 1 - part : part) * 100)}`;
  return points.map(([x, y]) => `${percent(x, flipX)} ${percent(y, flipY)}`);
}
