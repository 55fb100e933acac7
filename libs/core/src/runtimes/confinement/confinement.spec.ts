import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { release, tmpdir } from 'node:os';
import { join } from 'node:path';
import { compiledProgram } from '../compiled-program';
import { confined, confinementFault, type Reach } from './confinement';
import { LAUNCHER } from './launcher';
import { isInReach, nodePlaces, programFolders } from './system-places';

/** A user without rights, who exists everywhere. */
const NOBODY = 65_534;
const ROOT = join(__dirname, '../../../../..');

/** What becomes of an attempt inside: `done`, or the code of its error. */
const attempt = (call: string) => `
  const fs = require('node:fs'), { join } = require('node:path');
  Promise.resolve().then(() => { ${call} }).then(() => console.log('done'), (error) => console.log(error.code));`;

/** Landlock keeps signals from processes outside since Linux 6.12. */
const hasSignalScope = (): boolean => {
  const [major = 0, minor = 0] = release().split('.').map(Number);
  return major > 6 || (major === 6 && minor >= 12);
};

(process.platform === 'linux' ? describe : describe.skip)('confined', () => {
  let folder: string;
  let inside: string;
  let secret: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'formwork-confined-'));
    inside = join(folder, 'inside');
    secret = join(folder, 'secret');
    for (const name of ['inside', 'empty', 'full']) mkdirSync(join(folder, name));
    writeFileSync(join(folder, 'full/file'), '');
    writeFileSync(secret, 'secret');
    symlinkSync('../secret', join(inside, 'link'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
    delete process.env.CONFINEMENT;
  });

  const nodeOf = (script: string, reach: Reach = {}) => {
    const own = { ...reach, reads: [...nodePlaces(ROOT), ...(reach.reads ?? [])], writes: [inside], emptied: [folder] };
    const [program, ...args] = confined([process.execPath, '-e', script], own);
    return { program, args };
  };
  const outcome = (call: string, reach?: Reach): string => {
    const { program, args } = nodeOf(attempt(call), reach);
    const { stdout, stderr } = spawnSync(program, args, { env: { FOLDER: folder } });
    return stdout.toString().trim() || stderr.toString();
  };

  it('is possible where the tests run', () => expect(confinementFault()).toBeNull());

  it.each([
    [
      'reads its own files',
      "fs.writeFileSync(join(process.env.FOLDER, 'inside/a'), 'a'); fs.readFileSync(join(process.env.FOLDER, 'inside/a'))",
      'done',
    ],
    [
      'moves and removes them',
      "const at = (name) => join(process.env.FOLDER, 'inside', name); fs.mkdirSync(at('b')); fs.writeFileSync(at('a'), ''); fs.renameSync(at('a'), at('b/a')); fs.rmSync(at('b'), { recursive: true })",
      'done',
    ],
    ['reads the fonts and programs of the system', "fs.readdirSync('/usr/share'); fs.readFileSync('/bin/sh')", 'done'],
    ['reads no other file', "fs.readFileSync(join(process.env.FOLDER, 'secret'))", 'EACCES'],
    ['follows no link out', "fs.readFileSync(join(process.env.FOLDER, 'inside/link'))", 'EACCES'],
    ['makes no link', "fs.symlinkSync('../secret', join(process.env.FOLDER, 'inside/new'))", 'EACCES'],
    [
      'makes no pipe',
      "require('node:child_process').execFileSync('/usr/bin/mkfifo', [join(process.env.FOLDER, 'inside/pipe')], { stdio: 'ignore' })",
      undefined,
    ],
    ['removes its own folder in the end', "fs.rmdirSync(join(process.env.FOLDER, 'empty'))", 'done'],
    ['removes no folder with files', "fs.rmSync(join(process.env.FOLDER, 'full'), { recursive: true })", 'EACCES'],
    [
      'makes no second name of another file',
      "fs.linkSync(join(process.env.FOLDER, 'secret'), join(process.env.FOLDER, 'inside/second'))",
      'EXDEV',
    ],
    ['changes no other file', "fs.writeFileSync(join(process.env.FOLDER, 'secret'), 'x')", 'EACCES'],
    ['removes no other file', "fs.rmSync(join(process.env.FOLDER, 'secret'))", 'EACCES'],
    ['makes no file elsewhere', "fs.writeFileSync(join(process.env.FOLDER, 'new'), 'x')", 'EACCES'],
    ['lists no other folder', 'fs.readdirSync(process.env.FOLDER)', 'EACCES'],
    ['reads no settings of the system', "fs.readFileSync('/etc/hostname')", 'EACCES'],
    [
      'starts no program elsewhere',
      "require('node:child_process').execFileSync(join(process.env.FOLDER, 'secret'))",
      'EACCES',
    ],
    [
      'keeps what it starts confined',
      "require('node:child_process').execFileSync('/bin/cat', [join(process.env.FOLDER, 'secret')], { stdio: 'ignore' })",
      undefined,
    ],
  ])('%s', (_, call, expected) => {
    expect(outcome(call)).toBe(String(expected));
    expect(readFileSync(secret, 'utf8')).toBe('secret');
  });

  (hasSignalScope() ? it : it.skip)('sends no signal outside', () => {
    expect(outcome('process.kill(process.ppid, 0)')).toBe('EPERM');
  });

  it('keeps sockets of TCP and UDP from it, and leaves it local ones', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    const connect = `return new Promise((resolve, reject) =>
      require('node:net').connect(${port}, '127.0.0.1', resolve).once('error', reject)).then(() => process.nextTick(process.exit))`;
    const send = `return new Promise((resolve, reject) => require('node:dgram').createSocket('udp4').once('error', reject).bind(0, resolve))
      .then(() => process.nextTick(process.exit))`;
    const listen = `return new Promise((resolve, reject) => require('node:net').createServer().once('error', reject)
      .listen(join(process.env.FOLDER, 'inside/socket'), resolve)).then(() => process.nextTick(process.exit))`;

    expect([outcome(connect), outcome(connect, { network: true })]).toEqual(['EACCES', 'done']);
    expect([outcome(send), outcome(send, { network: true })]).toEqual(['EACCES', 'done']);
    expect(outcome(listen)).toBe('done');
    server.close();
  });

  // Root may look into every process.
  (process.getuid?.() === 0 ? it : it.skip)('keeps the environments of other processes of its user from it', () => {
    const script = `cat /proc/$PPID/environ >/dev/null 2>&1 && echo seen; cat /proc/self/environ >/dev/null && echo own`;
    const [program, ...args] = confined(['/bin/sh', '-c', script], {});
    const asNobody = { uid: NOBODY, gid: NOBODY, env: { SECRET: 'secret' } };
    const around = ['-c', '"$0" "$@"; true', program, ...args];
    expect(spawnSync('/bin/sh', around, asNobody).stdout.toString()).toBe('own\n');
    const open = ['-c', '"$0" "$@"; true', '/bin/sh', '-c', script];
    expect(spawnSync('/bin/sh', open, asNobody).stdout.toString()).toBe('seen\nown\n');
  });

  it('confines further what is confined already', () => {
    const again = nodeOf('');
    const script = `const { spawnSync } = require('node:child_process');
      const { stdout, stderr } = spawnSync('${again.program}', ${JSON.stringify([...again.args.slice(0, -1), attempt("fs.readFileSync(join(process.env.FOLDER, 'secret'))")])});
      console.log(String(stdout).trim() + String(stderr));`;
    const { program, args } = nodeOf(script, { reads: [folder] });
    expect(
      spawnSync(program, args, { env: { FOLDER: folder } })
        .stdout.toString()
        .trim(),
    ).toBe('EACCES');
  });

  it('changes nothing when it is switched off', () => {
    process.env.CONFINEMENT = 'off';
    expect(confined(['program', 'argument'], {})).toEqual(['program', 'argument']);
  });

  it.each([
    ['auto', 'program'],
    ['required', 'are not confined: processors of the kind mips are not supported.'],
  ])('says why it is impossible, and refuses then only where it is required: %s', (mode, expected) => {
    const script = `Object.defineProperty(process, 'arch', { value: 'mips' });
      const { confined } = require(${JSON.stringify(compiledProgram(__dirname, 'confinement'))});
      try { console.log(...confined(['program'], {})); } catch ({ message }) { console.log(message); }`;
    const { stdout } = spawnSync(process.execPath, ['-e', script], { env: { CONFINEMENT: mode } });
    expect(stdout.toString()).toContain(expected);
  });

  it.each([
    [['mips'], 'processors of the kind mips are not supported'],
    [['x64', 'x:/tmp', '--', 'true'], 'unknown rule x:/tmp'],
    [[process.arch, '--', '/there/is/no/program'], '/there/is/no/program does not start: No such file or directory'],
  ])('ends with the reason when it cannot start: %j', (args, reason) => {
    const { status, stderr } = spawnSync('/usr/bin/perl', ['-e', LAUNCHER, ...args]);
    expect([status, stderr.toString()]).toEqual([126, `confinement: ${reason}\n`]);
  });

  it('finds the folders of programs outside of the system', () => {
    const office = join(folder, 'office/program');
    const browser = join(folder, 'browser');
    for (const [place, name] of [
      [office, 'soffice'],
      [browser, 'chrome'],
    ] as const) {
      mkdirSync(place, { recursive: true });
      writeFileSync(join(place, name), '');
    }
    expect(programFolders(`${office}:/usr/bin:relative`, [join(browser, 'chrome')])).toEqual([
      join(folder, 'office'),
      browser,
    ]);
    expect(programFolders('/usr/bin')).toEqual([]);
  });

  it('knows what lies in the reach of all', () => {
    const paths = [
      '/tmp/storage',
      tmpdir(),
      '/usr/share/x',
      '/usr/src/app/.local/storage',
      '/var/lib/formwork',
      '/tmpx',
    ];
    expect(paths.map(isInReach)).toEqual([true, true, true, false, false, false]);
  });
});
