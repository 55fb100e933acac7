import { isNativeError } from 'node:util/types';
import { ArgumentsHost, Catch, ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { requestIdOf } from '../http/request-id';
import { loggablePath } from '../logging/loggable-path';
import { AppError, UnavailableError } from './errors';
import { isOutage } from './outage';

/** Maps every exception to an `ErrorDto`; the only place where an exception becomes a status. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Error');

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const error = toAppError(thrown);
    if (error.status >= 500) this.log(thrown, error, request);
    // The status of a started stream cannot change: closing the connection shows the client that the body is incomplete.
    if (response.headersSent) return void response.destroy();

    // How long a browser may keep a response was said of the one that the handler did not give.
    const headers = { 'Cache-Control': 'no-store', ...error.headers };
    this.answer(error, request, response.status(error.status).set(headers));
  }

  /** Writes the body of the response, whose status and headers are set. */
  protected answer({ message, code, errors }: AppError, request: Request, response: Response): void {
    response.json({ detail: message, code, errors, request_id: requestIdOf(request) });
  }

  private log(thrown: unknown, error: AppError, request: Request) {
    const where = `${request.method} ${loggablePath(request.path)} (request ${requestIdOf(request)})`;
    if (error.status === 503) return this.logger.warn(`${where}: ${reasonOf(thrown)}`);
    this.logger.error(`${where}: ${String(thrown)}`, isNativeError(thrown) ? thrown.stack : undefined);
  }
}

/** The log shows the cause of an outage; the caller sees only a general message. */
const reasonOf = (thrown: unknown): string =>
  isNativeError(thrown) && thrown.cause !== undefined ? `${String(thrown)} ${String(thrown.cause)}` : String(thrown);

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isOutage(thrown))
    return new UnavailableError('A service that this one depends on is not reachable. Try again shortly.');
  if (thrown instanceof HttpException) return fromFramework(thrown);
  return new AppError(
    500,
    'internal_error',
    'Something went wrong on our side. Quote the request id when you report it.',
  );
}

/** Nest and Express throw their own exceptions for malformed addresses and unmatched routes. */
function fromFramework(exception: HttpException): AppError {
  const status = exception.getStatus();
  if (status === 404) return new AppError(404, 'unknown_path', 'There is nothing at this address.');
  if (status === 400) return new AppError(400, 'malformed_request', 'The address or the request is malformed.');
  return new AppError(status, 'request_refused', exception.message);
}
