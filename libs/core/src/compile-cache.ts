import * as nodeModule from 'node:module';
import { join } from 'node:path';

/**
 * The first import of a program: Node keeps what it compiles in `dist/.compile-cache`, so that the next start takes a fifth less
 * time (https://nodejs.org/api/module.html#module-compile-cache; Node 20 has none). Where the program may not write to `dist`, as
 * in the images, it changes nothing. Programs that read files of unknown origin do not use it:
 * other processes would run what they write.
 */
const { enableCompileCache } = nodeModule as { enableCompileCache?: (folder: string) => unknown };
enableCompileCache?.(join(__dirname, '..', '..', '..', '.compile-cache'));
