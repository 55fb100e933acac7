import type { AnalysedDocument } from './analysed-document';
import { type Answer, type Answerer, answerQuestion, nothingFound, type Question } from './answerer';
import { coerceAnswers } from './coerced-answers';
import { layoutAnswers } from './layout-query/layout-answers';
import { methodOf } from './layout-query/question-method';

/** The answers to a question, as its `properties` ask for them: from where `method` says, with values of `type`. */
export async function questionAnswers(
  answerers: Answerer[],
  document: AnalysedDocument,
  question: Question,
): Promise<Answer[]> {
  return coerceAnswers(await foundAnswers(answerers, document, question), question, document);
}

/** The answers of the layout query, and those of the usual search for entities that it leaves to it. */
async function foundAnswers(answerers: Answerer[], document: AnalysedDocument, question: Question): Promise<Answer[]> {
  const method = methodOf(question);
  if (!method) return answerQuestion(answerers, document, question);
  const answers = layoutAnswers(document, question, method);
  if (answers.every((answer) => answer !== null)) return answers;
  const others = await answerQuestion(answerers, document, question);
  return question.entities.map((entity, index) => answers[index] ?? others[index] ?? nothingFound(entity));
}
