import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs a program that installs the policy, drains by printing, and then fails as `fault` says. */
async function run(fault: string, drain = `async () => console.log('drained')`) {
  const folder = await mkdtemp(join(tmpdir(), 'fatal-'));
  const compile = `const { transformFileSync } = require(${JSON.stringify(require.resolve('@swc/core'))});
    require.extensions['.ts'] = (module, file) => module._compile(transformFileSync(file).code, file);`;
  const program = `${compile}
    const { endOnUncaughtErrors } = require(${JSON.stringify(join(__dirname, 'fatal-errors.ts'))});
    endOnUncaughtErrors({ name: 'Test', drain: ${drain}, drainSeconds: 0.2 });
    setInterval(() => undefined, 1_000);
    ${fault};`;
  await writeFile(join(folder, 'program.cjs'), program);
  const cwd = join(__dirname, '..', '..', '..', '..');
  const ended = await new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, [join(folder, 'program.cjs')], { cwd }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
  await rm(folder, { recursive: true });
  return ended;
}

describe('endOnUncaughtErrors', () => {
  it.each([
    ['an exception', `setTimeout(() => { throw new Error('boom'); })`],
    ['a rejection', `setTimeout(() => Promise.reject(new Error('boom')))`],
  ])('logs %s, drains, and exits with 1', async (_, fault) => {
    const { code, output } = await run(fault);
    expect(code).toBe(1);
    expect(output).toContain('Uncaught: Error: boom');
    expect(output).toContain('drained');
  });

  it('does not wait for a drain without end', async () => {
    const { code } = await run(`setTimeout(() => { throw new Error('boom'); })`, '() => new Promise(() => undefined)');
    expect(code).toBe(1);
  });
});
