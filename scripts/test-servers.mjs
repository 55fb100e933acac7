/**
 * A program that every jest run starts: it answers tests that ask for a database or a Redis, and starts the servers when
 * the first one asks, so that a run of unit tests alone pays nothing. It ends, and removes everything, when its standard
 * input closes: that happens however the run ends, be it by Ctrl-C or `kill -9`.
 */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from './build.mjs';
import { root } from './project.mjs';

let servers = null;

const server = createServer((request, response) => {
  // A worker that compiles for seconds would come back on a connection that went stale meanwhile.
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
// Threads and child processes that tests start run the compiled programs.
await build();
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
