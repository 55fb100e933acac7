import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type PackageType, TemplateError } from '@app/formats';
import { profileRegistry } from './soffice-profile';

/** The types that LibreOffice can read. */
export type OfficeType = Exclude<PackageType, 'idml'>;

export interface SofficeLimits {
  /** Time limit of one conversion. */
  timeoutMs: number;
  /** Characters of the program's output that are kept for error messages. */
  outputChars: number;
}

const LIMITS: SofficeLimits = { timeoutMs: 60_000, outputChars: 4_000 };

const EXPORT_FILTERS: Record<OfficeType, string> = {
  docx: 'pdf:writer_pdf_Export',
  xlsx: 'pdf:calc_pdf_Export',
  pptx: 'pdf:impress_pdf_Export',
};

interface Ended {
  code: number | null;
  output: string;
}

/** Runs LibreOffice with a new process, profile and folder for each conversion. All of them are removed afterwards. */
export class Soffice {
  constructor(
    private readonly executable: string,
    private readonly limits: SofficeLimits = LIMITS,
    /** Where the folder of a conversion is made. A process that may be killed gives a folder that is removed with it. */
    private readonly base: string = tmpdir(),
  ) {}

  /**
   * Returns the document as PDF. Throws TemplateError `conversion_failed` for a document that cannot be read or takes too long.
   * When the program does not start, crashes or is aborted, another error is thrown, and the conversion may be retried.
   */
  async convert(bytes: Buffer, type: OfficeType, signal: AbortSignal): Promise<Buffer> {
    signal.throwIfAborted();
    const folder = await mkdtemp(join(this.base, 'formwork-convert-'));
    try {
      const source = join(folder, `document.${type}`);
      await writeFile(source, bytes);
      await this.writeProfile(folder);
      const ended = await this.run(folder, source, type, signal);
      return await this.result(folder, ended);
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  }

  private async writeProfile(folder: string): Promise<void> {
    const user = join(folder, 'profile', 'user');
    await mkdir(user, { recursive: true });
    await mkdir(join(folder, 'tmp'));
    await writeFile(join(user, 'registrymodifications.xcu'), profileRegistry());
  }

  private async run(folder: string, source: string, type: OfficeType, signal: AbortSignal): Promise<Ended> {
    const timeout = AbortSignal.timeout(this.limits.timeoutMs);
    const child = this.start(folder, source, type);
    const stop = AbortSignal.any([signal, timeout]);
    const kill = () => killGroup(child);
    stop.addEventListener('abort', kill, { once: true });
    try {
      const output = collect(child, this.limits.outputChars);
      const [code] = (await once(child, 'close')) as [number | null];
      signal.throwIfAborted();
      if (timeout.aborted) throw cannotConvert('it took too long');
      return { code, output: output() };
    } finally {
      stop.removeEventListener('abort', kill);
      killGroup(child);
    }
  }

  /** Starts a separate process group: `soffice` is a script that starts the actual program. */
  private start(folder: string, source: string, type: OfficeType): ChildProcess {
    const flags = ['--headless', '--invisible', '--nologo', '--nodefault', '--norestore', '--nolockcheck'];
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    const conversion = ['--convert-to', EXPORT_FILTERS[type], '--outdir', join(folder, 'out'), source];
    const env = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: folder, TMPDIR: join(folder, 'tmp'), LANG: 'C.UTF-8' };
    const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
    return spawn(this.executable, [profile, ...flags, ...conversion], { cwd: folder, env, stdio, detached: true });
  }

  /** Reads the PDF. The exit code is not enough: LibreOffice also exits with 0 when it cannot read the document. */
  private async result(folder: string, { code, output }: Ended): Promise<Buffer> {
    const pdf = await readFile(join(folder, 'out', 'document.pdf')).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (pdf !== null && pdf.length > 0) return pdf;
    await assertRoom(folder);
    if (code === 0) throw cannotConvert('it cannot be read');
    throw new Error(`LibreOffice ended with ${code ?? 'a signal'}: ${output.trim() || 'it printed nothing'}`);
  }
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
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
