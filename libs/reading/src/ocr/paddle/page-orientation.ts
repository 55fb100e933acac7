import type { ColourPicture } from '../picture';
import type { Turn } from '../turn';
import { type Rectangle, turned } from './geometry';
import type { LineReader } from './line-reader';
import type { ReadLine } from './line-words';

/** The number of lines that are read to find the direction: the longest ones. */
export const SAMPLE_LINES = 6;
/**
 * Upright lines are read with a mean probability of .93 to .99, also on poor scans; those upside down with .53 (measured on
 * development receipts).
 */
const UPRIGHT = 0.8;

/**
 * By how much a picture must be turned clockwise so that its text is upright.
 * @param sample long lines of the page, each read in the surest of three directions: not upside down
 */
export async function turnToUpright(picture: ColourPicture, sample: ReadLine[], reader: LineReader): Promise<Turn> {
  const turn = commonTurn(sample);
  if (turn !== 0 || sample.length === 0 || meanProbability(sample) >= UPRIGHT) return turn;
  const upsideDown: ReadLine[] = [];
  for (const { rectangle } of sample) upsideDown.push(await reader.readOnce(picture, turned(rectangle, 2)));
  return meanProbability(upsideDown) > meanProbability(sample) ? 180 : 0;
}

/** The turn that makes most of the text upright, by length. */
function commonTurn(sample: ReadLine[]): Turn {
  const lengths = new Map<Turn, number>();
  for (const { rectangle, probability } of sample) {
    const turn = turnOf(rectangle);
    lengths.set(turn, (lengths.get(turn) ?? 0) + probability * rectangle.width);
  }
  return [...lengths].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}

/** Text that runs downwards becomes upright by a quarter turn to the left. */
function turnOf({ along }: Rectangle): Turn {
  if (Math.abs(along.x) >= Math.abs(along.y)) return 0;
  return along.y > 0 ? 270 : 90;
}

/** Weighted by the length of the lines. */
function meanProbability(lines: ReadLine[]): number {
  const total = lines.reduce((sum, { rectangle }) => sum + rectangle.width, 0);
  return lines.reduce((sum, { probability, rectangle }) => sum + probability * rectangle.width, 0) / Math.max(1, total);
}
