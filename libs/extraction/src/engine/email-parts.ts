import type { Question, RunEmailMode } from '@app/answering/services';
import type { DocumentText } from '@app/reading/services';

/** The pages of an e-mail with its attachments that a query reads (`run_email_mode`); pages keep their numbers. */
export function partsOf(document: DocumentText, mode: RunEmailMode = 'email_document'): DocumentText {
  if (mode === 'email_document') return document;
  const wanted = mode === 'email_only' ? 'email' : 'document';
  const pages = document.pages.filter(({ part = 'document' }) => part === wanted);
  return mode === 'email_only' ? { ...document, pages, sheets: [] } : { ...document, pages };
}

/** Sentences about the part of an e-mail that questions ask for, and that the run does not have. */
export function missingParts(document: DocumentText, questions: Question[]): string[] {
  const asked = new Set(questions.map(({ runEmailMode }) => runEmailMode));
  const isMissing = (mode: RunEmailMode) => asked.has(mode) && partsOf(document, mode).pages.length === 0;
  return [
    ...(isMissing('email_only') ? ['Queries that read e-mails only found none among the files of the run.'] : []),
    ...(isMissing('document_only')
      ? ['Queries that read documents only found none: the e-mail has no attachments.']
      : []),
  ];
}
