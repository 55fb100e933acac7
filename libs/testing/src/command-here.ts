import { Console } from 'node:console';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { projectRoot } from './project-root';

/** How a command has ended. */
export interface CommandEnd {
  code: number;
  stdout: string;
  stderr: string;
  /** Both outputs, as a terminal shows them. */
  output: string;
}

const require = createRequire(__filename);
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command of operators (`apps/local/src/backup/backup`) inside this process, where its libs are loaded: as a process of its
 * own it takes seconds for that. Commands run one after the other, because each has the environment, arguments and outputs of the
 * process to itself.
 * @param environment all variables that the command finds
 */
export function commandHere(program: string, args: string[], environment: NodeJS.ProcessEnv): Promise<CommandEnd> {
  const ended = last.then(() => run(join(projectRoot, 'dist', `${program}.command.js`), args, environment));
  last = ended.catch(() => undefined); // reported by `ended`
  return ended;
}

async function run(path: string, args: string[], environment: NodeJS.ProcessEnv): Promise<CommandEnd> {
  const written: { to: 'stdout' | 'stderr'; text: string }[] = [];
  const restore = lend(path, args, environment, (to, text) => written.push({ to, text }));
  try {
    // A command begins when its module is evaluated.
    Reflect.deleteProperty(require.cache, path);
    await (require(path) as { ended: Promise<void> }).ended;
    const from = (...names: string[]) =>
      written
        .filter(({ to }) => names.includes(to))
        .map(({ text }) => text)
        .join('');
    const code = Number(process.exitCode ?? 0);
    return { code, stdout: from('stdout'), stderr: from('stderr'), output: from('stdout', 'stderr') };
  } finally {
    restore();
  }
}

/** Gives the process' arguments, environment, outputs and exit code to a command. @returns what takes them back */
function lend(
  path: string,
  args: string[],
  environment: NodeJS.ProcessEnv,
  write: (to: 'stdout' | 'stderr', text: string) => void,
): () => void {
  const { argv, exitCode, exit, env, stdout, stderr } = process;
  const [before, console] = [{ ...env }, globalThis.console];
  const outputs = { stdout: stdout.write, stderr: stderr.write };
  const setEnvironment = (variables: NodeJS.ProcessEnv) => {
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, variables);
  };
  setEnvironment(environment);
  process.argv = [process.execPath, path, ...args];
  process.exitCode = undefined;
  process.exit = (() => undefined) as unknown as typeof process.exit; // a command calls it when it has done its work
  stdout.write = written((text) => write('stdout', text));
  stderr.write = written((text) => write('stderr', text));
  globalThis.console = new Console(streamTo(stdout), streamTo(stderr));
  return () => {
    setEnvironment(before);
    Object.assign(process, { argv, exitCode, exit });
    stdout.write = outputs.stdout;
    stderr.write = outputs.stderr;
    globalThis.console = console;
  };
}

/** A `write` of a stream that hands over what it gets. */
function written(take: (text: string) => void): typeof process.stdout.write {
  return (chunk: string | Uint8Array, ...more: unknown[]) => {
    take(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
    const done = more.find((one) => typeof one === 'function') as (() => void) | undefined;
    done?.();
    return true;
  };
}

/** The console of the command writes where the process writes. */
const streamTo = (output: NodeJS.WriteStream) =>
  new Writable({
    decodeStrings: false,
    write: (chunk: string, _, done) => void (output.write(chunk), done()),
  });
