import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { killIfThere } from '@app/core/programs';
import { TemplateError } from '@app/formats';
import { type ConversionFiles, commandOf, writeProfile, writtenPdf } from './conversion-files';

export interface SofficeLimits {
  /** Time limit of one conversion. */
  timeoutMs: number;
  /** Characters of the program's output that are kept for error messages. */
  outputChars: number;
}

export const LIMITS: SofficeLimits = { timeoutMs: 60_000, outputChars: 4_000 };

interface Ended {
  code: number | null;
  output: string;
}

/**
 * Converts a document in a process and with a profile of its own, which tells what is wrong with it.
 * @throws TemplateError `conversion_failed` for a document that cannot be read or takes too long. When the program does not start,
 * crashes or is aborted, another error is thrown, and the conversion may be retried.
 */
export async function convertAlone(
  executable: string,
  files: ConversionFiles,
  signal: AbortSignal,
  limits: SofficeLimits = LIMITS,
): Promise<Buffer> {
  signal.throwIfAborted();
  await writeProfile(files.folder);
  return result(files, await run(executable, files, signal, limits));
}

async function run(
  executable: string,
  files: ConversionFiles,
  signal: AbortSignal,
  limits: SofficeLimits,
): Promise<Ended> {
  const timeout = AbortSignal.timeout(limits.timeoutMs);
  const child = start(executable, files);
  const stop = AbortSignal.any([signal, timeout]);
  const kill = () => killGroup(child);
  stop.addEventListener('abort', kill, { once: true });
  try {
    const output = collect(child, limits.outputChars);
    const [code] = (await once(child, 'close')) as [number | null];
    signal.throwIfAborted();
    if (timeout.aborted) throw tookTooLong();
    return { code, output: output() };
  } finally {
    stop.removeEventListener('abort', kill);
    killGroup(child);
  }
}

/** Starts a separate process group: `soffice` is a script that starts the actual program. */
function start(executable: string, files: ConversionFiles): ChildProcess {
  const { command, env } = commandOf(executable, { ...files, reach: files.folder });
  const [program, ...args] = command;
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
  return spawn(program, args, { cwd: files.folder, env, stdio, detached: true });
}

/** Reads the PDF. The exit code is not enough: LibreOffice also exits with 0 when it cannot read the document. */
async function result(files: ConversionFiles, { code, output }: Ended): Promise<Buffer> {
  const pdf = await writtenPdf(files);
  if (pdf !== null) return pdf;
  await assertRoom(files.folder);
  if (code === 0) throw cannotConvert('it cannot be read');
  throw new Error(`LibreOffice ended with ${code ?? 'a signal'}: ${output.trim() || 'it printed nothing'}`);
}

/** Less room than that is taken for the reason: a conversion writes its profile and the PDF. */
const NEEDED_BYTES = 4 * 1024 * 1024;

/**
 * Throws the error of the file system (`ENOSPC`) when its disk is full: LibreOffice reports it like an unreadable document. A disk
 * that has room again, or too little for this PDF only, is not noticed.
 */
async function assertRoom(folder: string): Promise<void> {
  await writeFile(join(folder, 'room'), Buffer.alloc(NEEDED_BYTES));
}

export const tookTooLong = (): TemplateError => cannotConvert('it took too long');

function cannotConvert(reason: string): TemplateError {
  return new TemplateError('conversion_failed', `The filled document cannot be converted to PDF: ${reason}.`);
}

function collect(child: ChildProcess, limit: number): () => string {
  let output = '';
  const add = (chunk: Buffer) => {
    output = (output + chunk.toString('utf8')).slice(-limit);
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  return () => output;
}

/** Kills the child's process group, including processes that outlived the child. */
function killGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) killIfThere(-pid);
}
