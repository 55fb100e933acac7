import type { ValueType } from './labels/concept';
import type { Features } from './ranking/ranker';
import { type Cell, type Span, spanConfidence } from './tables/sheet';
import { foldKey } from './values/folding';

/** No score is certain, and none that leads to an answer is worthless: the bounds keep log-odds finite. */
const MAX_SCORE = 0.99;
const MIN_SCORE = 0.01;
/** The scale of log-odds: those of a score of 0.95. */
const LOG_ODDS = 3;
/** Characters of a value that is long for OCR: each of them may be misread. */
const LONG_VALUE = 40;
/** OCR confidence (0–100) that a word of a clean page has; what is missing counts as doubt, up to this. */
const CLEAN = 100;
const MAX_DOUBT = 30;
/** Shorter values are elsewhere on the page by chance. */
const SHORTEST_REPEATED = 3;

/** A value that was found: its score (0–1) by labels and layout, and the score of the next best other value. */
export interface ScoredValue {
  type: ValueType;
  score: number;
  runnerUp: number;
  spans: Span[];
}

/** What speaks for and against a value that was found, for the model of `ranking/confidence-weights.json`. */
export function confidenceEvidence({ type, score, runnerUp, spans }: ScoredValue, cells: Cell[]): Features {
  const odds = logOdds(score);
  const text = spans.map(({ cell, start, end }) => cell.text.slice(start, end)).join(' ');
  const confidences = spans.map(spanConfidence);
  const mean = confidences.reduce((sum, one) => sum + one, 0) / Math.max(1, confidences.length);
  const worst = Math.min(CLEAN, ...spans.flatMap((span) => wordsOf(span).map(({ confidence }) => confidence)));
  const isPicture = worst < CLEAN ? 1 : 0;
  const doubt = Math.min(1, (CLEAN - mean) / MAX_DOUBT);
  return {
    score: odds,
    [`score_of_${type}`]: odds,
    [type]: 1,
    [`${type}_in_picture`]: isPicture,
    margin: Math.max(0, score - runnerUp),
    in_picture: isPicture,
    length_in_picture: isPicture * Math.min(1, text.length / LONG_VALUE),
    doubt,
    worst_doubt: Math.min(1, (CLEAN - worst) / MAX_DOUBT),
    repeated: isRepeated(text, spans, cells) ? 1 : 0,
  };
}

function logOdds(score: number): number {
  const bounded = Math.min(MAX_SCORE, Math.max(MIN_SCORE, score));
  return Math.log(bounded / (1 - bounded)) / LOG_ODDS;
}

function wordsOf({ cell, start, end }: Span) {
  return cell.words.filter((word) => word.start < end && word.end > start);
}

/** True when another line of the document has the same text: a value that is misread is seldom misread twice. */
function isRepeated(text: string, spans: Span[], cells: Cell[]): boolean {
  const key = foldKey(text);
  if (key.length < SHORTEST_REPEATED) return false;
  return cells.some((cell) => spans.every((span) => span.cell !== cell) && foldKey(cell.text).includes(key));
}
