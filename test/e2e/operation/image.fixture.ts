import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A user and group without any right, as the images have them. */
const NOBODY = 65_534;

/** Root starts the programs as that user; everybody else as themselves. */
const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** Assembles what images hold into folders that nobody may write to. @returns the program's report of the sizes of each */
export async function assembleImages(folder: string, targets: string[]): Promise<string[]> {
  const { stdout } = await run(process.execPath, [join(process.cwd(), 'docker/assemble.mjs'), folder, ...targets]);
  await run('chmod', ['-R', 'a-w,a+rX', ...targets.map((target) => join(folder, target))]);
  return stdout.split(/\n(?=\S)/);
}

/** Makes the folder of an image removable again. */
export async function makeWritable(folder: string): Promise<void> {
  await run('chmod', ['-R', 'u+w', folder]);
}

/** Runs a command of an image to its end. @returns its output @throws when it fails */
export async function runIn(folder: string, program: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await run(process.execPath, [program, ...args], { cwd: folder, env, ...identity });
  return stdout;
}

/** A service of an image, as a process. */
export class ImageProcess {
  private readonly child: ChildProcess;
  private log = '';

  constructor(folder: string, program: string, env: NodeJS.ProcessEnv) {
    this.child = spawn(process.execPath, [program], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...identity,
    });
    for (const stream of [this.child.stdout, this.child.stderr]) stream?.on('data', (chunk) => (this.log += chunk));
  }

  get output(): string {
    return this.log;
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Sends SIGTERM, as a container engine does. @returns the exit code, or the signal that ended it */
  async stop(): Promise<number | string | null> {
    if (!this.hasEnded) {
      const ended = new Promise((resolve) => this.child.once('exit', resolve));
      this.child.kill('SIGTERM');
      await ended;
    }
    return this.child.signalCode ?? this.child.exitCode;
  }
}
