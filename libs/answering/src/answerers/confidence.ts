import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { confidenceEvidence, type ScoredValue } from './confidence-evidence';
import { rank, type RankingModel } from './ranking/ranker';
import { type Cell, type Span, spanConfidence } from './tables/sheet';

/** The part of a confidence that does not depend on OCR; set by hand. Less ranks answers of poor scans lower. */
const WITHOUT_OCR = 0.4;

/** No answer is certain. */
export const MAX_CONFIDENCE = 99;

/** Learned by `npm run train:confidence`; its members `command`, `seed` and `date` say from what. */
const MODEL = JSON.parse(readFileSync(join(__dirname, 'ranking', 'confidence-weights.json'), 'utf8')) as RankingModel;

/** The confidence (0–100) of an answer with a score (0–1) that was read from these spans. */
export function confidenceOf(score: number, spans: Span[]): number {
  const read = spans.reduce((sum, span) => sum + spanConfidence(span), 0) / Math.max(1, spans.length) / 100;
  return Math.round(100 * score * (WITHOUT_OCR + (1 - WITHOUT_OCR) * read));
}

/**
 * The probability (0–1) that a value which was found by labels and layout is right. The model has learned from no values of some
 * types, so that it does not know what a low score of theirs means: there the score is the most that is believed.
 */
export function probabilityOf(value: ScoredValue, cells: Cell[]): number {
  const features = confidenceEvidence(value, cells);
  const learned = rank(MODEL, [{ key: '', features }])?.probability ?? 0;
  return value.type in MODEL.weights ? learned : Math.min(learned, value.score);
}
