import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = dirname(__dirname);

describe('scripts/build.mjs', () => {
  let project: string;

  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), 'formwork-build-'));
    cpSync(join(root, '.swcrc'), join(project, '.swcrc'));
    write('libs/core/src/index.ts', `export { word } from './word';`);
    write('libs/core/src/word.ts', `export const word: string = 'built';`);
    write('libs/core/src/word.spec.ts', `throw new Error('tests are not built');`);
    write('apps/api/src/pages/sign.html', '<p>sign</p>');
    write('apps/api/src/main.ts', `import { word } from '@app/core';\nconsole.log(word);`);
  });
  afterEach(() => rmSync(project, { recursive: true }));

  it('compiles what a program needs to run, with its assets and without its tests', () => {
    build();

    expect(run('apps/api/src/main.js')).toBe('built');
    expect(existsSync(join(project, 'dist/apps/api/src/pages/sign.html'))).toBe(true);
    expect(existsSync(join(project, 'dist/libs/core/src/word.spec.js'))).toBe(false);
  });

  it('compiles only what has changed', () => {
    expect(build()).toContain('4 of 4 files compiled');
    expect(build()).toContain('0 of 4 files compiled');

    write('libs/core/src/word.ts', `export const word: string = 'changed';`);

    expect(build()).toContain('1 of 4 files compiled');
    expect(run('apps/api/src/main.js')).toBe('changed');
  });

  it('removes the output of a source that is gone, and restores an output that is missing', () => {
    build();
    rmSync(join(project, 'apps/api/src/pages/sign.html'));
    rmSync(join(project, 'dist/libs/core/src/word.js'));

    expect(build()).toContain('1 of 3 files compiled, 1 removed');
    expect(existsSync(join(project, 'dist/apps/api/src/pages/sign.html'))).toBe(false);
    expect(run('apps/api/src/main.js')).toBe('built');
  });

  it('fails on a syntax error and names the file', () => {
    write('libs/core/src/word.ts', 'export const = 1;');

    expect(() => build()).toThrow(/word\.ts/);
  });

  it('opens few files at a time: a process may have 256, and an image is built with 1,024', () => {
    for (let n = 0; n < 400; n += 1) write(`libs/core/src/many/file-${n}.ts`, `export const n = ${n};`);

    const command = `ulimit -n 128 && exec '${process.execPath}' '${join(root, 'scripts/build.mjs')}' '${project}'`;
    expect(execFileSync('sh', ['-c', command], { encoding: 'utf8' })).toContain('404 of 404 files compiled');
  });

  function write(path: string, content: string): void {
    mkdirSync(join(project, dirname(path)), { recursive: true });
    writeFileSync(join(project, path), content);
  }

  function build(): string {
    return node(join(root, 'scripts/build.mjs'), project);
  }

  function run(path: string): string {
    return node(join(project, 'dist', path)).trim();
  }
});

function node(...args: string[]): string {
  return execFileSync(process.execPath, args, { encoding: 'utf8', stdio: 'pipe' });
}
