import { createServer } from 'node:net';

/**
 * The first port from `wanted` on that nobody listens on, on `host` (every address when left out); 0 lets the system choose.
 * @throws Error when none of the next hundred is free
 */
export async function freePort(wanted: number, host?: string): Promise<number> {
  if (wanted === 0) return reserve(0, host).then((port) => port ?? freePort(0, host));
  for (let port = wanted; port < Math.min(wanted + 100, 65_536); port++) {
    if ((await reserve(port, host)) !== null) return port;
  }
  throw new Error(`No port from ${wanted} to ${wanted + 99} is free.`);
}

/** Listens for a moment. Answers the port, or null when somebody else has it or it is not ours to take. */
function reserve(port: number, host?: string): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(null);
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : null));
    });
  });
}
