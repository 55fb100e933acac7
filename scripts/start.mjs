/** `npm start`: installs and builds if needed, then runs the launcher. start-options.mjs describes its options. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from './build.mjs';
import { checkNode, install } from './install.mjs';
import { root } from './project.mjs';
import { continueWithProjectNode } from './project-node.mjs';
import { readOptions } from './start-options.mjs';

const { end } = readOptions(process.argv.slice(2));
if (end) {
  (end.status === 0 ? process.stdout : process.stderr).write(end.text);
  process.exitCode = end.status;
} else {
  await start();
}

async function start() {
  checkNode();
  if (install()) await continueWithProjectNode();
  performance.mark('installed');

  const { compiled } = await build();
  if (compiled > 0) console.log(`Built ${compiled} files`);
  createRequire(import.meta.url)(join(root, 'dist/apps/local/src/main.js'));
}
