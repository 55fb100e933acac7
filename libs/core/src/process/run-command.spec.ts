import { CommandError, runCommand, UsageError } from './run-command';

const USAGE = 'npm run example -- [--name <name>]';
const command = { usage: USAGE, options: { name: { type: 'string' } }, failed: 3 } as const;

/** Runs a command with these arguments. @returns its exit code and what it printed */
async function ran(args: string[], work: (values: { name?: string }) => Promise<void>) {
  const before = { argv: process.argv, exitCode: process.exitCode };
  const printed = { out: '', error: '' };
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((printed.out += String(text))));
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((printed.error += String(text))));
  try {
    process.argv = ['node', 'example', ...args];
    // Jest's own is 1 after a file that has written to a console of an earlier one.
    process.exitCode = undefined;
    await runCommand(command, work);
    return { code: process.exitCode ?? 0, ...printed };
  } finally {
    jest.restoreAllMocks();
    Object.assign(process, before);
  }
}

const fails = (error: unknown) => async () => {
  throw error;
};

describe('runCommand', () => {
  it('gives the options to the work', async () => {
    const work = jest.fn(async () => undefined);
    expect(await ran(['--name', 'Ann'], work)).toEqual({ code: 0, out: '', error: '' });
    expect(work).toHaveBeenCalledWith(expect.objectContaining({ name: 'Ann' }), []);
  });

  it.each([
    ['an unknown option', ['--nmae', 'Ann'], /'--nmae'/],
    ['an argument that it does not take', ['--name', 'Ann', 'Smith'], /'Smith'/],
    ['an option without its value', ['--name'], /--name/],
  ])('refuses %s with its usage, and does not work', async (_, args, reason) => {
    const work = jest.fn();
    const { code, error } = await ran(args, work);
    expect([code, work.mock.calls]).toEqual([3, []]);
    expect(error).toMatch(reason);
    expect(error.endsWith(`\n\n${USAGE}\n`)).toBe(true);
  });

  it('prints its usage when it is asked, and does not work', async () => {
    const work = jest.fn();
    expect(await ran(['--help'], work)).toEqual({ code: 0, out: `${USAGE}\n`, error: '' });
    expect(work).not.toHaveBeenCalled();
  });

  it('prints what the operator can mend in a sentence', async () => {
    expect(await ran([], fails(new CommandError('Do it.')))).toEqual({ code: 3, out: '', error: 'Do it.\n' });
    const misused = await ran([], fails(new UsageError('Not so.')));
    expect(misused).toEqual({ code: 3, out: '', error: `Not so.\n\n${USAGE}\n` });
  });

  it('prints every other error with its stack and its cause', async () => {
    const { code, error } = await ran([], fails(new Error('outer', { cause: new Error('inner') })));
    expect(code).toBe(3);
    expect(error).toMatch(/^Error: outer\n {4}at /);
    expect(error).toMatch(/\[cause\]: Error: inner\n {4,}at /);
  });
});
