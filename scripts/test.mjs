/** `npm test`: installs if needed, then runs jest with the given arguments (`npm test -- libs/forms`). */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { checkNode, install } from './install.mjs';
import { root } from './project.mjs';
import { continueWithProjectNode } from './project-node.mjs';

checkNode();
if (install()) await continueWithProjectNode();

process.chdir(root);
process.env.NODE_ENV ??= 'test';
// For jest's workers, which load the program; see libs/core/src/compile-cache.ts.
process.env.NODE_COMPILE_CACHE ??= join(root, 'dist', '.compile-cache');
await createRequire(join(root, 'package.json'))('jest').run();
