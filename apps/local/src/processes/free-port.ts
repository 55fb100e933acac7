import { createServer } from 'node:net';

/**
 * The first port from `wanted` on that is free on every one of `hosts`; 0 lets the system choose.
 * @throws Error when none of the next hundred is
 */
export async function freePort(wanted: number, hosts = ['127.0.0.1']): Promise<number> {
  if (wanted === 0) return anyPort(hosts);
  for (let port = wanted; port < Math.min(wanted + 100, 65_536); port++) {
    if (await isFree(port, hosts)) return port;
  }
  throw new Error(`No port from ${wanted} to ${wanted + 99} is free.`);
}

async function anyPort(hosts: string[]): Promise<number> {
  const port = await listenOnce(0, hosts[0]);
  return port !== null && (await isFree(port, hosts)) ? port : anyPort(hosts);
}

async function isFree(port: number, hosts: string[]): Promise<boolean> {
  for (const host of hosts) {
    if ((await listenOnce(port, host)) === null) return false;
  }
  return true;
}

/** Listens for a moment. Answers the port, or null when somebody else has it or it is not ours to take. */
function listenOnce(port: number, host?: string): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(null);
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT')
        resolve(port); // no IPv6 here
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : null));
    });
  });
}
