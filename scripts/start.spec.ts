import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

describe('npm start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-start-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const start = (...args: string[]) =>
    spawnSync(process.execPath, [join(__dirname, 'start.mjs'), ...args], {
      encoding: 'utf8',
      env: { ...process.env, LOCAL_DIR: join(folder, 'local') },
    });

  it.each(['--help', '-h'])(
    '%s names the options, the ports and the folder of the data, and starts nothing',
    (option) => {
      const { status, stdout, stderr } = start(option);
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      for (const name of ['--fresh', '--demo', '--help', 'PORT', 'PRACTICE_PORT', 'LOCAL_DIR', '.local', 'demo.json'])
        expect(stdout).toContain(name);
      expect(existsSync(join(folder, 'local'))).toBe(false);
    },
  );

  it('refuses unknown options with the help, and starts nothing', () => {
    const { status, stdout, stderr } = start('--fresh', '--frehs', 'now');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^npm start has no option --frehs now\.\n\nUsage: npm start/);
    expect(existsSync(join(folder, 'local'))).toBe(false);
  });
});
