import { Catch } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ErrorFilter, requestIdOf, type AppError } from '@app/core';
import { isUserKeyPath } from '../../cross-origin';
import { wordsOf } from '../messages/words';
import { renderPage } from '../page';
import { errorPage } from './error.page';

/** Answers errors outside of the API with a page to a client that prefers HTML; all others get the one JSON shape. */
@Catch()
export class PageErrorFilter extends ErrorFilter {
  protected override answer(error: AppError, request: Request, response: Response): void {
    if (isUserKeyPath(request.path)) return this.answerLibrary(error, request, response);
    response.vary('Accept');
    if (!wantsPage(request)) return super.answer(error, request, response);
    const number = error.status >= 500 ? requestIdOf(request) : undefined;
    const { headers, text } = renderPage(errorPage(error, wordsOf(request), number));
    response.set(headers).send(text);
  }

  /** The display library reads errors from `message`. */
  private answerLibrary({ message, code, errors }: AppError, request: Request, response: Response): void {
    response.json({ detail: message, message, code, errors, request_id: requestIdOf(request) });
  }
}

const wantsPage = (request: Request): boolean =>
  !/^\/api(?:\/|$)/i.test(request.path) && request.accepts(['json', 'html']) === 'html';
