import type { Analysis } from './analysis';
import { type Answer, type Entity, nothingFound, type Question } from './answerer';
import { confidenceOf } from './confidence';
import { EntityAnswerer } from './entity-answerer';
import { meaningOf } from './entity-meaning';
import { toAnswer } from './evidence';
import { findOne } from './finding';

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
  if (!found) return nothingFound(entity);
  const { value, spans, score } = found;
  const confidence = confidenceOf(Math.min(MOST_SCORE, Math.max(LEAST_SCORE, score)), spans);
  return toAnswer(entity, { value, confidence, method: 'label', spans });
}
