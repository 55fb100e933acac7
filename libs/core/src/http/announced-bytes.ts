import type { IncomingMessage } from 'node:http';

/** The length that a request announces for its body, in bytes; 0 when it announces none. Nothing of the body is read. */
export const announcedBytes = ({ headers }: IncomingMessage): number => Number(headers['content-length'] ?? 0);
