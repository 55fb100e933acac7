import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Env } from '../../config/env';
import { browserFolder, launchChromium, locateChromium } from './chromium';

const { CHROMIUM_PATH, PATH = '' } = process.env;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chromium-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A program that records its arguments, runs `script`, and then executes the Chromium of this machine. */
async function chromiumThat(script: string): Promise<string> {
  const { path, env } = await locateChromium(new Env({ CHROMIUM_PATH, PATH }));
  const program = join(folder, 'chromium');
  const exports = Object.entries(env).map(([name, value]) => `export ${name}='${value}'`);
  const lines = [
    '#!/bin/sh',
    `echo "$*" >> '${folder}/starts'`,
    script,
    ...exports,
    `exec '${path}' --no-sandbox "$@"`,
  ];
  await writeFile(program, lines.join('\n'), { mode: 0o755 });
  return program;
}

/** Starts it twice. @returns for each start whether it got the flag `--no-sandbox` */
async function startsOf(program: string): Promise<boolean[]> {
  for (let n = 0; n < 2; n++) {
    const own = await browserFolder(folder);
    const browser = await launchChromium(new Env({ CHROMIUM_PATH: program, PATH }), own);
    await browser.close();
  }
  const starts = (await readFile(join(folder, 'starts'), 'utf8')).trim().split('\n');
  return starts.map((line) => line.includes('--no-sandbox'));
}

describe('Chromium', () => {
  it('uses its sandbox where the system allows it', async () => {
    expect(await startsOf(await chromiumThat(':'))).toEqual([false, false]);
  }, 60_000);

  it.each([
    [
      'Docker',
      'ERROR:content/browser/zygote_host/zygote_host_impl_linux.cc:128] No usable sandbox!',
      'No usable sandbox',
    ],
    ['Podman', 'Check failed: sys_chroot("/proc/self/fdinfo/") == 0', 'Check failed: sys_chroot'],
  ])(
    'runs without a sandbox where the container does not allow one, checks that once, and logs it: %s',
    async (_, message, reason) => {
      const warned = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
      const program = await chromiumThat(`case "$*" in *--no-sandbox*) ;; *) echo '${message}' >&2; exit 1;; esac`);

      expect(await startsOf(program)).toEqual([false, true, true]);
      expect(warned.mock.calls).toEqual([[expect.stringContaining(`without its sandbox (${reason})`)]]);
      warned.mockRestore();
    },
    60_000,
  );

  it('fails for every other reason at once', async () => {
    const program = await chromiumThat('exit 3');

    await expect(startsOf(program)).rejects.toThrow();
    expect((await readFile(join(folder, 'starts'), 'utf8')).trim().split('\n')).toHaveLength(1);
  }, 60_000);
});
