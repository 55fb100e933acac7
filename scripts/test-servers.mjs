/**
 * Provides databases and Redis to tests over HTTP; every jest run starts it. The servers start at the first request, so
 * that a run of unit tests alone does not start them. It removes everything and exits when its standard input closes, which
 * happens however the run ends, also by Ctrl-C or `kill -9`.
 */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from './build.mjs';
import { root } from './project.mjs';

let servers = null;

const server = createServer((request, response) => {
  // A jest worker that compiles for seconds would otherwise reuse a stale connection.
  response.setHeader('Connection', 'close');
  servers ??= start();
  servers
    .then((running) => running.answer(request.method, new URL(request.url, 'http://localhost')))
    .then((answer) => response.end(JSON.stringify(answer)))
    .catch((error) => response.writeHead(500).end(error.stack));
});

async function start() {
  const require = createRequire(import.meta.url);
  const { TestServers } = require(join(root, 'dist/libs/testing/src/test-servers.js'));
  return new TestServers();
}

async function stop() {
  server.close();
  await servers?.then((running) => running.stop()).catch((error) => console.error(error));
  process.exit(0);
}

process.stdin.resume().on('end', stop).on('error', stop);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
// Tests start threads and child processes from compiled programs.
await build();
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
