import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Word } from '../../document';

/** Points of a line that never falls, the confidences (0–99) of Tesseract and of PaddleOCR for words that are as often right. */
const { points } = JSON.parse(readFileSync(join(__dirname, 'confidence-scale.json'), 'utf8')) as {
  points: [number, number][];
};

/** PaddleOCR's confidence of words that are right as often as words with this confidence of Tesseract. */
export function commonConfidence(confidence: number): number {
  const next = points.findIndex(([from]) => from > confidence);
  const [below, above] = [points.at(next - 1), points.at(next)];
  if (next <= 0 || !below || !above) return points.at(next === 0 ? 0 : -1)?.[1] ?? confidence;
  const share = (confidence - below[0]) / (above[0] - below[0]);
  return Math.round((below[1] + share * (above[1] - below[1])) * 10) / 10;
}

/** Words of Tesseract with confidences that mean what those of PaddleOCR mean: the learned confidence of answers relies on it. */
export function onCommonScale(words: Word[]): Word[] {
  return words.map((word) => ({ ...word, confidence: commonConfidence(word.confidence) }));
}
