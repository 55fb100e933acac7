/** A request's path for logs, without the secret of a signed link. */
export const loggablePath = (path: string): string =>
  path.replace(/^\/(files|sign|invitation|review|sandbox\/receiver)\/[^/]+/, '/$1/…');
