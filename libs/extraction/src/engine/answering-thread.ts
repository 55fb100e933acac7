/** Entry point of the worker threads that answer questions about documents (`Engine`). */
import { serveWork } from '@app/core/programs';
import { UnansweredQuestionError, nothingFound, type Answer, type Question } from '@app/answering/services';
import { deterministicAnswerers, followsCriteria, questionAnswers, type AnalysedDocument } from '@app/answering';
import { displayedAnswers } from './displayed-answers';
import { loadDocument } from './document-file';
import { analysedParts } from './analysed-parts';
import { missingParts } from './email-parts';
import { matchFingerprint } from './fingerprints';
import { pageGap } from './page-continuity';
import { tooLarge, type DocumentText, type InboundMessage } from '@app/reading/services';
import type { FileFacts } from '../runs/settings/file-facts';

export interface AnsweringInput {
  /** A file written by `writeDocument`. */
  path: string;
  questions: Question[];
  /** The questions for documents for which a fingerprint is true, in place of `questions`; the first one counts. */
  alternatives: Alternative[];
  /** The first file of the document. */
  file: FileFacts;
  checkContinuousPages: boolean;
}

export interface Alternative {
  fingerprint: string;
  questions: Question[];
}

/** The answers to one question, or the reason why there are none. */
export type Reply = { answers: Answer[] } | { unanswered: string };

export interface Answers {
  /** A sentence about missing pages, for which no question was asked; null for none. */
  gap: string | null;
  /** One for each question. */
  replies: Reply[];
  /** The index of the alternative whose questions were answered; null for none. */
  alternative: number | null;
  /** The indexes of the questions whose criteria were not followed. */
  unfollowed: number[];
  email: InboundMessage | null;
  /** What a question did not find to read, as sentences. */
  warnings: string[];
}

/** The answers before any question is asked. */
const NOTHING_ASKED: Answers = { gap: null, replies: [], alternative: null, unfollowed: [], email: null, warnings: [] };

/** The largest length of all replies as JSON, in characters: they are stored in one row of the database. */
const MAX_REPLIES = 8 * 1024 * 1024;

const answerers = deterministicAnswerers();

serveWork(async (input: AnsweringInput, progress): Promise<Answers> => {
  const { path, alternatives, file, checkContinuousPages } = input;
  const document = await loadDocument(path);
  const gap = checkContinuousPages ? pageGap(document) : null;
  if (gap) return { ...NOTHING_ASKED, gap };
  const fingerprints = alternatives.map(({ fingerprint }) => fingerprint);
  const { index: alternative, warnings } = matchFingerprint(fingerprints, document, file);
  const questions = alternatives[alternative ?? -1]?.questions ?? input.questions;
  const replies: Reply[] = [];
  const partFor = analysedParts(document);
  for (const question of questions) {
    replies.push(await reply(document, partFor(question), question));
    progress();
  }
  if (JSON.stringify(replies).length > MAX_REPLIES) throw tooLarge('The document holds too many answers.');
  const unfollowed = questions.flatMap((question, index) => (followsCriteria(question) ? [] : [index]));
  const missing = missingParts(document, questions);
  const email = document.email ?? null;
  return { gap: null, replies, alternative, unfollowed, email, warnings: [...warnings, ...missing] };
});

async function reply(document: DocumentText, part: AnalysedDocument, question: Question): Promise<Reply> {
  if (part.pages.length === 0) return { answers: question.entities.map(nothingFound) };
  try {
    return { answers: displayedAnswers(await questionAnswers(answerers, part, question), document.pages) };
  } catch (error) {
    if (!(error instanceof UnansweredQuestionError)) throw error;
    return { unanswered: error.message };
  }
}
