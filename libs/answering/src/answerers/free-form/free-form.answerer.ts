import type { AnalysedDocument } from '../analysed-document';
import { type Answer, type Answerer, type Entity, nothingFound, type Question, type QuestionType } from '../answerer';
import { PASSAGE_METHOD } from '../../coercion/field-values';
import { confidenceOf } from '../confidence';
import { toAnswer } from '../evidence';
import { passagesOf } from './passages';
import { PassageIndex, type QueryTerm, type Scored } from './retrieval';
import { askedKind, languageOf, termsOf } from './terms';

/*
 * The numbers are set by hand on a few contracts and letters that the tests write; no script learns them.
 */

/** The share of the question's weight that a passage must have. Less answers questions about what the document does not say. */
const MIN_COVERAGE = 0.4;
/** Passages below this share of the best score are left out, and all after the fifth. */
const NEAR_BEST = 0.6;
const MAX_PASSAGES = 5;
/** The weight of the criteria's terms where several entities share the criteria. */
const SHARED_CRITERIA = 0.3;
/** No passage is certain to answer. */
const MAX_SCORE = 0.9;

/**
 * Answers `free_form` questions with the passages of the document that have the words of the criteria and of the entity, the best first, as
 * they are printed. There is no answer when no passage has enough of them.
 */
class FreeFormAnswerer implements Answerer {
  answers(questionType: QuestionType): boolean {
    return questionType === 'free_form';
  }

  answer({ sheet }: AnalysedDocument, question: Question): Promise<Answer[]> {
    const index = new PassageIndex(passagesOf(sheet), languageOf(sheet.cells.map(({ text }) => text)));
    const entities: Entity[] = question.entities.length > 0 ? question.entities : [{ name: '', fieldType: null }];
    return Promise.resolve(entities.map((entity) => answerOne(entity, question, index)));
  }
}

export const freeFormAnswerer = new FreeFormAnswerer();

function answerOne(entity: Entity, question: Question, index: PassageIndex): Answer {
  const kind = askedKind(entity.name) ?? askedKind(question.criteria);
  const found = index.search(queryOf(entity, question, index), kind);
  const best = withoutRepetition(found.filter(({ coverage }) => coverage >= MIN_COVERAGE));
  const first = best[0];
  if (!first) return nothingFound(entity);
  const spans = best.flatMap(({ passage }) => passage.spans);
  const confidence = confidenceOf(MAX_SCORE * first.certainty, spans);
  return toAnswer(entity, {
    value: best.map(({ passage }) => passage.text),
    confidence,
    method: PASSAGE_METHOD,
    spans,
  });
}

/** An entity of which the document has no word is a mere name, when there are criteria. */
function queryOf({ name }: Entity, { criteria, entities }: Question, index: PassageIndex): QueryTerm[] {
  const [ofName, ofCriteria] = [name, criteria].map((text) => [...new Set(termsOf(text, index.language))]);
  const isMereName = ofCriteria!.length > 0 && !ofName!.some((term) => index.has(term));
  const named = isMereName ? [] : ofName!.map((term) => ({ term, weight: 1 }));
  const weight = entities.length > 1 && named.length > 0 ? SHARED_CRITERIA : 1;
  return [
    ...named,
    ...ofCriteria!.filter((term) => !named.some((one) => one.term === term)).map((term) => ({ term, weight })),
  ];
}

/** The best passages, without those of which a better one has a line already. */
function withoutRepetition(found: Scored[]): Scored[] {
  const best: Scored[] = [];
  for (const one of found) {
    if (best.length === MAX_PASSAGES || one.score < (best[0]?.score ?? 0) * NEAR_BEST) break;
    const repeats = best.some((other) =>
      one.passage.spans.some((span) => other.passage.spans.some((known) => overlaps(span, known))),
    );
    if (!repeats) best.push(one);
  }
  return best;
}

type Spans = Scored['passage']['spans'];

function overlaps(a: Spans[0], b: Spans[0]): boolean {
  return a.cell === b.cell && a.start < b.end && b.start < a.end;
}
