import { type Span, spanConfidence } from './tables/sheet';

/** The part of a confidence that does not depend on OCR; set by hand. Less ranks answers of poor scans lower. */
const WITHOUT_OCR = 0.4;

/** The confidence (0–100) of an answer with a score (0–1) that was read from these spans. */
export function confidenceOf(score: number, spans: Span[]): number {
  const read = spans.reduce((sum, span) => sum + spanConfidence(span), 0) / Math.max(1, spans.length) / 100;
  return Math.round(100 * score * (WITHOUT_OCR + (1 - WITHOUT_OCR) * read));
}
