/**
 * Learns the map from Tesseract's confidence of words to PaddleOCR's, by which both say the same about equally sure words, and
 * writes `libs/reading/src/ocr/tesseract/confidence-scale.json`. `--words FILE`: what
 * `score:ocr -- --data DIR --engine paddle --engine tesseract-raw --words FILE` has written.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { projectRoot } from '../../libs/testing/src/project-root';

const TARGET = 'libs/reading/src/ocr/tesseract/confidence-scale.json';
/** Fewer words say little about a confidence. */
const MIN_WORDS = 25;
/** The confidences at which the map is written; it is linear between them. */
const POINTS = [0, 20, 40, 50, 60, 70, 80, 85, 90, 93, 96, 99];
const LARGEST = 99;

interface JudgedWord {
  confidence: number;
  right: boolean;
}

/** Words of neighbouring confidences: their mean confidence, and how many of them are right. */
interface Pool {
  words: number;
  confidence: number;
  right: number;
}

function main(): void {
  const { values } = parseArgs({ options: { words: { type: 'string' } } });
  if (!values.words) throw new Error('Usage: train-ocr-scale --words FILE');
  const [paddle, tesseract] = ['paddle', 'tesseract-raw'].map((engine) => {
    const words = JSON.parse(readFileSync(`${values.words}.${engine}.json`, 'utf8')) as JudgedWord[];
    return { words, pools: isotonic(words) };
  });
  if (!paddle || !tesseract) return;
  const points = POINTS.map((point) => [point, rounded(confidenceFor(shareAt(point, tesseract.pools), paddle.pools))]);
  const command = 'npm run train:ocr-scale';
  const origin = { command, words: { paddle: paddle.words.length, tesseract: tesseract.words.length } };
  writeFileSync(join(projectRoot, TARGET), `${JSON.stringify({ ...origin, points }, null, 2)}\n`);
  for (const [point, mapped] of points) console.log(`${point} → ${mapped}`);
}

/** The share of right words as a function of confidence that never falls: neighbours that contradict it are pooled (PAV). */
function isotonic(words: JudgedWord[]): Pool[] {
  const sorted = [...words].sort((a, b) => a.confidence - b.confidence);
  const pools: Pool[] = [];
  for (let start = 0; start < sorted.length; start += MIN_WORDS) {
    let pool = poolOf(sorted.slice(start, start + MIN_WORDS));
    for (let last = pools.at(-1); last && shareOf(last) >= shareOf(pool); last = pools.at(-1)) {
      pools.pop();
      pool = joined(last, pool);
    }
    pools.push(pool);
  }
  return pools;
}

function poolOf(words: JudgedWord[]): Pool {
  const confidence = words.reduce((sum, word) => sum + word.confidence, 0) / words.length;
  return { words: words.length, confidence, right: words.filter(({ right }) => right).length };
}

function joined(a: Pool, b: Pool): Pool {
  const words = a.words + b.words;
  return { words, right: a.right + b.right, confidence: (a.confidence * a.words + b.confidence * b.words) / words };
}

function shareOf({ right, words }: Pool): number {
  return right / words;
}

function shareAt(confidence: number, pools: Pool[]): number {
  return interpolated(
    confidence,
    pools.map((pool) => [pool.confidence, shareOf(pool)]),
    [0, LARGEST, 1],
  );
}

function confidenceFor(share: number, pools: Pool[]): number {
  return interpolated(
    share,
    pools.map((pool) => [shareOf(pool), pool.confidence]),
    [0, 1, LARGEST],
  );
}

/** Linear between points, from (0, 0) to the last point. */
function interpolated(at: number, points: [number, number][], [first, last, end]: [number, number, number]): number {
  const all: [number, number][] = [[first, 0], ...points, [last, end]];
  const next = all.findIndex(([x]) => x >= at);
  const [from, to] = [all[Math.max(0, next - 1)], all[next === -1 ? all.length - 1 : next]];
  if (!from || !to || to[0] === from[0]) return to?.[1] ?? 0;
  return from[1] + ((at - from[0]) / (to[0] - from[0])) * (to[1] - from[1]);
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

main();
