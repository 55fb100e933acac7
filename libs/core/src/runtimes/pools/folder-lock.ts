import { createConnection, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { codeOf } from '../../errors/file-system-error';

/** The kernel refuses connections to a socket whose process has ended, also across containers and after a restart with the same ids. */
const SOCKET = 'owner';

/**
 * Marks a folder as used until this process ends or the lock is closed. A folder whose path is too long for a socket, and any on
 * Windows, stays unmarked, and is never taken for abandoned.
 */
export function lockFolder(folder: string): Server {
  const server = createServer((connection) => connection.destroy());
  server.on('error', () => undefined);
  return server.listen(join(folder, SOCKET)).unref();
}

/** Whether a process has locked the folder and has ended. */
export function isAbandoned(folder: string): Promise<boolean> {
  const connection = createConnection(join(folder, SOCKET));
  return new Promise((resolve) => {
    connection.once('error', (error) => resolve(codeOf(error) === 'ECONNREFUSED'));
    connection.once('connect', () => {
      connection.destroy();
      resolve(false);
    });
  });
}
