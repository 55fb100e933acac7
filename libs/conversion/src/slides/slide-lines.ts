import type { XmlNode } from '@app/formats';
import { escapeHtml, styleAttribute } from '../html';
import { frameCss, pixels, px, rounded, type Frame } from './slide-frame';

/** How a line is drawn: `width` in pixels, `color` in CSS, `dashes` as lengths of dashes and gaps in widths of the line. */
export interface Stroke {
  readonly width: number;
  readonly color: string;
  readonly dashes: readonly number[];
}

/** Pixels from the top left corner of the frame. */
type Point = readonly [x: number, y: number];

/** Points of a polyline, or of cubic curves: a beginning, then two controls and an end for each curve. */
interface Route {
  readonly points: readonly Point[];
  readonly isCurved: boolean;
}

/** Preset dashes (ISO/IEC 29500-1, 20.1.10.48). */
const DASHES: Readonly<Record<string, readonly number[]>> = {
  dot: [1, 3],
  sysDot: [1, 1],
  dash: [4, 3],
  sysDash: [3, 1],
  lgDash: [8, 3],
  dashDot: [4, 3, 1, 3],
  sysDashDot: [3, 1, 1, 1],
  lgDashDot: [8, 3, 1, 3],
  lgDashDotDot: [8, 3, 1, 3, 1, 3],
  sysDashDotDot: [3, 1, 1, 1, 1, 1],
};

/** Widths and lengths of line ends in widths of the line (20.1.10.33). */
const END_SIZES: ReadonlyMap<string, number> = new Map([
  ['sm', 2],
  ['med', 3],
  ['lg', 5],
]);
/** Ends of thinner lines are as large as those of lines with this width, as in PowerPoint: two points. */
const LEAST_WIDTH_OF_ENDS = 2.67;

/** The dashes of an `a:ln`; none for a line that is drawn through. */
export function dashesOf(line: XmlNode | undefined): readonly number[] {
  const name = line?.child('a:prstDash')?.attribute('val') ?? '';
  return Object.hasOwn(DASHES, name) ? DASHES[name]! : [];
}

/** The border style of CSS that is closest to the dashes. */
export const borderStyleOf = ([dash]: readonly number[]): string =>
  dash === undefined ? 'solid' : dash === 1 ? 'dotted' : 'dashed';

/** The attribute of SVG for dashes; "" without any. */
export const dashAttribute = ({ width, dashes }: Stroke): string =>
  dashes.length === 0 ? '' : ` stroke-dasharray="${dashes.map((length) => rounded(length * width)).join(' ')}"`;

/** A line or connector as SVG, with its ends: `line` is the `a:ln`, `geometry` the `a:prstGeom`. */
export function lineHtml(
  frame: Frame,
  geometry: XmlNode | undefined,
  line: XmlNode | undefined,
  stroke: Stroke,
): string {
  const { points, isCurved } = flipped(routeOf(geometry, frame), frame);
  const ends = [
    lineEnd(line?.child('a:headEnd'), points[0]!, directionAt(points), stroke),
    lineEnd(line?.child('a:tailEnd'), points.at(-1)!, directionAt(points.toReversed()), stroke),
  ] as const;
  const shaft = [ends[0]?.base ?? points[0]!, ...points.slice(1, -1), ends[1]?.base ?? points.at(-1)!];
  const css = {
    ...frameCss(frame),
    // Nothing is drawn in an area without a width or a height.
    width: px(Math.max(frame.width, 9_525)),
    height: px(Math.max(frame.height, 9_525)),
    'transform-origin': `${px(frame.width / 2)} ${px(frame.height / 2)}`,
    overflow: 'visible',
  };
  const look = `stroke="${escapeHtml(stroke.color)}" stroke-width="${rounded(stroke.width)}"${dashAttribute(stroke)}`;
  const path = `<path d="${pathOf(shaft, isCurved)}" fill="none" ${look}/>`;
  return `<svg class="shape"${styleAttribute(css)}>${path}${ends.map((end) => end?.markup ?? '').join('')}</svg>`;
}

/** The way of a preset line from the top left to the bottom right corner (presetShapeDefinitions.xml). */
function routeOf(geometry: XmlNode | undefined, frame: Frame): Route {
  const [width, height] = [pixels(frame.width), pixels(frame.height)];
  const [, kind = '', corners = ''] = /^(bent|curved)Connector([2-5])$/.exec(geometry?.attribute('prst') ?? '') ?? [];
  const end: Point = [width, height];
  if (kind === '') return { points: [[0, 0], end], isCurved: false };
  const guides = new Map(
    (geometry?.child('a:avLst')?.children('a:gd') ?? []).map((guide) => [
      guide.attribute('name'),
      /^val (-?\d{1,9})$/.exec(guide.attribute('fmla') ?? '')?.[1],
    ]),
  );
  const share = (name: string) => Number(guides.get(name) ?? 50_000) / 100_000;
  const [x1, y2, x3] = [width * share('adj1'), height * share('adj2'), width * share('adj3')];
  const bends: Readonly<Record<string, readonly Point[]>> = {
    2: [[width, 0]],
    3: [
      [x1, 0],
      [x1, height],
    ],
    4: [
      [x1, 0],
      [x1, y2],
      [width, y2],
    ],
    5: [
      [x1, 0],
      [x1, y2],
      [x3, y2],
      [x3, height],
    ],
  };
  const points: Point[] = [[0, 0], ...(bends[corners] ?? []), end];
  return kind === 'bent' ? { points, isCurved: false } : { points: curvedAlong(points), isCurved: true };
}

/** Curves along a polyline, which they touch in the middle of each side between two corners. */
function curvedAlong(points: readonly Point[]): Point[] {
  const curves: Point[] = [points[0]!];
  for (let at = 1; at < points.length - 1; at += 1) {
    const [before, corner, after] = [curves.at(-1)!, points[at]!, points[at + 1]!];
    const end = at === points.length - 2 ? after : middle(corner, after);
    curves.push(middle(before, corner), middle(corner, end), end);
  }
  return curves;
}

const middle = ([x, y]: Point, [toX, toY]: Point): Point => [(x + toX) / 2, (y + toY) / 2];

function flipped({ points, isCurved }: Route, { width, height, flipX, flipY }: Frame): Route {
  const turned = points.map(([x, y]): Point => [flipX ? pixels(width) - x : x, flipY ? pixels(height) - y : y]);
  return { points: turned, isCurved };
}

/** The direction in which a line leaves its beginning backwards, as a vector of length 1. */
function directionAt([beginning, ...others]: readonly Point[]): Point {
  const [x, y] = beginning ?? [0, 0];
  const next = others.find(([toX, toY]) => Math.hypot(toX - x, toY - y) > 0.01) ?? [x - 1, y];
  const length = Math.hypot(x - next[0], y - next[1]);
  return [(x - next[0]) / length, (y - next[1]) / length];
}

interface LineEnd {
  readonly markup: string;
  /** Where the line ends, so that it does not show beside the tip. */
  readonly base: Point;
}

/** Where an end is and how large, in pixels. */
interface EndPlace {
  readonly tip: Point;
  readonly direction: Point;
  readonly length: number;
  readonly half: number;
  /** A point by its distance behind the tip and beside the line. */
  readonly at: (back: number, aside: number) => Point;
  readonly stroke: Stroke;
}

/** Line ends (20.1.10.55); others are plain. */
const ENDS: Readonly<Record<string, (place: EndPlace) => LineEnd>> = {
  triangle: ({ at, length, half, stroke }) => ({
    markup: filled([at(0, 0), at(length, half), at(length, -half)], stroke),
    base: at(length / 2, 0),
  }),
  stealth: ({ at, length, half, stroke }) => ({
    markup: filled([at(0, 0), at(length, half), at(length * 0.6, 0), at(length, -half)], stroke),
    base: at(length * 0.6, 0),
  }),
  diamond: ({ at, tip, length, half, stroke }) => ({
    markup: filled([at(-length / 2, 0), at(0, half), at(length / 2, 0), at(0, -half)], stroke),
    base: tip,
  }),
  arrow: ({ at, tip, length, half, stroke }) => {
    const sides = pathOf([at(length, half), at(0, 0), at(length, -half)], false);
    const look = `fill="none" stroke="${escapeHtml(stroke.color)}" stroke-width="${rounded(stroke.width)}"`;
    return { markup: `<path d="${sides}" ${look}/>`, base: tip };
  },
  oval: ({ tip, direction: [dx, dy], length, half, stroke }) => {
    const [x, y] = [rounded(tip[0]), rounded(tip[1])];
    const turn = `transform="rotate(${rounded((Math.atan2(dy, dx) * 180) / Math.PI)} ${x} ${y})"`;
    const size = `rx="${rounded(length / 2)}" ry="${rounded(half)}"`;
    return { markup: `<ellipse cx="${x}" cy="${y}" ${size} ${turn} fill="${escapeHtml(stroke.color)}"/>`, base: tip };
  },
};

function lineEnd(node: XmlNode | undefined, tip: Point, direction: Point, stroke: Stroke): LineEnd | null {
  const kind = node?.attribute('type') ?? '';
  if (!Object.hasOwn(ENDS, kind)) return null;
  const unit = Math.max(stroke.width, LEAST_WIDTH_OF_ENDS);
  const size = (name: string) => (END_SIZES.get(node?.attribute(name) ?? 'med') ?? 3) * unit;
  const [dx, dy] = direction;
  const at = (back: number, aside: number): Point => [tip[0] - dx * back - dy * aside, tip[1] - dy * back + dx * aside];
  return ENDS[kind]!({ tip, direction, length: size('len'), half: size('w') / 2, at, stroke });
}

const filled = (points: readonly Point[], { color }: Stroke): string =>
  `<path d="${pathOf(points, false)}Z" fill="${escapeHtml(color)}"/>`;

function pathOf(points: readonly Point[], isCurved: boolean): string {
  const written = points.map(([x, y]) => `${rounded(x)} ${rounded(y)}`);
  return `M${written[0]} ${isCurved ? 'C' : 'L'}${written.slice(1).join(' ')}`;
}
