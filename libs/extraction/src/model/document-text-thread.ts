/** Entry point of the threads that prepare documents for a model and look its answers up (`DocumentTexts`). */
import { serveWork } from '@app/core/programs';
import type { Answer, Question } from '@app/answering/services';
import { loadDocument } from '../engine/document-file';
import { type DocumentPrompt, promptOf } from './document-prompt';
import { quotedAnswers, type QuotedEntity } from './quoted-answers';

/** `path` is a file written by `writeDocument`. */
export type TextTask =
  | { task: 'prompt'; path: string; characters: number }
  | { task: 'answers'; path: string; questions: Question[]; quoted: QuotedEntity[] };

export type TextResult = DocumentPrompt | Answer[][];

serveWork(async (task: TextTask): Promise<TextResult> => {
  const document = await loadDocument(task.path);
  return task.task === 'prompt'
    ? promptOf(document, task.characters)
    : quotedAnswers(document, task.questions, task.quoted);
});
