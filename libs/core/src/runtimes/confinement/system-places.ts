import { existsSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, isAbsolute, join } from 'node:path';
import { BROWSERS } from '../browser/browser-names';

/**
 * Programs, libraries and fonts of the system, and the files in `/etc` that these read. The rest of `/etc` and `/usr`, and `/run`, `/home`,
 * `/var` and `/opt`, may hold keys and data.
 */
export const SYSTEM_FOLDERS = [
  ...['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/nix/store', '/sys'],
  ...['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32', 'libexec', 'share'].flatMap((name) => [
    `/usr/${name}`,
    `/usr/local/${name}`,
  ]),
  ...['alternatives', 'fonts', 'group', 'ld.so.cache', 'ld.so.conf', 'ld.so.conf.d', 'locale.alias', 'localtime'],
  ...['libreoffice', 'chromium', 'chromium.d', 'mime.types', 'nsswitch.conf', 'papersize', 'passwd', 'timezone'],
  ...['ssl/certs', 'ssl/openssl.cnf', 'pki/tls/certs', 'pki/ca-trust', 'crypto-policies', 'os-release', 'lsb-release'],
  ...['/var/cache/fontconfig', '/var/lib/libreoffice', '/var/spool/libreoffice'],
].map((place) => (isAbsolute(place) ? place : join('/etc', place)));

export const SYSTEM_DEVICES = ['/dev/null', '/dev/zero', '/dev/full', '/dev/random', '/dev/urandom', '/dev/shm'];

/** What the kernel tells about processes: a confined one sees the secrets of none but its own. */
export const SYSTEM_STATE = ['/proc'];

const PROGRAMS = ['soffice', 'libreoffice', 'tesseract', ...BROWSERS];

/**
 * Folders of the optional programs that are installed elsewhere, such as in `/opt`.
 * @param searchPath folders in the format of `PATH`
 * @param others paths of further programs
 */
export function programFolders(searchPath: string, others: readonly string[] = []): string[] {
  const folders = searchPath.split(delimiter).filter(isAbsolute);
  const named = folders.flatMap((folder) => PROGRAMS.map((name) => join(folder, name)));
  const places = [...named, ...others].filter((path) => existsSync(path)).map((path) => realpathSync(path));
  return [...new Set(places.filter((path) => !isOfSystem(path)).flatMap(foldersOf))];
}

const isOfSystem = (path: string): boolean => isBelow(path, SYSTEM_FOLDERS);

const isBelow = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => `${path}/`.startsWith(`${folder}/`));

/** The folder of a program, and those beside it that hold its parts: LibreOffice keeps its programs in a folder `program`. */
function foldersOf(path: string): string[] {
  const folder = dirname(path);
  const parent = dirname(folder);
  if (basename(folder) === 'program') return [parent];
  if (basename(folder) === 'bin') return [folder, join(parent, 'lib'), join(parent, 'share')];
  return [folder];
}

/** What Node and the compiled programs of this project need, but none of their settings and data. @param root folder of the project */
export const nodePlaces = (root: string): string[] => [
  ...[process.execPath, join(dirname(process.execPath), '..', 'lib')],
  ...['package.json', 'dist', 'node_modules'].map((name) => join(root, name)),
];

/** Whether confined processes can read a path, which is so in the folders of the system, or remove it, where they have sockets. */
export const isInReach = (path: string): boolean => isOfSystem(path) || isBelow(path, [tmpdir(), '/tmp']);
