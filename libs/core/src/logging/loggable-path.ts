/** A request's path as it may stand in a log: signed links carry their secret in it. */
export const loggablePath = (path: string): string => path.replace(/^\/(files|sign|invitation)\/[^/]+/, '/$1/…');
