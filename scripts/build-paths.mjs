/** The pure part of the build: which files belong into `dist/`, under which name, and how they find each other. */
import { posix } from 'node:path';

const notForOutput = [
  /\.(spec|db-spec|e2e-spec)\.ts$/,
  /\.d\.ts$/,
  /\.md$/,
  /(^|\/)tsconfig[^/]*\.json$/,
  /\.mjs$/,
  /(^|\/)\./,
];
const notCompiled = ['test/fixtures/'];

/** Whether a source (path from the project's root, with `/`) has a counterpart in `dist/`: all but tests and notes. */
export function wanted(path) {
  return !notForOutput.some((pattern) => pattern.test(path)) && !notCompiled.some((folder) => path.startsWith(folder));
}

/** Where a source goes, relative to `dist/`: TypeScript becomes JavaScript, anything else keeps its name. */
export function outputOf(path) {
  return path.replace(/\.ts$/, '.js');
}

/**
 * Turns `require("@app/forms")` into the relative path of that lib, as seen from the compiled file `output` (relative to
 * `dist/`): Node knows nothing of the path aliases in tsconfig.json.
 */
export function importLibsRelatively(code, output) {
  return code.replace(/\brequire\((["'])@app\/([a-z-]+)(?:\/([a-z-]+))?\1\)/g, (_, quote, lib, entry = 'index') => {
    const target = posix.relative(posix.dirname(output), `libs/${lib}/src/${entry}.js`);
    return `require(${quote}${target.startsWith('.') ? target : `./${target}`}${quote})`;
  });
}
