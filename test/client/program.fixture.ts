import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const ROOT = join(__dirname, '..', '..');
const PACKAGES = join(ROOT, 'node_modules');
/** For a program that hangs; below jest's limit, so that its output is seen. */
const LONGEST_MS = 80_000;

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** An empty folder of an ES module, which is removed after the tests of the file. */
export async function aProgramFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'formwork-client-'));
  folders.push(folder);
  await writeFile(join(folder, 'package.json'), '{"name":"program","private":true,"type":"module"}');
  return folder;
}

/** Lets the programs in a folder import the packages of the project. */
export async function linkPackages(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await symlink(PACKAGES, join(folder, 'node_modules'), 'junction');
}

/** Runs a program of Node. @returns what it printed. @throws Error with what it printed, when it fails */
export const node = (folder: string, program: string, ...args: string[]): Promise<string> =>
  run(process.execPath, [program, ...args], folder);

/** Runs npm, which asks no registry. @returns what it printed. @throws Error with what it printed, when it fails */
export function npm(folder: string, ...args: string[]): Promise<string> {
  const program = process.env.npm_execpath;
  return program?.endsWith('.js') ? node(folder, program, ...args) : run('npm', args, folder);
}

/**
 * Compiles `main.ts` and what it imports under `strict`, also the declarations.
 * @param typescript the package of the compiler
 * @throws Error with the compiler's messages
 */
export async function compileStrictly(
  folder: string,
  { typescript = 'typescript-7', also = [] as string[] } = {},
): Promise<void> {
  const target = '--target es2022 --lib es2022,dom,dom.iterable --module node16 --moduleResolution node16';
  const types = ['--types', 'node', '--typeRoots', join(PACKAGES, '@types')];
  const compiler = join(PACKAGES, typescript, 'bin', 'tsc');
  await node(folder, compiler, '--strict', ...target.split(' '), ...types, ...also, 'main.ts');
}

async function run(program: string, args: string[], cwd: string): Promise<string> {
  const { PATH } = process.env;
  // A home of its own: nothing comes from the machine's settings and caches.
  const env = { PATH, HOME: cwd, NODE_ENV: 'test', npm_config_offline: 'true', npm_config_update_notifier: 'false' };
  try {
    return (await promisify(execFile)(program, args, { cwd, env, timeout: LONGEST_MS })).stdout;
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
    throw new Error([message, stdout, stderr].join('\n'), { cause: error });
  }
}
