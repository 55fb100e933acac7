/** `npm start`: installs and builds if needed, then runs the launcher. `--fresh` removes all data first. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from './build.mjs';
import { checkNode, install } from './install.mjs';
import { root } from './project.mjs';

checkNode();
install();
performance.mark('installed');

const { compiled } = await build();
if (compiled > 0) console.log(`Built ${compiled} files`);
createRequire(import.meta.url)(join(root, 'dist/apps/local/src/main.js'));
