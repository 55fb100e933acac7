import { AnalysedDocument } from '../../../libs/answering/src/answerers/analysed-document';
import { questionAnswers } from '../../../libs/answering/src/answerers/question-answers';
import { deterministicAnswerers } from '../../../libs/answering/src/answerers/deterministic-answerers';
import type { DocumentText } from '../../../libs/reading/src/document';
import type { Predictions } from './field-scores';
import { type LabelledDocument, questionsAbout } from './labelled-documents';

/** Answers the questions about a document in this process. */
export async function answerDirectly(labelled: LabelledDocument, document: DocumentText): Promise<Predictions> {
  const found: Predictions = { values: {}, confidences: {} };
  const analysed = new AnalysedDocument(document);
  for (const { question, fields } of questionsAbout(labelled)) {
    const answers = await questionAnswers(deterministicAnswerers(), analysed, question);
    answers.forEach(({ value, confidence }, index) => {
      const field = fields[index] ?? '';
      found.values[field] = value;
      found.confidences[field] = confidence;
    });
  }
  return found;
}
