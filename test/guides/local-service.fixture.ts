import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@app/testing';
import { projectRoot } from '../../libs/testing/src/project-root';

/** What a document may read and what the service writes: the rest of `.local` is the document's own. */
const SHARED = ['demo.json', 'seal-certificate.pem', 'mail'];

/** What `npm start` runs, in a folder that has the files of the checkout and a `.local` of its own. */
export class LocalService {
  private constructor(
    readonly folder: string,
    private readonly launcher: ChildProcess,
  ) {}

  /** @throws Error with what the launcher has printed when it does not get ready */
  static async start(): Promise<LocalService> {
    const folder = await mkdtemp(join(tmpdir(), 'formwork-guides-'));
    // A PostgreSQL that root starts runs as another user, whose files would lie elsewhere if it could not enter.
    await chmod(folder, 0o755);
    await linkCheckout(folder);
    const environment = { ...LocalService.environment(folder), PORT: await aPort(), PRACTICE_PORT: await aPort() };
    const launcher = spawn(process.execPath, ['scripts/start.mjs'], { cwd: folder, env: environment });
    const service = new LocalService(folder, launcher);
    try {
      await service.ready();
    } catch (error) {
      await service.stop();
      throw error;
    }
    return service;
  }

  /** A folder for one document, which may run beside others. */
  async folderFor(document: string): Promise<string> {
    const folder = join(this.folder, 'documents', document.replaceAll('/', '-'));
    await mkdir(folder, { recursive: true });
    await linkCheckout(folder);
    for (const name of SHARED) await symlink(join(this.folder, '.local', name), join(folder, '.local', name));
    return folder;
  }

  /** The environment of a person who has just opened a terminal there. */
  static environment(folder: string): NodeJS.ProcessEnv {
    const { PATH, HOME, LANG } = process.env;
    return { PATH, HOME, LANG, LOCAL_DIR: join(folder, '.local') };
  }

  private async ready(): Promise<void> {
    const { stdout, stderr } = this.launcher;
    if (!stdout || !stderr) throw new Error('The launcher has no output.');
    let printed = '';
    await new Promise<void>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        printed += chunk.toString();
        if (printed.includes('Ctrl-C stops everything')) resolve();
      };
      stdout.on('data', read);
      stderr.on('data', read);
      this.launcher.once('exit', () => reject(new Error(`npm start has ended:\n${printed}`)));
    });
  }

  async stop(): Promise<void> {
    if (this.launcher.exitCode === null && this.launcher.signalCode === null) {
      const ended = once(this.launcher, 'exit');
      this.launcher.kill('SIGINT');
      await ended;
    }
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Links the files of the checkout into a folder, with an empty `.local`. */
async function linkCheckout(folder: string): Promise<void> {
  for (const name of await readdir(projectRoot)) {
    if (name !== '.local' && name !== '.git') await symlink(join(projectRoot, name), join(folder, name));
  }
  await mkdir(join(folder, '.local'));
}

const aPort = async () => String(await freePort());
