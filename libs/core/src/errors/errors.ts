import type { ErrorCode } from './error-codes';

/** A validation error: `path` names the member (`steps[0].fields[1].metadata.options`). */
export interface InputProblem {
  path: string;
  message: string;
  /** The `code` of a response in which all problems have one; no member of the problem in the response. */
  code?: ErrorCode;
}

/** Maximum number of problems in a response; reading stops at the next one. */
export const MAX_PROBLEMS = 100;

interface Details {
  errors?: InputProblem[];
  headers?: Record<string, string>;
  cause?: unknown;
}

/**
 * An error response: HTTP status, stable snake_case `code`, one readable sentence. `ErrorFilter` maps it to the `ErrorDto`
 * (docs/guide/errors.md); other exceptions become 500.
 */
export class AppError extends Error {
  readonly errors?: InputProblem[];
  readonly headers: Record<string, string>;

  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    detail: string,
    { errors, headers = {}, cause }: Details = {},
  ) {
    super(detail, { cause });
    this.name = new.target.name;
    this.errors = errors;
    this.headers = headers;
  }
}

/** 400: the input is invalid. Carries the first `MAX_PROBLEMS` problems. */
export class InvalidInputError extends AppError {
  constructor(problems: InputProblem[] | string, code?: ErrorCode) {
    const list = typeof problems === 'string' ? [] : problems;
    const errors = list.slice(0, MAX_PROBLEMS).map(({ path, message }) => ({ path, message }));
    const detail = typeof problems === 'string' ? problems : summarize(problems);
    super(400, code ?? commonCode(list), detail, typeof problems === 'string' ? {} : { errors });
  }
}

/** The code of the first problem when all have one. */
const commonCode = (problems: InputProblem[]): ErrorCode =>
  (problems.every(({ code }) => code !== undefined) ? problems[0]?.code : undefined) ?? 'invalid_input';

/** @throws InvalidInputError with all of `problems` when there are any */
export function assertNoProblems(problems: InputProblem[], code?: ErrorCode): void {
  if (problems.length > 0) throw new InvalidInputError(problems, code);
}

/** Adds problems, except those of members that have one already: they may follow from it. */
export function addProblems(problems: InputProblem[], found: readonly InputProblem[]): void {
  const known = problems.map(({ path }) => path);
  problems.push(...found.filter(({ path }) => !known.some((one) => overlaps(one, path))));
}

const overlaps = (a: string, b: string) => a === b || isInside(a, b) || isInside(b, a);
/** Whether `path` names a part of what `outer` names. */
export const isInside = (path: string, outer: string) =>
  outer !== '' && (path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`));

/**
 * Runs a check and adds the problems that it throws to `problems`, so that the checks after it can add theirs.
 * @returns the result; undefined after problems
 * @throws every other error, also a 400 that names no member
 */
export async function collect<T>(problems: InputProblem[], check: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof InvalidInputError) || !error.errors) throw error;
    addProblems(problems, error.errors);
    return undefined;
  }
}

/** 401: no key, an unknown, revoked or expired key, or a wrong scheme. */
export class UnauthenticatedError extends AppError {
  constructor(
    detail = 'The API key is missing or not valid. Send "Authorization: Token <API_KEY>".',
    code: ErrorCode = 'unauthenticated',
  ) {
    super(401, code, detail, { headers: { 'WWW-Authenticate': 'Token' } });
  }
}

/** 403: the key is valid but lacks the permission. */
export class ForbiddenError extends AppError {
  constructor(detail: string, code: ErrorCode = 'permission_denied') {
    super(403, code, detail);
  }
}

/** 404: the object does not exist, or belongs to another team or environment. */
export class NotFoundError extends AppError {
  constructor(what: string) {
    super(404, 'not_found', `${shortened(what)} was not found.`);
  }
}

/** 503: a dependency is down; clients retry after `seconds`. */
export class UnavailableError extends AppError {
  constructor(detail: string, seconds = 5, cause?: unknown) {
    super(503, 'unavailable', detail, { headers: { 'Retry-After': String(seconds) }, cause });
  }
}

/** Ids are client input of any length. An empty one is shown, because nobody sees what is missing in a sentence without it. */
const shortened = (text: string) =>
  text.length > 200 ? `${text.slice(0, 199).toWellFormed()}…` : text.replace(/ $/, ' ""');

function summarize(problems: InputProblem[]): string {
  const first = problems[0];
  if (!first) return 'The input is not valid.';
  return `${subjectOf(first)}${first.message}${restOf(problems.length)}`;
}

/** What a message is about that does not say so itself. Without a path it is the body. */
function subjectOf({ path, message }: InputProblem): string {
  if (path) return message.includes(path) ? '' : `${path}: `;
  return /^(?:is|has|must)\b/.test(message) ? 'The body ' : '';
}

/** Beyond the limit the total is unknown, because reading stopped there. */
function restOf(count: number): string {
  if (count > MAX_PROBLEMS) return ` (and more: only the first ${MAX_PROBLEMS} problems are named)`;
  return count > 1 ? ` (and ${count - 1} more)` : '';
}
