import type { DocumentText } from '../../../reading/src/document';
import { TextReader } from '../../../reading/src/text.reader';
import { AnalysedDocument } from './analysed-document';
import type { Answer, AnswerValue, Question, QuestionType } from './answerer';
import { deterministicAnswerers } from './deterministic-answerers';
import { oneValueAnswerer } from './one-value.answerer';
import { questionAnswers } from './question-answers';

const PLAIN = { criteria: '', dataValidationRules: [], properties: {} };

/** A text as a file of plain text is read. */
export const textDocument = (text: string): Promise<DocumentText> =>
  new TextReader().read({ name: 'a.txt', mediaType: '', bytes: Buffer.from(text) }, { pageLimit: null });

/** The answers to names in a document, in their order. */
export async function askOneValue(
  document: DocumentText,
  names: string[],
  more: Partial<Question> = {},
): Promise<Answer[]> {
  const entities = names.map((name) => ({ name, fieldType: null }));
  const rest = { ...PLAIN, ...more };
  return oneValueAnswerer.answer(new AnalysedDocument(document), { questionType: 'one_value', entities, ...rest });
}

/** The values of names in a text, by name. */
export async function valuesByName(text: string, names: string[]): Promise<Record<string, AnswerValue>> {
  const answers = await askOneValue(await textDocument(text), names);
  return Object.fromEntries(answers.map(({ entity, value }) => [entity, value]));
}

/** The value of a name in a document, as a question of any kind about it is answered. */
export async function valueIn(document: DocumentText, questionType: QuestionType, name: string): Promise<AnswerValue> {
  const question = { ...PLAIN, questionType, entities: [{ name, fieldType: null }] };
  const [answer] = await questionAnswers(deterministicAnswerers(), new AnalysedDocument(document), question);
  return answer?.value ?? null;
}
