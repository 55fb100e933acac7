import type { IncomingMessage } from 'node:http';

/** The Content-Length of a request in bytes; 0 without the header. Nothing of the body is read. */
export const announcedBytes = ({ headers }: IncomingMessage): number => Number(headers['content-length'] ?? 0);
