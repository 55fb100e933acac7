/** The pure part of the build: the files of `dist/`, their names, and the resolution of path aliases. */
import { posix } from 'node:path';

const notForOutput = [
  /\.(spec|db-spec|e2e-spec)\.ts$/,
  /\.d\.ts$/,
  /\.md$/,
  /(^|\/)tsconfig[^/]*\.json$/,
  /\.[cm]js$/,
  /(^|\/)\./,
];
const notCompiled = ['test/fixtures/'];

/** Whether a source (path from the project's root, with `/`) has a counterpart in `dist/`: all but tests and notes. */
export function wanted(path) {
  return !notForOutput.some((pattern) => pattern.test(path)) && !notCompiled.some((folder) => path.startsWith(folder));
}

/** The output path of a source, relative to `dist/`: TypeScript becomes JavaScript, other files keep their name. */
export function outputOf(path) {
  return path.replace(/\.ts$/, '.js');
}

/**
 * Replaces `require("@app/forms")` by the path of that lib relative to the compiled file `output` (relative to `dist/`),
 * because Node does not resolve the path aliases of tsconfig.json.
 */
export function importLibsRelatively(code, output) {
  return code.replace(/\brequire\((["'])@app\/([a-z-]+)(?:\/([a-z-]+))?\1\)/g, (_, quote, lib, entry = 'index') => {
    const target = posix.relative(posix.dirname(output), `libs/${lib}/src/${entry}.js`);
    return `require(${quote}${target.startsWith('.') ? target : `./${target}`}${quote})`;
  });
}
