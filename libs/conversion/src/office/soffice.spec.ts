import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findExecutable } from '@app/core/programs';
import { TemplateError } from '../../../formats/src/template-error';
import { sampleDocx } from '../../../../apps/local/src/demo/documents/sample-docx';
import { withConversionFiles } from './conversion-files';
import { textOf } from './page-text.fixture';
import { convertAlone } from './soffice';

const LIMITS = { timeoutMs: 60_000, outputChars: 1_000 };
const NEVER = new AbortController().signal;
const PDF = '%PDF-1.4 converted';
const DOCUMENT: Buffer = Buffer.from('document');

/** A program with LibreOffice's arguments that records how it was called and then runs `body`. */
async function standIn(folder: string, body: string): Promise<string> {
  const path = join(folder, 'soffice');
  const note = JSON.stringify(join(folder, 'note.json'));
  const script = `#!${process.execPath}
    const fs = require('node:fs'), path = require('node:path');
    const option = (name) => process.argv[process.argv.indexOf(name) + 1];
    const profile = new URL(process.argv.find((text) => text.startsWith('-env:')).split('=')[1]).pathname;
    const registry = fs.readFileSync(path.join(profile, 'user', 'registrymodifications.xcu'), 'utf8');
    const { env, pid } = process;
    fs.writeFileSync(${note}, JSON.stringify({ folder: process.cwd(), profile, registry, env, pid, filter: option('--convert-to') }));
    const write = (text) => { fs.mkdirSync(option('--outdir')); fs.writeFileSync(path.join(option('--outdir'), 'document.pdf'), text); };
    ${body}`;
  await writeFile(path, script);
  await chmod(path, 0o755);
  return path;
}

describe('convertAlone', () => {
  let folder: string;

  // The programs of these tests leave notes outside of what LibreOffice may change.
  beforeAll(() => (process.env.CONFINEMENT = 'off'));
  afterAll(() => delete process.env.CONFINEMENT);
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'soffice-test-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const note = async () => JSON.parse(await readFile(join(folder, 'note.json'), 'utf8')) as Record<string, string>;
  const convert = async (body: string, { signal = NEVER, timeoutMs = 60_000 } = {}) =>
    convertWith(await standIn(folder, body), { signal, timeoutMs });
  const convertWith = (
    program: string,
    { bytes = DOCUMENT, signal = NEVER, timeoutMs = LIMITS.timeoutMs },
  ): Promise<Buffer> =>
    withConversionFiles(tmpdir(), bytes, 'docx', (files) =>
      convertAlone(program, files, signal, { ...LIMITS, timeoutMs }),
    );

  it('returns the PDF that the program wrote, and removes its files', async () => {
    const pdf = await convert(`write(${JSON.stringify(PDF)})`);
    const called = await note();

    expect(pdf.toString()).toBe(PDF);
    expect(called.filter).toBe('pdf:writer_pdf_Export');
    expect(existsSync(called.folder as string)).toBe(false);
  });

  it('uses a new profile without macros and links for each conversion', async () => {
    await convert(`write(${JSON.stringify(PDF)})`);
    const first = await note();
    await convert(`write(${JSON.stringify(PDF)})`);

    expect((await note()).profile).not.toBe(first.profile);
    expect(first.registry).toContain('<prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value>');
    expect(first.registry).toContain('<prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value>');
  });

  it('passes no environment variable of the service to the program', async () => {
    process.env.SOME_SECRET = 'secret';
    await convert(`write(${JSON.stringify(PDF)})`).finally(() => delete process.env.SOME_SECRET);

    expect(Object.keys((await note()).env as unknown as object)).not.toContain('SOME_SECRET');
  });

  it('distinguishes an unreadable document from a failed program', async () => {
    await expect(convert('process.exit(0)')).rejects.toMatchObject({ code: 'conversion_failed' });

    const crash = await convert('console.error("out of memory"); process.exit(77)').catch((error: unknown) => error);
    expect(crash).not.toBeInstanceOf(TemplateError);
    expect(String(crash)).toContain('LibreOffice ended with 77: out of memory');
  });

  it('ends a conversion that takes too long', async () => {
    await expect(convert('setInterval(() => {}, 1000)', { timeoutMs: 1_500 })).rejects.toMatchObject({
      code: 'conversion_failed',
    });
  });

  it('kills the program and its child processes when the caller aborts', async () => {
    const caller = new AbortController();
    const child = join(folder, 'child');
    // The file is renamed, because the program may be killed as soon as the file exists, and must have written it by then.
    const body = `
      const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
      fs.writeFileSync('pid', String(child.pid));
      fs.renameSync('pid', ${JSON.stringify(child)});
      setInterval(() => {}, 1000);`;
    const conversion = convert(body, { signal: caller.signal });
    const failure = expect(conversion).rejects.toThrow('gone');
    while (!existsSync(child)) await delay(20);
    caller.abort(new Error('gone'));
    await failure;

    const pid = Number(await readFile(child, 'utf8'));
    while (isRunning(pid)) await delay(20);
    expect(existsSync((await note()).folder as string)).toBe(false);
  });

  it('reports a program that cannot be started', async () => {
    await expect(convertWith(join(folder, 'missing'), {})).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('converts a document with the LibreOffice of this machine, if it has one', async () => {
    const installed = await findExecutable('soffice', process.env.PATH ?? '');
    const program = installed ?? (await standIn(folder, `write(${JSON.stringify(PDF)})`));
    process.env.CONFINEMENT = installed === null ? 'off' : 'auto';
    const pdf = await convertWith(program, { bytes: sampleDocx() });

    const text = installed === null ? '{{signature}}' : await textOf(pdf);
    expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-');
    expect(text).toContain('{{signature}}');
  });
});

/** Whether a process runs. A killed process is a zombie until its parent waits for it. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return !isZombie(pid);
}

function isZombie(pid: number): boolean {
  const status = `/proc/${pid}/stat`;
  return existsSync(status) && /^\d+ \(.*\) Z/.test(readFileSync(status, 'utf8'));
}
