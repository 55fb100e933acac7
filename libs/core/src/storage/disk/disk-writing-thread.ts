/**
 * Entry point of the threads that put files into a folder (`DiskStorage`). One file takes nine calls of the file system; each of them
 * alone would cross from the event loop to a thread and back.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf } from '../../errors/file-system-error';
import { serveWork } from '../../runtimes/pools/work-server';

/** A file at `path`, or `bytes` that become a file in the folder `incoming`, and its final path in the storage's folder. */
export type DiskWrite = { folder: string; target: string } & (
  | { path: string }
  | { incoming: string; bytes: Uint8Array }
);

/** Attempts to move a file: another process may prune the folder between its creation and the move. */
const MOVES = 3;

/**
 * Moves the complete file to its final path, and then makes content and name durable: one commit of the file system's journal contains
 * both. A content that is synced before it is moved takes two. After a crash in between, the file may be incomplete under its final
 * name, as an uncommitted one. When this fails, the file does not remain.
 */
function put(write: DiskWrite): void {
  const { folder, target } = write;
  let path = 'path' in write ? write.path : join(write.incoming, randomUUID());
  const file = openSync(path, 'path' in write ? 'r+' : 'wx');
  try {
    if ('bytes' in write) writeFileSync(file, write.bytes);
    for (let tries = 1; !isMoved(path, target, folder, tries === MOVES); tries++);
    path = target;
    fsyncSync(file);
    syncFolder(dirname(target));
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

function isMoved(path: string, target: string, folder: string, isLastTry: boolean): boolean {
  try {
    makeFolders(dirname(target), folder);
    renameSync(path, target);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && !isLastTry) return false;
    throw error;
  }
}

/** Makes a folder and those above it, excluding `root`: a storage that goes away is not made anew in its place. */
function makeFolders(folder: string, root: string): void {
  if (folder === root || existsSync(folder)) return;
  makeFolders(dirname(folder), root);
  try {
    mkdirSync(folder);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** Makes a rename durable. Windows cannot open folders and does not need it. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

serveWork(put);
