import { AnalysedDocument } from '@app/answering';
import type { Question, RunEmailMode } from '@app/answering/services';
import type { DocumentText } from '@app/reading/services';
import { partsOf } from './email-parts';

/** The part of the document that a question reads. Each part is analysed once for all its questions. */
export function analysedParts(document: DocumentText): (question: Question) => AnalysedDocument {
  const parts = new Map<RunEmailMode | undefined, AnalysedDocument>();
  return ({ runEmailMode }) => {
    const part = parts.get(runEmailMode) ?? new AnalysedDocument(partsOf(document, runEmailMode));
    parts.set(runEmailMode, part);
    return part;
  };
}
