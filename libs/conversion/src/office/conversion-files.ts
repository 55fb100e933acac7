import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Command, confined, programFolders } from '@app/core/programs';
import type { PackageType } from '@app/formats';
import { SOCKET_FOLDERS } from './instance-socket';
import { profileRegistry } from './soffice-profile';

/** The types that LibreOffice can read. */
export type OfficeType = Exclude<PackageType, 'idml'>;

const EXPORT_FILTERS: Record<OfficeType, string> = {
  docx: 'pdf:writer_pdf_Export',
  xlsx: 'pdf:calc_pdf_Export',
  pptx: 'pdf:impress_pdf_Export',
};

/** The files of one conversion in a folder of their own. */
export interface ConversionFiles {
  folder: string;
  /** What LibreOffice is to do, as arguments of its start. */
  arguments: string[];
}

/** Calls `work` with the files of a document; they are removed afterwards. @param base where their folder is made */
export async function withConversionFiles<T>(
  base: string,
  bytes: Buffer,
  type: OfficeType,
  work: (files: ConversionFiles) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(base, 'formwork-convert-'));
  try {
    const source = join(folder, `document.${type}`);
    await writeFile(source, bytes);
    const conversion = ['--convert-to', EXPORT_FILTERS[type], '--outdir', join(folder, 'out'), source];
    return await work({ folder, arguments: conversion });
  } finally {
    await removeFolder(folder);
  }
}

/** The PDF that LibreOffice wrote; null without one. */
export async function writtenPdf({ folder }: ConversionFiles): Promise<Buffer | null> {
  const pdf = await readFile(join(folder, 'out', 'document.pdf')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return pdf !== null && pdf.length > 0 ? pdf : null;
}

export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 3 });

/** The URL of the profile that `writeProfile` makes. */
export const profileIn = (folder: string): string => pathToFileURL(join(folder, 'profile')).href;

/** Makes a profile that is safe for hostile documents, and a folder for temporary files. */
export async function writeProfile(folder: string): Promise<void> {
  const user = join(folder, 'profile', 'user');
  await mkdir(user, { recursive: true });
  await mkdir(join(folder, 'tmp'));
  await writeFile(join(user, 'registrymodifications.xcu'), profileRegistry());
}

/** A start of LibreOffice. */
export interface OfficeStart {
  /** Where its profile is (`writeProfile`). */
  folder: string;
  /** What it is to do. */
  arguments: readonly string[];
  /** The only folder in which it can read and change files (`confined`). */
  reach: string;
}

/** The command and the environment of a start. The settings of the service are not in it. */
export function commandOf(
  executable: string,
  { folder, arguments: args, reach }: OfficeStart,
): { command: Command; env: Record<string, string> } {
  const command: Command = [executable, `-env:UserInstallation=${profileIn(folder)}`, ...FLAGS, ...args];
  const reads = programFolders('', [executable]);
  return {
    command: confined(command, { reads, writes: [reach], sockets: SOCKET_FOLDERS }),
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: folder, TMPDIR: join(folder, 'tmp'), LANG: 'C.UTF-8' },
  };
}

const FLAGS = ['--headless', '--invisible', '--nologo', '--nodefault', '--norestore', '--nolockcheck'];
