/**
 * Compiles apps, libs, tests and TypeScript scripts to `dist/` with swc, only files whose content changed: a build without
 * changes takes a tenth of a second. Types are checked by `npm run types` only.
 * Run as a program (`node scripts/build.mjs [folder]`), or call `build()`.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isMain, root } from './project.mjs';
import { importLibsRelatively, outputOf, wanted } from './build-paths.mjs';

const folders = ['apps', 'libs', 'test', 'scripts'];
const manifestName = '.build.json';
/** Files that are open at the same time: a process may have as few as 256 on macOS, and 1,024 while an image is built. */
const openFiles = 64;

/**
 * Updates `dist/` from the sources, both inside `project`.
 * @returns {Promise<{ compiled: number, removed: number, total: number, ms: number }>}
 * @throws {Error} naming the file and location of the first syntax error
 */
export async function build(project = root) {
  const started = performance.now();
  const out = join(project, 'dist');
  const settings = await settingsHash(project);
  const before = await readManifest(out, settings);
  const sources = await readSources(project, before);

  const changed = sources.filter(
    ({ path, hash }) => before[path]?.hash !== hash || !existsSync(join(out, outputOf(path))),
  );
  const gone = Object.keys(before).filter((path) => !sources.some((source) => source.path === path));

  await ofEach(gone, (path) => removeOutput(out, path));
  await compile(project, out, changed);
  const isTouched = sources.some(({ path, stamp }) => before[path]?.stamp !== stamp);
  if (isTouched || changed.length + gone.length > 0) await writeManifest(out, settings, sources);
  const ms = Math.round(performance.now() - started);
  return { compiled: changed.length, removed: gone.length, total: sources.length, ms };
}

/**
 * Every source of `dist/`, with the hash of its content. One that nobody has written to since the last build, as the system's time of
 * the last change and the size say, is not read again.
 */
async function readSources(project, before) {
  const listed = await Promise.all(folders.map((folder) => list(project, folder)));
  return ofEach(listed.flat(), async (path) => {
    const { ctimeNs, size } = await stat(join(project, path), { bigint: true });
    const stamp = `${ctimeNs} ${size}`;
    if (before[path]?.stamp === stamp) return { path, stamp, hash: before[path].hash };
    return { path, stamp, hash: sha256(await readFile(join(project, path))) };
  });
}

async function list(project, folder) {
  const there = join(project, folder);
  const entries = existsSync(there) ? await readdir(there, { withFileTypes: true }) : [];
  const nested = await Promise.all(
    entries.map((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return list(project, path);
      return wanted(path) ? [path] : [];
    }),
  );
  return nested.flat();
}

/** A hash of the compiler, its settings and this script, on which every output depends. */
async function settingsHash(project) {
  const own = ['node_modules/@swc/core/package.json', 'scripts/build.mjs', 'scripts/build-paths.mjs'];
  const inputs = [join(project, '.swcrc'), ...own.map((path) => join(root, path))];
  return sha256(...(await Promise.all(inputs.map((path) => readFile(path)))));
}

/** The stamps and hashes of the last build by path. After a change of settings none matches, but removed sources are still found. */
async function readManifest(out, settings) {
  const file = join(out, manifestName);
  if (!existsSync(file)) return {};
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  if (manifest.settings === settings) return manifest.files;
  await rm(join(out, '.compile-cache'), { recursive: true, force: true }); // of programs that are compiled anew
  return Object.fromEntries(Object.keys(manifest.files).map((path) => [path, { hash: 'outdated' }]));
}

async function writeManifest(out, settings, sources) {
  const files = Object.fromEntries(sources.map(({ path, stamp, hash }) => [path, { stamp, hash }]));
  await writeWhole(join(out, manifestName), JSON.stringify({ settings, files }));
}

async function compile(project, out, sources) {
  if (sources.length === 0) return;
  const { transform } = await import('@swc/core');
  const options = { ...JSON.parse(await readFile(join(project, '.swcrc'), 'utf8')), swcrc: false, configFile: false };
  delete options.$schema;
  await ofEach(sources, (source) =>
    emit(project, out, source, (code, more) => transform(code, { ...options, ...more })),
  );
}

async function emit(project, out, { path }, transform) {
  const target = outputOf(path);
  const content = await readFile(join(project, path));
  if (!path.endsWith('.ts')) return writeWhole(join(out, target), content);

  const sourceFileName = join(project, path);
  const { code, map } = await transform(content.toString('utf8'), { filename: sourceFileName, sourceFileName });
  const name = target.slice(target.lastIndexOf('/') + 1);
  await writeWhole(join(out, `${target}.map`), map ?? '');
  await writeWhole(join(out, target), `${importLibsRelatively(code, target)}\n//# sourceMappingURL=${name}.map\n`);
}

async function removeOutput(out, path) {
  const target = join(out, outputOf(path));
  await rm(target, { force: true });
  await rm(`${target}.map`, { force: true });
}

/** Writes atomically (by rename), so that a process that starts meanwhile does not read an incomplete module. */
async function writeWhole(path, content) {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  await writeFile(temporary, content);
  await rename(temporary, path);
}

/** The results of `work` for each item, in their order, for `openFiles` items at the same time. */
async function ofEach(items, work) {
  const results = [];
  const rest = items.entries();
  const next = async () => {
    for (const [index, item] of rest) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: openFiles }, next));
  return results;
}

function sha256(...contents) {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content);
  return hash.digest('base64url');
}

if (isMain(import.meta.url)) {
  const { compiled, removed, total, ms } = await build(process.argv[2] && resolve(process.argv[2]));
  console.log(`Built dist: ${compiled} of ${total} files compiled, ${removed} removed, ${ms} ms`);
}
