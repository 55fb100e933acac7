import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ShellResult {
  stdout: string;
  stderr: string;
  /** Commands with another exit status than 0. */
  failures: string;
}

/** Records each command that fails, also in functions, and goes on, as a terminal does. */
const SETUP = `set -E; trap 'echo "exit status $?: $BASH_COMMAND" >> "$FAILURES"' ERR\n`;

/** One session of bash into which blocks are pasted. */
export class ShellSession {
  private stdout = '';
  private stderr = '';

  private constructor(
    private readonly shell: ChildProcessWithoutNullStreams,
    private readonly notes: string,
  ) {
    shell.stdout.on('data', (chunk: Buffer) => (this.stdout += chunk.toString()));
    shell.stderr.on('data', (chunk: Buffer) => (this.stderr += chunk.toString()));
  }

  static async open(folder: string, environment: NodeJS.ProcessEnv): Promise<ShellSession> {
    const notes = await mkdtemp(join(tmpdir(), 'formwork-shell-'));
    // What a block puts into a temporary folder goes with the session.
    const env = { ...environment, FAILURES: join(notes, 'failures'), TMPDIR: notes };
    const shell = spawn('bash', ['--noprofile', '--norc'], { cwd: folder, env, detached: true });
    shell.stdin.write(SETUP);
    return new ShellSession(shell, notes);
  }

  /** @throws Error with what the block has printed when it does not end within `patienceMs` */
  async run(code: string, patienceMs: number): Promise<ShellResult> {
    const end = `end of block ${randomUUID()}`;
    const file = join(this.notes, 'block.sh');
    await writeFile(file, code);
    [this.stdout, this.stderr] = ['', ''];
    // Read from a file, because a command of the block might read the input of the shell.
    this.shell.stdin.write(
      `: > "$FAILURES"; . ${file} < /dev/null; cat "$FAILURES" >&2; echo "${end}" >&2; echo "${end}"\n`,
    );
    const patience = AbortSignal.timeout(patienceMs);
    while (!this.stdout.includes(end) || !this.stderr.includes(end)) {
      if (patience.aborted) throw new Error(`hangs\n--- printed\n${this.stdout}\n${this.stderr}`);
      await this.more(patience);
    }
    const stdout = this.stdout.slice(0, this.stdout.indexOf(end));
    const stderr = this.stderr.slice(0, this.stderr.indexOf(end));
    return { stdout, stderr, failures: /^exit status [^]*/m.exec(stderr)?.[0] ?? '' };
  }

  private async more(patience: AbortSignal): Promise<void> {
    const ended = new AbortController();
    const { signal } = ended;
    const exit = once(this.shell, 'exit', { signal }).then(() =>
      Promise.reject(new Error(`The shell ended: ${this.stderr}`)),
    );
    const data = [this.shell.stdout, this.shell.stderr].map((stream) => once(stream, 'data', { signal }));
    const hangs = once(patience, 'abort', { signal });
    const all = [exit, ...data, hangs];
    try {
      await Promise.race(all);
    } finally {
      ended.abort();
      await Promise.allSettled(all);
    }
  }

  /** Ends the shell and what it started in the background. */
  async close(): Promise<void> {
    const { pid, exitCode } = this.shell;
    if (exitCode === null && pid !== undefined) {
      const ended = once(this.shell, 'exit');
      process.kill(-pid, 'SIGKILL');
      await ended;
    }
    await rm(this.notes, { recursive: true, force: true });
  }
}
