import type { Analysis } from './analysis';
import { type Answer, type Entity, nothingFound, type Question } from './answerer';
import { EntityAnswerer } from './entity-answerer';
import { meaningOf } from './entity-meaning';
import { findOne } from './finding';
import type { Finding } from './labels/linking';
import { spanBox, spanConfidence } from './tables/sheet';

/** Answers `one_value` questions from labels and layout, without any model. */
export const oneValueAnswerer = new EntityAnswerer(
  'one_value',
  (question, analysis) => (entity) => answerOne(entity, question, analysis),
);

function answerOne(entity: Entity, question: Question, analysis: Analysis): Answer {
  const found = findOne(meaningOf(entity, question), entity.name, analysis);
  return found ? toAnswer(entity, found) : nothingFound(entity);
}

/** The words' own confidence (OCR) bounds how sure the whole can be. */
export function toAnswer(entity: Entity, { value, spans, score }: Finding): Answer {
  const read = spans.reduce((sum, span) => sum + spanConfidence(span), 0) / Math.max(1, spans.length) / 100;
  const confidence = Math.round(100 * Math.min(0.99, Math.max(0.01, score)) * (0.4 + 0.6 * read));
  return { entity: entity.name, value, confidence, boxes: spans.map(spanBox) };
}
