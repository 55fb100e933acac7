import type { Analysis } from './analysis';
import { type Answer, type Entity, nothingFound, type Question } from './answerer';
import { confidenceOf } from './confidence';
import { EntityAnswerer } from './entity-answerer';
import { meaningOf } from './entity-meaning';
import { findOne } from './finding';
import type { Finding } from './labels/linking';
import { spanBox } from './tables/sheet';

/** No answer is certain, and none that is returned is worthless. */
const MOST_SCORE = 0.99;
const LEAST_SCORE = 0.01;

/** Answers `one_value` questions by labels and layout. */
export const oneValueAnswerer = new EntityAnswerer(
  'one_value',
  (question, analysis) => (entity) => answerOne(entity, question, analysis),
);

function answerOne(entity: Entity, question: Question, analysis: Analysis): Answer {
  const found = findOne(meaningOf(entity, question), entity.name, analysis);
  return found ? toAnswer(entity, found) : nothingFound(entity);
}

function toAnswer(entity: Entity, { value, spans, score }: Finding): Answer {
  const confidence = confidenceOf(Math.min(MOST_SCORE, Math.max(LEAST_SCORE, score)), spans);
  return { entity: entity.name, value, confidence, boxes: spans.map(spanBox) };
}
