import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Env, locateChromium } from '@app/core';
import { confinementFault, findExecutable, isInReach, unconfined } from '@app/core/programs';
import { findOffice } from '@app/conversion';
import { type Finding, findingsOf } from './finding';
import { checkFonts } from './fonts-check';

const TIMEOUT_MS = 20_000;

/** The worker. The image of the commands has neither it nor the programs. */
const WORKER = join(__dirname, '../../../worker');

/** The checks of the programs that a worker starts, each with its subject. */
export const programChecks = (env: Env): [string, () => Finding | Promise<Finding>][] =>
  existsSync(WORKER)
    ? [
        ['confinement', () => checkConfinement(env)],
        ['Chromium', () => checkChromium(env)],
        ['LibreOffice', () => checkOffice(env)],
        ['fonts', () => checkFonts(env)],
        ['OCR', () => checkOcr(env)],
      ]
    : [['programs', checkedElsewhere]];

const checkedElsewhere = (): Finding =>
  findingsOf('programs').warning(
    "Chromium, LibreOffice, fonts and OCR are in the worker's container: run this there, too",
  );

/** The first line that a program prints about its version. @throws when it does not start */
async function versionOf(path: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const options = { env: { ...process.env, ...env }, timeout: TIMEOUT_MS };
  const { stdout } = await promisify(execFile)(path, ['--version'], options);
  return stdout.trim().split('\n')[0] ?? '';
}

function checkConfinement({ confinement, s3, storageDir }: Env): Finding {
  const { good, warning } = findingsOf('confinement');
  if (confinement === 'off')
    return warning(
      'switched off (CONFINEMENT): what takes over a program that reads files can do what the service can',
    );
  if (confinementFault() !== null) return warning(unconfined());
  return s3 === null && isInReach(storageDir)
    ? warning(
        `does not keep programs from ${storageDir}: set STORAGE_DIR to a folder outside of /tmp and of the system`,
      )
    : good('programs that read files of unknown origin get no other files, no secrets and no network');
}

async function checkChromium(env: Env): Promise<Finding> {
  const { good, fault } = findingsOf('Chromium');
  try {
    const program = await locateChromium(env);
    return good(`${await versionOf(program.path, program.env)} (${program.path})`);
  } catch (error) {
    return fault(
      `does not start (${String(error)}): agents cannot run, and without LibreOffice nothing becomes PDF. Install chromium-headless-shell or chromium, or set CHROMIUM_PATH.`,
    );
  }
}

async function checkOffice({ searchPath }: Env): Promise<Finding> {
  const { good, warning } = findingsOf('LibreOffice');
  const path = await findOffice(searchPath);
  if (path !== null) return good(await versionOf(path));
  return warning('not installed: Chromium prints docx, xlsx and pptx, whose lines and pages may break elsewhere');
}

async function checkOcr({ ocrEngine, searchPath }: Env): Promise<Finding> {
  const { good, warning } = findingsOf('OCR');
  const tesseract = await findExecutable('tesseract', searchPath);
  const second = tesseract === null ? 'the bundled Tesseract' : await versionOf(tesseract);
  if (ocrEngine === 'tesseract') return good(second);
  try {
    await import('onnxruntime-node');
    return good(`PaddleOCR, and ${second} for letters that it does not know`);
  } catch (error) {
    return warning(
      `PaddleOCR cannot be loaded (${String(error)}), so ${second} reads pictures, less well: npm install onnxruntime-node`,
    );
  }
}
