import { inspect, parseArgs, type ParseArgsConfig } from 'node:util';
import { InvalidSettingsError } from '../config/setting-values';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>['values'];

/** A command of operators and developers, which `npm run` or a container starts. */
export interface Command<O extends Options> {
  /** How it is called, what it does, and what its exit codes mean. */
  usage: string;
  /** Its options, as `parseArgs` takes them. */
  options?: O;
  /** Whether it takes arguments without a name, which `work` gets; they are refused otherwise. */
  positionals?: boolean;
  /** The exit code when it could not do its work. */
  failed: number;
}

/** Why a command did not do its work, in a sentence that says what to do. It is printed without a stack. */
export class CommandError extends Error {}

/** What is wrong with the arguments of a command. It is printed with the usage. */
export class UsageError extends Error {}

/**
 * Runs a command to its end. `--help` prints its usage. What its operator can mend (arguments, settings, `CommandError`) is
 * printed in sentences, every other error with its stack; the exit code is `failed` then. A program exports the promise as `ended`,
 * for those who run it inside a process of theirs.
 * @param work gets the options and the arguments without a name; it loads what it needs by `import()`, so that mistakes are told at once
 */
export async function runCommand<const O extends Options>(
  { usage, options, positionals: allowPositionals = false, failed }: Command<O>,
  work: (values: Values<O>, rest: string[]) => Promise<void>,
): Promise<void> {
  for (const output of [process.stdout, process.stderr]) output.off('error', ignoreClosed).on('error', ignoreClosed);
  try {
    const help = { help: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ options: { ...options, ...help }, allowPositionals });
    if (values.help) return void process.stdout.write(`${usage}\n`);
    await work(values as Values<O>, positionals);
  } catch (error) {
    process.stderr.write(`${explained(error, usage)}\n`);
    process.exitCode = failed;
  }
}

/** Who reads the output may have seen enough (`| head`); the command still does its work. */
function ignoreClosed(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

function explained(error: unknown, usage: string): string {
  if (error instanceof UsageError || isOfArguments(error)) return `${error.message}\n\n${usage}`;
  if (error instanceof CommandError || error instanceof InvalidSettingsError) return error.message;
  return inspect(error); // with its stack and its causes
}

/** An error of `parseArgs`. */
const isOfArguments = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
