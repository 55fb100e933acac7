import type { Mask } from './mask';

/*
 * The numbers are set by hand on pages that the tests draw. Lengths are shares of the longer side of the picture, and pixels.
 */

/** The shortest run of ink in one row of pixels that is a part of a line, and the shortest lines across and down. */
const PIECE = { share: 0.013, pixels: 28 };
const SHORTEST = { across: 0.028, down: 0.022 };
/** Pieces of one line are in rows this near, and along the line not farther apart; in pixels. */
const NEXT_ROWS = 2;
const GAP = 10;
/** The largest slope of a line, as a tangent: of a scan, not of a drawing. */
const MAX_SLOPE = 0.06;
/** A line has ink at this share of so many places, and is at most so many pixels thick at another one: letters and lines touch it. */
const PLACES = 40;
const INKED_PLACES = 0.9;
const THIN_PLACES = 0.7;
const THICKEST = 9;
/** How far from the straight line its ink may be, in pixels. */
const BEND = 3;
/** The part of a picture, from each side, in which lines are the edge of the paper. */
const EDGE = 0.01;
/** How near lines that meet are, in pixels, and the length of an upright line that needs to meet none. */
const MEETING = 8;
const TALL = 0.1;
/** Parallel lines within this distance: more are a bar code or a pattern. */
const BESIDE = { share: 0.008, most: 3 };
/** A picture with more pieces is no page with lines. */
const MAX_PIECES = 20_000;
const MAX_LINES = 600;

/** A straight line from one end to the other, in pixels. */
export interface DrawnLine {
  direction: 'horizontal' | 'vertical';
  /** Along the direction: the first and the last pixel. Across: the position at both. */
  from: number;
  to: number;
  atFrom: number;
  atTo: number;
}

/** The level and upright lines of a picture, also of a slightly slanted one: lines of forms and tables, not the strokes of letters. */
export function findRuledLines(ink: Mask): DrawnLine[] {
  const long = Math.max(ink.width, ink.height);
  const lines = [
    ...levelLines(ink, SHORTEST.across * long).map((line) => ({ ...line, direction: 'horizontal' as const })),
    ...levelLines(transposed(ink), SHORTEST.down * long).map((line) => ({ ...line, direction: 'vertical' as const })),
  ];
  if (lines.length > MAX_LINES) return [];
  const alone = lines.filter((line) => !isAtEdge(line, ink) && !isInPattern(line, lines, BESIDE.share * long));
  const level = alone.filter(({ direction }) => direction === 'horizontal');
  return alone.filter(
    (line) => line.direction === 'horizontal' || line.to - line.from > TALL * long || meetsOne(line, level),
  );
}

/** Whether an upright line meets a level one, as the side of a cell does, and the strokes of letters do not. */
function meetsOne({ from, to, atFrom, atTo }: DrawnLine, level: DrawnLine[]): boolean {
  const x = (atFrom + atTo) / 2;
  return level.some((line) => {
    const y = line.atFrom + ((x - line.from) / (line.to - line.from)) * (line.atTo - line.atFrom);
    return line.from < x + MEETING && line.to > x - MEETING && y > from - MEETING && y < to + MEETING;
  });
}

/** Whether a line is the edge of the paper. */
function isAtEdge({ direction, atFrom, atTo }: DrawnLine, { width, height }: Mask): boolean {
  const place = (atFrom + atTo) / 2 / (direction === 'horizontal' ? height : width);
  return Math.min(place, 1 - place) < EDGE;
}

/**
 * The slope of the level lines, down to the right, as a tangent: the mean by length. Null where they are shorter together than
 * the picture is wide, which proves no slope.
 */
export function slopeOfLines(lines: DrawnLine[], width: number): number | null {
  const level = lines.filter(({ direction }) => direction === 'horizontal');
  const length = level.reduce((sum, { from, to }) => sum + to - from, 0);
  return length < width ? null : level.reduce((sum, { atFrom, atTo }) => sum + atTo - atFrom, 0) / length;
}

type LevelLine = Omit<DrawnLine, 'direction'>;

/** A run of ink in a row. */
interface Piece {
  row: number;
  from: number;
  to: number;
}

function levelLines(ink: Mask, shortest: number): LevelLine[] {
  const pieces = piecesOf(ink);
  if (pieces.length > MAX_PIECES) return [];
  return joinedPieces(pieces).flatMap((group) => {
    const line = lineThrough(group);
    return line.to - line.from >= shortest && isStraight(line, ink) ? [line] : [];
  });
}

function piecesOf({ bits, width, height }: Mask): Piece[] {
  const least = Math.max(PIECE.pixels, Math.round(PIECE.share * Math.max(width, height)));
  const pieces: Piece[] = [];
  for (let row = 1; row < height - 1 && pieces.length <= MAX_PIECES; row++) {
    const start = row * width;
    for (let x = 0, from = 0; x <= width; x++) {
      const at = start + x;
      if (x < width && bits[at - width]! | bits[at]! | bits[at + width]!) continue;
      if (x - from >= least) pieces.push({ row, from, to: x });
      from = x + 1;
    }
  }
  return pieces;
}

/** Pieces that follow each other; `last`: those of the last rows. */
interface Group {
  pieces: Piece[];
  last: Piece[];
}

/** Groups pieces of rows that follow each other and touch; they are in the order of their rows. */
function joinedPieces(pieces: Piece[]): Piece[][] {
  const done: Piece[][] = [];
  let open: Group[] = [];
  for (const piece of pieces) {
    for (const group of open) group.last = group.last.filter(({ row }) => piece.row - row <= NEXT_ROWS);
    for (const { pieces: all } of open.filter(({ last }) => last.length === 0)) done.push(all);
    open = open.filter(({ last }) => last.length > 0);
    const [own = { pieces: [], last: [] }, ...others] = open.filter(({ last }) =>
      last.some((one) => isNext(one, piece)),
    );
    for (const { pieces: all, last } of others) {
      for (const other of all) own.pieces.push(other);
      own.last.push(...last);
    }
    own.pieces.push(piece);
    own.last.push(piece);
    open = [...open.filter((group) => group !== own && !others.includes(group)), own];
  }
  return [...done, ...open.map(({ pieces: all }) => all)];
}

function isNext(one: Piece, other: Piece): boolean {
  return one.from <= other.to + GAP && other.from <= one.to + GAP;
}

/** The line through pieces: the mean rows of those at both ends. */
function lineThrough(pieces: Piece[]): LevelLine {
  const from = pieces.reduce((least, piece) => Math.min(least, piece.from), Infinity);
  const to = pieces.reduce((most, piece) => Math.max(most, piece.to), 0);
  const rowAt = (isEnd: (piece: Piece) => boolean) => {
    const rows = pieces.filter(isEnd).map(({ row }) => row);
    return rows.reduce((sum, row) => sum + row, 0) / Math.max(1, rows.length);
  };
  return {
    ...{ from, to },
    atFrom: rowAt((piece) => piece.from <= from + GAP),
    atTo: rowAt((piece) => piece.to >= to - GAP),
  };
}

/** Whether ink runs along the line, and mostly thin. */
function isStraight({ from, to, atFrom, atTo }: LevelLine, ink: Mask): boolean {
  const slope = (atTo - atFrom) / (to - from);
  if (Math.abs(slope) > MAX_SLOPE) return false;
  const thicknesses = Array.from({ length: PLACES }, (_, index) => {
    const x = Math.round(from + ((index + 0.5) / PLACES) * (to - from));
    return thicknessAt(x, Math.round(atFrom + (x - from) * slope), ink);
  });
  const inked = thicknesses.filter((thickness) => thickness > 0);
  const thin = inked.filter((thickness) => thickness <= THICKEST);
  return inked.length >= INKED_PLACES * PLACES && thin.length >= THIN_PLACES * PLACES;
}

/** The thickness of the ink near a pixel, across; 0 without ink. More than the thickest line is not measured. */
function thicknessAt(x: number, y: number, { bits, width, height }: Mask): number {
  const isInk = (row: number) => row >= 0 && row < height && bits[row * width + x] === 1;
  const rows = Array.from({ length: 2 * BEND + 1 }, (_, index) => y + (index % 2 === 0 ? index / 2 : -(index + 1) / 2));
  const first = rows.find(isInk);
  if (first === undefined) return 0;
  let [top, bottom] = [first, first];
  while (bottom - top < THICKEST && isInk(top - 1)) top--;
  while (bottom - top < THICKEST && isInk(bottom + 1)) bottom++;
  return bottom - top + 1;
}

/** Whether many parallel lines are close to a line, beside most of it. */
function isInPattern(line: DrawnLine, lines: DrawnLine[], distance: number): boolean {
  const isBeside = (other: DrawnLine) =>
    other !== line &&
    other.direction === line.direction &&
    Math.abs(other.atFrom + other.atTo - line.atFrom - line.atTo) < 2 * distance &&
    Math.min(other.to, line.to) - Math.max(other.from, line.from) > (line.to - line.from) / 2;
  return lines.filter(isBeside).length >= BESIDE.most;
}

function transposed({ bits, width, height }: Mask): Mask {
  const turned = new Uint8Array(bits.length);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) turned[x * height + y] = bits[y * width + x]!;
  return { bits: turned, width: height, height: width };
}
