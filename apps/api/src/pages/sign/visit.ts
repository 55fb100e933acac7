import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { CookieOptions, Request } from 'express';
import type { Visit } from '@app/documents';

/** The name of the cookie with the pass that an access code gives. */
export const PASS_COOKIE = 'formwork_pass';

/** The token in the address of a request, and the pass of its cookie. */
export const visitOf = (request: Request): Visit => ({ token: String(request.params.token), pass: passOf(request) });

/** Injects the `Visit` of a request to a signing link. */
export const CurrentVisit = createParamDecorator((_: unknown, context: ExecutionContext): Visit =>
  visitOf(context.switchToHttp().getRequest<Request>()),
);

/** The page of a link. */
export const addressOf = (token: string): string => `/sign/${encodeURIComponent(token)}`;

/** The cookie is sent to this link only, by pages of this service and by links to it; scripts cannot read it. */
export const passCookieFor = (token: string, baseUrl: string): CookieOptions => ({
  ...{ path: addressOf(token), httpOnly: true, sameSite: 'lax' },
  secure: baseUrl.startsWith('https:'),
});

function passOf({ headers }: Request): string | null {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(`${PASS_COOKIE}=`))?.slice(PASS_COOKIE.length + 1) ?? null;
}
