/** Entry point of the worker threads that answer questions about documents (`Engine`). */
import { serveWork } from '@app/core/programs';
import { answerQuestion, UnansweredQuestionError, type Answer, type Question } from '../answerers/answerer';
import { deterministicAnswerers } from '../answerers/deterministic-answerers';
import { displayedAnswers } from './displayed-answers';
import { loadDocument } from './document-file';
import { pageGap } from './page-continuity';
import { tooLarge } from '../readers/document-limits';
import type { DocumentText } from '../readers/document';
import { UnreadableDocumentError } from '../readers/reader';

export interface AnsweringInput {
  /** A file written by `writeDocument`. */
  path: string;
  questions: Question[];
  checkContinuousPages: boolean;
}

/** The answers to one question, or the reason why there are none. */
export type Reply = { answers: Answer[] } | { unanswered: string };

/** The largest length of all replies as JSON, in characters: they are stored in one row of the database. */
const MAX_REPLIES = 8 * 1024 * 1024;

const answerers = deterministicAnswerers();

serveWork(async ({ path, questions, checkContinuousPages }: AnsweringInput, progress): Promise<Reply[]> => {
  const document = await loadDocument(path);
  const gap = checkContinuousPages ? pageGap(document) : null;
  if (gap) throw new UnreadableDocumentError('broken', gap);
  const replies: Reply[] = [];
  for (const question of questions) {
    replies.push(await reply(document, question));
    progress();
  }
  if (JSON.stringify(replies).length > MAX_REPLIES) throw tooLarge('The document holds too many answers.');
  return replies;
});

async function reply(document: DocumentText, question: Question): Promise<Reply> {
  try {
    return { answers: displayedAnswers(await answerQuestion(answerers, document, question), document.pages) };
  } catch (error) {
    if (!(error instanceof UnansweredQuestionError)) throw error;
    return { unanswered: error.message };
  }
}
