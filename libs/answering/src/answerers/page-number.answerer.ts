import { LEXICON } from '../lexicon/lexicon';
import { anyWord } from '../lexicon/word-pattern';
import type { Analysis } from './analysis';
import { type Answer, type Entity, nothingFound, type Question } from './answerer';
import { confidenceOf } from './confidence';
import { EntityAnswerer } from './entity-answerer';
import { meaningOf } from './entity-meaning';
import { toAnswer } from './evidence';
import { findOne } from './finding';
import { findMentions } from './mentions';

const COUNT = new RegExp(anyWord(LEXICON.pages.countQuestions), 'i');

/*
 * The confidences (0–100) of the number of pages, and of the page with a value of the concept; the score (0–1) of the page
 * with the entity's words. They are set by hand.
 */
const COUNT_CONFIDENCE = 99;
const VALUE_CONFIDENCE = 50;
const MENTIONED = 0.8;

/** Answers `page_number` questions: the page (from 1) that holds the entity, or the number of pages. */
export const pageNumberAnswerer = new EntityAnswerer(
  'page_number',
  (question, analysis) => (entity) => answerOne(entity, question, analysis),
);

function answerOne(entity: Entity, question: Question, analysis: Analysis): Answer {
  if (COUNT.test(entity.name))
    return toAnswer(entity, {
      value: analysis.sheet.pageCount,
      confidence: COUNT_CONFIDENCE,
      method: 'count',
      spans: [],
    });
  const mention = findMentions(entity.name, question.criteria, analysis)[0];
  if (mention) {
    const confidence = confidenceOf(MENTIONED, [mention]);
    return toAnswer(entity, { value: mention.cell.page, confidence, method: 'mention', spans: [mention] });
  }
  const meaning = meaningOf(entity, question);
  const span = meaning.concept ? findOne(meaning, entity.name, analysis)?.spans[0] : undefined;
  return span
    ? toAnswer(entity, { value: span.cell.page, confidence: VALUE_CONFIDENCE, method: 'value', spans: [span] })
    : nothingFound(entity);
}
