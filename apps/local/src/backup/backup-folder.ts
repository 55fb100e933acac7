import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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

/** The places of a backup's parts. The folder is for its owner only, because it holds everything. */
export class BackupFolder {
  constructor(readonly path: string) {}

  static async create(path: string): Promise<BackupFolder> {
    await mkdir(path, { mode: 0o700 });
    const folder = new BackupFolder(path);
    await mkdir(join(path, 'tables'));
    await mkdir(join(path, 'files'));
    return folder;
  }

  tablePath = (name: string): string => join(this.path, 'tables', `${name}.copy.gz`);
  filePath = (key: string): string => join(this.path, 'files', ...checkedKey(key).split('/'));

  get fileListPath(): string {
    return join(this.path, 'files.ndjson.gz');
  }

  async writeManifest(manifest: Manifest): Promise<void> {
    await writeFile(this.manifestPath, `${JSON.stringify(manifest, null, 2)}\n`);
  }

  /** @throws BackupError */
  async readManifest(): Promise<Manifest> {
    const text = await readFile(this.manifestPath, 'utf8').catch(() => null);
    if (text === null) throw new BackupError(`${this.path} holds no complete backup: it has no manifest.json.`);
    const manifest = parsed(text);
    if (manifest === null) throw new BackupError(`The backup is damaged: ${this.manifestPath} is no JSON object.`);
    if (manifest.format !== BACKUP_FORMAT)
      throw new BackupError(`${this.path} is a backup of another format: restore it with the version that made it.`);
    return manifest as unknown as Manifest;
  }

  private get manifestPath(): string {
    return join(this.path, 'manifest.json');
  }
}

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
