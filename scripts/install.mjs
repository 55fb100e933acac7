/** Checks the Node version and installs packages. Plain Node, because it runs before anything is installed. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

const lockFile = join(root, 'package-lock.json');
const packagesFolder = join(root, 'node_modules');
const installedFile = join(packagesFolder, '.package-lock.json');
const stampFile = join(packagesFolder, '.formwork-installed');

/** Exits with a message when this Node cannot run the service, which requires `require` of ES modules. */
export function checkNode(version = process.versions.node) {
  if (canRequireModules(version)) return;
  console.error(
    `Formwork needs Node 20.19 or newer (22.12 or newer of the 22 line); this is Node ${version}. See https://nodejs.org`,
  );
  process.exit(1);
}

function canRequireModules(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major === 20) return minor >= 19;
  if (major === 22) return minor >= 12;
  return major > 22;
}

/**
 * Installs the packages of the lock file unless they are installed. Exits when npm fails, or would empty the folder of another checkout.
 * @returns {boolean} whether it installed them
 */
export function install() {
  const lock = readFileSync(lockFile);
  const stamp = `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`;
  if (readStamp() === stamp) return false;

  const wanted = packagesFor(JSON.parse(lock));
  const isMissing = !isInstalled(wanted);
  if (isMissing) {
    requireOwnFolder();
    runNpmCi(wanted.length);
  }
  writeFileSync(stampFile, stamp);
  return isMissing;
}

function readStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : null;
}

/** The required packages of the lock file as `[path, version]`; optional ones only if they are for this machine. */
function packagesFor({ packages }) {
  const fits = ({ os, cpu, libc }) => os?.includes(process.platform) && cpu?.includes(process.arch) && !libc;
  return Object.entries(packages)
    .filter(([path, entry]) => path && (!(entry.optional || entry.devOptional) || fits(entry)))
    .map(([path, { version }]) => [path, version]);
}

/** npm writes the installed packages to a hidden lock file at the end of an installation. */
function isInstalled(wanted) {
  if (!existsSync(installedFile)) return false;
  const { packages } = JSON.parse(readFileSync(installedFile, 'utf8'));
  return wanted.every(([path, version]) => packages[path]?.version === version);
}

/** npm empties the folder first, also behind a link. */
function requireOwnFolder() {
  if (!lstatSync(packagesFolder, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  console.error(
    `${packagesFolder} is a link to a folder without all packages of this checkout. Remove the link, and start again.`,
  );
  process.exit(1);
}

function runNpmCi(count) {
  console.log(`Installing about ${count} packages; only the first time, and after an update …`);
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const options = { cwd: root, stdio: 'inherit' };
  const windows = process.platform === 'win32';
  const { status, error } = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: windows });
  if (status === 0) return;
  console.error(`npm ci failed${error ? `: ${error.message}` : '; its reason is above'}.`);
  process.exit(status || 1);
}
