import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { compiledProgram } from '../runtimes/compiled-program';
import { TimeLimitError, within } from './within';

const MODULE = JSON.stringify(compiledProgram(__dirname, 'within'));
const run = async (code: string) => (await promisify(execFile)(process.execPath, ['-e', code])).stdout.trim();

describe('within', () => {
  it('has the outcome of the promise, or a TimeLimitError', async () => {
    expect(await within(60_000, Promise.resolve('done'))).toBe('done');
    await expect(within(60_000, Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    await expect(within(1, new Promise(() => undefined))).rejects.toBeInstanceOf(TimeLimitError);
  });

  it('has the outcome that arrived in time while the process was busy', async () => {
    const code = `
      const child = require('node:child_process').spawn('sh', ['-c', 'read line; sleep 0.1; echo answer']);
      child.stdin.write('go\\n', () => {
        const answer = new Promise((resolve) => child.stdout.once('data', (text) => resolve(String(text).trim())));
        require(${MODULE}).within(300, answer).then(console.log, (error) => console.log(error.name));
        for (const end = Date.now() + 2_000; Date.now() < end;);
      });`;
    expect(await run(code)).toBe('answer');
  });

  it('keeps a process without other handles alive until the limit', async () => {
    const code = `require(${MODULE}).within(50, new Promise(() => {})).catch((error) => console.log(error.name))`;
    expect(await run(code)).toBe('TimeLimitError');
  });

  it('leaves no timer behind', async () => {
    const code = `require(${MODULE}).within(600_000, Promise.resolve()).then(() =>
      console.log(process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length))`;
    expect(await run(code)).toBe('0');
  });
});
