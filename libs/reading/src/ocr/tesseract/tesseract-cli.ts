import { execFile, spawn } from 'node:child_process';
import { type Language, languageFolder } from './language-data';
import { promisify } from 'node:util';

import type { Tesseract } from './tesseract-ocr';
import type { OcrPass } from './ocr-pass';
import { UnreadableDocumentError } from '../../reader';

const run = promisify(execFile);

/** Tesseract's page segmentation modes; the automatic one (3) loses words of receipts and forms. */
const MODES: Record<OcrPass['layout'], string> = { column: '4', block: '6' };
const ARGUMENTS = ['--dpi', '300', '-c', 'tessedit_create_tsv=1'];
/** One thread for each process: several processes with several threads each are many times slower. `env` exists on every Unix. */
const COMMAND = ['OMP_THREAD_LIMIT=1', 'tesseract'];
const MAX_OUTPUT = 64 * 1024 * 1024;

/** True when a `tesseract` with English data is on PATH (never on Windows, which has no `env`). */
export async function hasTesseractCli(): Promise<boolean> {
  if (process.platform === 'win32') return false;
  try {
    const { stdout, stderr } = await run('tesseract', ['--list-langs'], { timeout: 10_000 });
    return /^eng$/m.test(stdout + stderr);
  } catch {
    return false;
  }
}

/** The `tesseract` on PATH, one process per picture. */
export class TesseractCli implements Tesseract {
  async recognise(png: Buffer, pass: OcrPass, language: Language): Promise<string> {
    // The installed small models are those of English only.
    const isSmall = pass.model === 'small' && language === 'eng';
    const folder = isSmall ? [] : ['--tessdata-dir', await languageFolder(language)];
    const model = [...folder, '-l', language];
    return new Promise((resolve, reject) => {
      const child = spawn('env', [...COMMAND, '-', '-', ...model, '--psm', MODES[pass.layout], ...ARGUMENTS], {
        stdio: ['pipe', 'pipe', 'ignore'],
      });
      const chunks: Buffer[] = [];
      let size = 0;
      child.stdout.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_OUTPUT) child.kill('SIGKILL');
        else chunks.push(chunk);
      });
      child.on('error', reject);
      child.on('close', (code) =>
        code === 0 ? resolve(Buffer.concat(chunks).toString('utf8')) : reject(failed(code)),
      );
      // The process may end before it has read all input (EPIPE); its exit code reports the failure.
      child.stdin.on('error', () => child.stdin.destroy());
      child.stdin.end(png);
    });
  }
}

function failed(code: number | null): UnreadableDocumentError {
  const cause = new Error(`tesseract ended with code ${code}`);
  return new UnreadableDocumentError('broken', 'The text of the picture could not be read.', { cause });
}
