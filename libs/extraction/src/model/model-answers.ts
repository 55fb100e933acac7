import { Injectable, Logger } from '@nestjs/common';
import { LanguageModels, ModelError } from '@app/models';
import { nothingFound, type Answer, type Question } from '@app/answering/services';
import type { Reply } from '../engine/answering-thread';
import { DocumentTexts } from './document-texts';
import { mergeAnswer } from './merged-answer';
import {
  askedOf,
  INSTRUCTIONS,
  readReply,
  REPLY_SCHEMA,
  toPrompt,
  type AskedEntity,
  type ModelAnswer,
} from './model-questions';

/** The questions of a run, and the replies of the rules to them. */
export interface RuledReplies {
  teamId: string;
  /** A file of `writeDocument`. */
  path: string;
  questions: Question[];
  replies: Reply[];
  contextRules: string[];
}

export interface ModelReplies {
  replies: Reply[];
  warnings: string[];
  /** Whether the model answered. */
  hasModel: boolean;
}

/** About 20,000 tokens: more than most contracts, and within the context of small local models. */
const MAX_CHARACTERS = 60_000;
/** Tokens for the reply: this many for each item, which is a long line with its quote. */
const TOKENS_PER_ITEM = 80;
const MAX_REPLY_TOKENS = 8_000;

/** Improves the answers of the rules with a language model, where the operator has configured one. */
@Injectable()
export class ModelAnswers {
  private readonly log = new Logger(ModelAnswers.name);

  constructor(
    private readonly models: LanguageModels,
    private readonly texts: DocumentTexts,
  ) {}

  get available(): boolean {
    return this.models.available;
  }

  /** Returns the replies unchanged, with a warning, when the model fails: the answers of the rules stand. */
  async improve(ruled: RuledReplies, signal: AbortSignal): Promise<ModelReplies> {
    const asked = askedOf(ruled.questions);
    const { replies } = ruled;
    if (!this.available || asked.length === 0 || replies.length === 0)
      return { replies, warnings: [], hasModel: false };
    try {
      return await this.ask(ruled, asked, signal);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      this.log.warn({ message: 'the language model failed', fault: error.fault });
      return { replies, warnings: [`${error.message} The values were found without it.`], hasModel: false };
    }
  }

  private async ask(ruled: RuledReplies, asked: AskedEntity[], signal: AbortSignal): Promise<ModelReplies> {
    const document = await this.texts.prompt(ruled.path, MAX_CHARACTERS, signal);
    const answers = await this.models.object<ModelAnswer[]>({
      teamId: ruled.teamId,
      instructions: INSTRUCTIONS,
      prompt: toPrompt(asked, ruled.questions, ruled.contextRules, document.text),
      schema: REPLY_SCHEMA,
      read: (reply) => readReply(reply, asked),
      maxReplyTokens: Math.min(MAX_REPLY_TOKENS, TOKENS_PER_ITEM * (asked.length + 1)),
      signal,
    });
    const warnings = document.complete
      ? []
      : ['The document is too long for the language model: it got the first part.'];
    const { path, questions } = ruled;
    const quoted = asked.flatMap(({ id, ...target }) => {
      const quotes = answers.flatMap((answer) => (answer.id === id ? answer.quotes : []));
      return quotes.length > 0 ? [{ ...target, quotes }] : [];
    });
    const found = await this.texts.answers(path, questions, quoted, signal);
    return { replies: merge(ruled, found), warnings, hasModel: true };
  }
}

/** @param found the answers of the model to each question */
function merge({ questions, replies }: RuledReplies, found: Answer[][]): Reply[] {
  return replies.map((reply, index) => {
    const model = found[index]!;
    if (model.every(({ value, warning }) => value === null && warning === undefined)) return reply;
    const ruled = 'answers' in reply ? reply.answers : questions[index]!.entities.map(nothingFound);
    const answers = ruled.map((answer, position) => mergeAnswer(answer, model[position]!));
    const any = 'answers' in reply || answers.some(({ value }) => value !== null);
    return any ? { answers } : reply;
  });
}
