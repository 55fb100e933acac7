import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findExecutable } from '@app/core/programs';
import { sampleDocx } from '../../../../apps/local/src/demo/documents/sample-docx';
import { TemplateError } from '../../../formats/src/template-error';
import { documentWithFont } from './font.fixture';
import { instanceSocket, removeDeadSockets } from './instance-socket';
import { Office } from './office';
import { textOf } from './page-text.fixture';

const NEVER = new AbortController().signal;
const DOCUMENT = Buffer.from('document');
const SOCKETS = join(__dirname, '../../../../dist/libs/conversion/src/office/instance-socket.js');

/**
 * A program that takes documents as LibreOffice does. It writes how and by which process it was asked in place of a PDF.
 * @param taken what it does with a document that is handed over; `write` writes the PDF, `done` says so
 */
async function standIn(folder: string, taken: string): Promise<string> {
  const path = join(folder, 'soffice');
  const script = `#!${process.execPath}
    const fs = require('node:fs'), net = require('node:net'), { join } = require('node:path');
    const profile = process.argv.find((text) => text.startsWith('-env:')).slice('-env:UserInstallation='.length);
    const writer = (args, how) => () => {
      const folder = args[args.indexOf('--outdir') + 1];
      fs.mkdirSync(folder, { recursive: true });
      fs.writeFileSync(join(folder, 'document.pdf'), how + ' ' + process.pid);
    };
    if (!process.argv.includes('private:factory/swriter')) writer(process.argv, 'alone')();
    else net.createServer((link) => {
      link.write('InternalIPC::SendArguments\\0');
      const done = () => link.end('InternalIPC::ProcessingDone\\0');
      link.on('error', () => undefined).on('data', (chunk) => {
        const args = chunk.toString().slice(0, -1).split(',');
        const write = writer(args, 'kept');
        ${taken}
      });
    }).listen(require(${JSON.stringify(SOCKETS)}).instanceSocket(profile));`;
  await writeFile(path, script);
  await chmod(path, 0o755);
  return path;
}

const isRunning = (pid: string): boolean => existsSync(`/proc/${pid}`);

describe('Office', () => {
  let folder: string;
  let office: Office;

  // The programs of these tests leave notes outside of what LibreOffice may change.
  beforeAll(() => (process.env.CONFINEMENT = 'off'));
  afterAll(() => delete process.env.CONFINEMENT);
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'office-test-'));
    office = new Office(folder);
  });
  afterEach(async () => {
    await office.shutDown();
    await rm(folder, { recursive: true, force: true });
  });

  const convert = async (program: string, signal = NEVER) =>
    (await office.convert(program, DOCUMENT, 'docx', signal)).toString().split(' ') as [string, string];

  it('keeps a process for the next documents, until it is shut down', async () => {
    const program = await standIn(folder, 'write(); done();');
    const [how, pid] = await convert(program);
    const together = await Promise.all([convert(program), convert(program)]);

    expect(how).toBe('kept');
    expect(together).toEqual([
      ['kept', pid],
      ['kept', pid],
    ]);
    await office.shutDown();
    expect([isRunning(pid), await readdir(folder)]).toEqual([false, ['soffice']]);
    expect((await convert(program))[1]).not.toBe(pid);
  });

  it('gives a document for which there is no PDF to a new process, and does not keep the other one', async () => {
    const program = await standIn(folder, "fs.writeFileSync(join(__dirname, 'pid'), String(process.pid)); done();");

    expect((await convert(program))[0]).toBe('alone');
    expect(await readdir(folder)).toEqual(['pid', 'soffice']);
  });

  it('gives a document with which the process ends to a new one, says so, and keeps the next', async () => {
    const said: string[] = [];
    const note = ({ message }: Error) => void said.push(message);
    process.on('warning', note);
    const broken = await standIn(folder, 'process.exit(1);');
    const first = await convert(broken);
    const second = await convert(await standIn(folder, 'write(); done();'));
    await new Promise(setImmediate);
    process.off('warning', note);

    expect([first[0], second[0]]).toEqual(['alone', 'kept']);
    expect(said.join()).toMatch(/^LibreOffice is started again for a document: LibreOffice answers "/);
  });

  it('gives documents to new processes where none can be kept', async () => {
    const program = join(folder, 'soffice');
    await writeFile(
      program,
      `#!/bin/sh\nfor last; do :; done\nmkdir "$PWD/out" && cp "$last" "$PWD/out/document.pdf"\n`,
    );
    await chmod(program, 0o755);

    for (let time = 0; time < 2; time += 1) expect(await convert(program)).toEqual(['document']);
  });

  it('ends the process when the caller aborts', async () => {
    const caller = new AbortController();
    const program = await standIn(folder, "fs.writeFileSync(join(__dirname, 'pid'), String(process.pid));");
    const conversion = expect(convert(program, caller.signal)).rejects.toThrow('gone');
    while (!existsSync(join(folder, 'pid'))) await new Promise(setImmediate);
    caller.abort(new Error('gone'));
    await conversion;

    expect(await readdir(folder)).toEqual(['pid', 'soffice']);
  });

  it('ends a conversion that takes too long', async () => {
    const impatient = new Office(folder, { timeoutMs: 1_500, outputChars: 100 });
    const program = await standIn(folder, '');

    await expect(impatient.convert(program, DOCUMENT, 'docx', NEVER)).rejects.toThrow('it took too long');
    expect(await readdir(folder)).toEqual(['soffice']);
  });
});

describe('removeDeadSockets', () => {
  it('removes the sockets of killed processes only', async () => {
    const [dead, fresh, live] = ['dead', 'fresh', 'live'].map((name) =>
      instanceSocket(`file:///${name}-${process.pid}`),
    );
    const server = createServer().listen(live);
    await new Promise((resolve) => server.once('listening', resolve));
    for (const path of [dead, fresh] as string[]) await writeFile(path, '');
    for (const path of [dead, live] as string[]) await utimes(path, 0, 0);

    await removeDeadSockets();

    expect([dead, fresh, live].map((path) => existsSync(path as string))).toEqual([false, true, true]);
    await rm(fresh as string);
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('LibreOffice, if it is installed', () => {
  let program: string | null;
  let folder: string;
  let office: Office;

  beforeAll(async () => {
    program = await findExecutable('soffice', process.env.PATH ?? '');
    folder = await mkdtemp(join(tmpdir(), 'office, test-'));
    office = new Office(folder);
  });
  afterAll(async () => {
    await office.shutDown();
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true, force: true });
  });

  const kept = async () => (await readdir(folder)).filter((name) => name.startsWith('formwork-office-'));

  it('stays, and converts what it would convert alone', async () => {
    if (program === null) return;
    const first = await office.convert(program, sampleDocx(), 'docx', NEVER);
    const stays = await kept();
    const second = await office.convert(program, sampleDocx(), 'docx', NEVER);

    expect(stays).toHaveLength(1);
    expect(await kept()).toEqual(stays);
    for (const pdf of [first, second]) expect(await textOf(pdf)).toContain('{{signature}}');
  });

  it('does not stay with the fonts of a document', async () => {
    if (program === null) return;
    const [bringing, naming] = [documentWithFont({ embedded: true }), documentWithFont({ embedded: false })];
    const brought = await office.convert(program, bringing, 'docx', NEVER);

    expect(await kept()).toEqual([]);
    const named = await office.convert(program, naming, 'docx', NEVER);
    expect([brought, named].map((pdf) => pdf.includes('+ZetaVu'))).toEqual([true, false]);
  });

  it('tells what is wrong with a document, and stays for others', async () => {
    if (program === null) return;
    const broken = office.convert(program, Buffer.from('PK\u0003\u0004'), 'docx', NEVER);

    await expect(broken).rejects.toBeInstanceOf(TemplateError);
    expect(await textOf(await office.convert(program, sampleDocx(), 'docx', NEVER))).toContain('{{signature}}');
  });
});
