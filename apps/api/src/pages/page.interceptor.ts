import { AppError, Public, ReadsOwnBody } from '@app/core';
import {
  applyDecorators,
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { catchError, map, of, throwError, type Observable } from 'rxjs';
import { errorPage } from './errors/error.page';
import { wordsOf } from './messages/words';
import { renderPage, type Page } from './page';

/** Renders the `Page` that a handler returns. Errors (4xx) become pages too, except for a client that prefers JSON. */
@Injectable()
export class PageInterceptor implements NestInterceptor<Page, string> {
  intercept(context: ExecutionContext, next: CallHandler<Page>): Observable<string> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    const wantsJson = request.accepts(['html', 'json']) === 'json';
    const refused = (error: AppError) => errorPage(error, wordsOf(request));
    return next.handle().pipe(
      catchError((error: unknown) => (isRefusal(error) && !wantsJson ? of(refused(error)) : throwError(() => error))),
      map((page) => {
        const { status, headers, text } = renderPage(page);
        response.status(response.statusCode === 303 ? 303 : status).set(headers);
        return text;
      }),
    );
  }
}

/** A controller of HTML pages: public, and not in the OpenAPI document. */
export const Pages = (): ClassDecorator =>
  applyDecorators(Public(), ApiExcludeController(), UseInterceptors(PageInterceptor));

/** A handler of an HTML form, whose body is not JSON. */
export const TakesForm = ReadsOwnBody;

const isRefusal = (error: unknown): error is AppError => error instanceof AppError && error.status < 500;
