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
import type { Response } from 'express';
import { catchError, map, of, throwError, type Observable } from 'rxjs';
import { html } from './html';
import { renderPage, type Page } from './page';

/** Renders the `Page` that a handler returns. Errors (4xx) become pages too, because people do not read JSON. */
@Injectable()
export class PageInterceptor implements NestInterceptor<Page, string> {
  intercept(context: ExecutionContext, next: CallHandler<Page>): Observable<string> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      catchError((error: unknown) => (isRefusal(error) ? of(refusalPage(error)) : throwError(() => error))),
      map((page) => {
        const { status, headers, text } = renderPage(page);
        response.status(status).set(headers);
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

const HEADINGS: Record<number, string> = {
  403: 'This link no longer works',
  404: 'There is nothing here',
  413: 'That is too much',
};

const refusalPage = ({ status, message }: AppError): Page => {
  const title = HEADINGS[status] ?? 'That did not work';
  return {
    status,
    title,
    body: html`<h1>${title}</h1>
      <p>${message}</p>`,
  };
};
