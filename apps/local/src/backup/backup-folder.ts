import { rmSync } from 'node:fs';
import { lstat, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkedKey, CommandError, isPlainObject } from '@app/core';

/** The form of a backup. Another number is of another version of the service. */
export const BACKUP_FORMAT = 1;

/** A table in a backup, as PostgreSQL's COPY writes it in text format, compressed. */
export interface TableCopy {
  name: string;
  /** In the order of the copy. */
  columns: string[];
  rows: number;
  /** Of the compressed file, hexadecimal. */
  sha256: string;
}

/** What a backup holds. It is written last: a folder without it is no backup. */
export interface Manifest {
  format: typeof BACKUP_FORMAT;
  /** Version of the service that made it. */
  version: string;
  /** ISO 8601. The data are those of this moment. */
  createdAt: string;
  /** Names of the migrations that the database had run, oldest first. */
  migrations: string[];
  /** Shows whether a secret is the one with which the stored secrets are sealed (`secretCheck`). */
  secretChecks: string[];
  tables: TableCopy[];
  sequences: { name: string; lastValue: string }[];
  files: { count: number; bytes: number; sha256: string };
}

/** A file in the list of a backup. */
export interface FileEntry {
  key: string;
  /** Hexadecimal; null for a file that is older than the column. */
  sha256: string | null;
}

/** A folder that is no complete backup of this format. */
export class BackupError extends CommandError {}

/** Names the database in a folder that is not complete yet. */
const DATABASE_FILE = 'database';

/** The places of a backup's parts. The folder is for its owner only, because it holds everything. */
export class BackupFolder {
  constructor(readonly path: string) {}

  /**
   * Begins a backup that is to be at `path`, beside it. An unfinished one of the same database is removed: the caller has the
   * lock of that database, so it does not run any more.
   * @throws BackupError when something is at `path`, when it cannot be made, or when another database has an unfinished one
   */
  static async begin(path: string, database: string): Promise<BackupFolder> {
    if (await isThere(path)) throw new BackupError(`${path} is there already: name a new folder.`);
    const folder = new BackupFolder(`${path}.unfinished`);
    await folder.removeDead(database);
    try {
      await mkdir(folder.path, { mode: 0o700 });
      await writeFile(folder.databasePath, database);
      await mkdir(join(folder.path, 'tables'));
      await mkdir(join(folder.path, 'files'));
    } catch (error) {
      throw unmakable(path, error as NodeJS.ErrnoException);
    }
    return folder;
  }

  /** Gives a complete backup its name. */
  async finish(path: string, manifest: Manifest): Promise<void> {
    await rm(this.databasePath);
    await writeFile(this.manifestPath, `${JSON.stringify(manifest, null, 2)}\n`);
    await rename(this.path, path);
  }

  /** Removes it while the process ends, and other threads of Node may still write to it. */
  removeAtOnce(): void {
    rmSync(this.path, { recursive: true, force: true, maxRetries: 5 });
  }

  tablePath = (name: string): string => join(this.path, 'tables', `${name}.copy.gz`);
  filePath = (key: string): string => join(this.path, 'files', ...checkedKey(key).split('/'));

  get fileListPath(): string {
    return join(this.path, 'files.ndjson.gz');
  }

  /** @throws BackupError */
  async readManifest(): Promise<Manifest> {
    const text = await readFile(this.manifestPath, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
      throw unreadable(this.path, error);
    });
    if (text === null) throw new BackupError(`${this.path} holds no complete backup: it has no manifest.json.`);
    const manifest = parsed(text);
    if (manifest === null) throw new BackupError(`The backup is damaged: ${this.manifestPath} is no JSON object.`);
    if (manifest.format !== BACKUP_FORMAT)
      throw new BackupError(`${this.path} is a backup of another format: restore it with the version that made it.`);
    return manifest as unknown as Manifest;
  }

  private async removeDead(database: string): Promise<void> {
    if (!(await isThere(this.path))) return;
    const other = await readFile(this.databasePath, 'utf8').catch(() => null);
    if (other !== database)
      throw new BackupError(
        `${this.path} is a backup that was interrupted, or that still runs for another database: ` +
          'delete it when none runs, or name another folder.',
      );
    await rm(this.path, { recursive: true });
  }

  private get databasePath(): string {
    return join(this.path, DATABASE_FILE);
  }

  private get manifestPath(): string {
    return join(this.path, 'manifest.json');
  }
}

/** A part of a backup that cannot be read by the user who restores it. */
export const unreadable = (path: string, { code }: NodeJS.ErrnoException): BackupError =>
  new BackupError(`${path} cannot be read by ${thisUser()} (${code}): restore as its owner, or give it to this user.`);

const unmakable = (path: string, { code }: NodeJS.ErrnoException): BackupError =>
  new BackupError(
    `${path} cannot be made by ${thisUser()} (${code}): ${dirname(path)} must be a folder that this user may write.`,
  );

const thisUser = (): string => (process.getuid ? `user ${process.getuid()}` : 'this user');

/** Whether there is anything at a path, as far as that can be known. */
const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

/** The JSON object that a text is; null for any other text. */
function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isPlainObject(value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
