import type { XmlNode } from '@app/formats';
import type { Frame } from './slide-frame';

/** A corner as shares of the width and the height, from the top left. */
type Point = readonly [x: number, y: number];

interface Sides {
  /** The share of the width that a share of the shorter side takes, and that of the height. */
  readonly across: (share: number) => number;
  readonly down: (share: number) => number;
  /** An adjustment of the shape, as a share (`a:avLst`), at most `most`. */
  readonly adjusted: (name: string, usual: number, most?: number) => number;
}

const mirrored = (points: readonly Point[]): Point[] => points.map(([x, y]) => [1 - x, y]);
const turned = (points: readonly Point[]): Point[] => points.map(([x, y]) => [y, x]);
const upsideDown = (points: readonly Point[]): Point[] => points.map(([x, y]) => [x, 1 - y]);

/** An arrow to the right; `head`: its length as a share of the whole. */
const arrow = (head: number, shaft: number): Point[] => {
  const [upper, lower] = [(1 - shaft) / 2, (1 + shaft) / 2];
  return [
    [0, upper],
    [1 - head, upper],
    [1 - head, 0],
    [1, 0.5],
    [1 - head, 1],
    [1 - head, lower],
    [0, lower],
  ];
};
const twoArrows = (head: number, shaft: number): Point[] => {
  const [upper, lower] = [(1 - shaft) / 2, (1 + shaft) / 2];
  return [
    ...([
      [0, 0.5],
      [head, 0],
      [head, upper],
      [1 - head, upper],
      [1 - head, 0],
    ] as Point[]),
    ...([
      [1, 0.5],
      [1 - head, 1],
      [1 - head, lower],
      [head, lower],
      [head, 1],
    ] as Point[]),
  ];
};
const alongX = ({ across, adjusted }: Sides) => [across(adjusted('adj2', 0.5)), adjusted('adj1', 0.5)] as const;
const alongY = ({ down, adjusted }: Sides) => [down(adjusted('adj2', 0.5)), adjusted('adj1', 0.5)] as const;

const triangle = (top: number): Point[] => [
  [top, 0],
  [1, 1],
  [0, 1],
];
const DIAMOND: Point[] = [
  [0.5, 0],
  [1, 0.5],
  [0.5, 1],
  [0, 0.5],
];
const parallelogram = (slant: number): Point[] => [
  [slant, 0],
  [1, 0],
  [1 - slant, 1],
  [0, 1],
];
const trapezoid = (slant: number): Point[] => [
  [slant, 0],
  [1 - slant, 0],
  [1, 1],
  [0, 1],
];
const hexagon = (side: number): Point[] => [
  [0, 0.5],
  [side, 0],
  [1 - side, 0],
  [1, 0.5],
  [1 - side, 1],
  [side, 1],
];

/** The corners of preset shapes with straight sides (ISO/IEC 29500-1, 20.1.10.56 and presetShapeDefinitions.xml). */
const POLYGONS: Readonly<Record<string, (sides: Sides) => readonly Point[]>> = {
  triangle: ({ adjusted }) => triangle(adjusted('adj', 0.5, 1)),
  rtTriangle: () => [
    [0, 0],
    [1, 1],
    [0, 1],
  ],
  flowChartExtract: () => triangle(0.5),
  flowChartMerge: () => upsideDown(triangle(0.5)),
  diamond: () => DIAMOND,
  flowChartDecision: () => DIAMOND,
  parallelogram: ({ across, adjusted }) => parallelogram(across(adjusted('adj', 0.25, 1))),
  flowChartInputOutput: () => parallelogram(0.2),
  trapezoid: ({ across, adjusted }) => trapezoid(across(adjusted('adj', 0.25))),
  flowChartManualOperation: () => upsideDown(trapezoid(0.2)),
  pentagon: () => [
    [0.5, 0],
    [1, 0.382],
    [0.809, 1],
    [0.191, 1],
    [0, 0.382],
  ],
  hexagon: ({ across, adjusted }) => hexagon(across(adjusted('adj', 0.25))),
  flowChartPreparation: () => hexagon(0.2),
  octagon: ({ across, down, adjusted }) => {
    const [x, y] = [across(adjusted('adj', 0.29289)), down(adjusted('adj', 0.29289))];
    return [
      [x, 0],
      [1 - x, 0],
      [1, y],
      [1, 1 - y],
      [1 - x, 1],
      [x, 1],
      [0, 1 - y],
      [0, y],
    ];
  },
  plus: ({ across, down, adjusted }) => {
    const [x, y] = [across(adjusted('adj', 0.25)), down(adjusted('adj', 0.25))];
    const half: Point[] = [
      [x, 0],
      [1 - x, 0],
      [1 - x, y],
      [1, y],
      [1, 1 - y],
      [1 - x, 1 - y],
    ];
    return [...half, ...half.map(([left, top]): Point => [1 - left, 1 - top])];
  },
  star5: () => [
    ...([
      [0.5, 0],
      [0.618, 0.382],
      [1, 0.382],
      [0.691, 0.618],
      [0.809, 1],
    ] as Point[]),
    ...([
      [0.5, 0.764],
      [0.191, 1],
      [0.309, 0.618],
      [0, 0.382],
      [0.382, 0.382],
    ] as Point[]),
  ],
  homePlate: ({ across, adjusted }) => {
    const tip = across(adjusted('adj', 0.5, 1));
    return [
      [0, 0],
      [1 - tip, 0],
      [1, 0.5],
      [1 - tip, 1],
      [0, 1],
    ];
  },
  chevron: ({ across, adjusted }) => {
    const tip = across(adjusted('adj', 0.5, 1));
    return [
      [0, 0],
      [1 - tip, 0],
      [1, 0.5],
      [1 - tip, 1],
      [0, 1],
      [tip, 0.5],
    ];
  },
  snip1Rect: ({ across, down, adjusted }) => {
    const snip = adjusted('adj', 0.16667);
    return [
      [0, 0],
      [1 - across(snip), 0],
      [1, down(snip)],
      [1, 1],
      [0, 1],
    ];
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

/** The corners of a preset shape in percent of its frame, as in `polygon()` of CSS; null for one that fills its frame. */
export function cornersOf(geometry: XmlNode | undefined, frame: Frame): string[] | null {
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
  const percent = (part: number, isFlipped: boolean) => `${Number(((isFlipped ? 1 - part : part) * 100).toFixed(2))}`;
  return points.map(([x, y]) => `${percent(x, flipX)} ${percent(y, flipY)}`);
}
