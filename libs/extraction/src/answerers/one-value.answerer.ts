import type { DocumentText } from '../readers/reader';
import { type Analysis, analyse } from './analysis';
import { type Answer, type Answerer, type Entity, nothingFound, type Question, type QuestionType } from './answerer';
import { meaningOf } from './entity-meaning';
import { findOne } from './finding';
import type { Finding } from './labels/linking';
import { spanBox, spanConfidence } from './tables/sheet';

/** Answers `one_value` questions from labels and layout, without any model. */
export class OneValueAnswerer implements Answerer {
  answers(questionType: QuestionType): boolean {
    return questionType === 'one_value';
  }

  answer(document: DocumentText, question: Question): Promise<Answer[]> {
    const analysis = analyse(
      document,
      question.entities.map((entity) => entity.name),
    );
    return Promise.resolve(question.entities.map((entity) => answerOne(entity, question, analysis)));
  }
}

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
