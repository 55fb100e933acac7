import { questionAnswers } from '../../../libs/extraction/src/answerers/question-answers';
import { deterministicAnswerers } from '../../../libs/extraction/src/answerers/deterministic-answerers';
import type { DocumentText } from '../../../libs/extraction/src/readers/document';
import type { Predictions } from './field-scores';
import { type LabelledDocument, questionsAbout } from './labelled-documents';

/** Answers the questions about a document in this process. */
export async function answerDirectly(labelled: LabelledDocument, document: DocumentText): Promise<Predictions> {
  const found: Predictions = { values: {}, confidences: {} };
  for (const { question, fields } of questionsAbout(labelled)) {
    const answers = await questionAnswers(deterministicAnswerers(), document, question);
    answers.forEach(({ value, confidence }, index) => {
      const field = fields[index] ?? '';
      found.values[field] = value;
      found.confidences[field] = confidence;
    });
  }
  return found;
}
