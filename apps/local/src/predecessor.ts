import { rm } from 'node:fs/promises';
import type { LocalFolders } from './local-folders';
import { embeddedPostgres } from './postgres/binaries';
import { findGround } from './postgres/identity';
import type { PidFiles } from './processes/pid-files';
import type { Settings } from './settings';
import type { Terminal } from './terminal';

/** In the order of shutdown: dependents first. */
const SERVICES = ['api', 'worker', 'practice', 'redis', 'postgres'];

/**
 * Handles the previous launcher: when it still runs, this program exits; when it was killed, its remaining processes are
 * ended. `--fresh` then removes its files.
 */
export async function makeRoom(
  settings: Settings,
  folders: LocalFolders,
  pidFiles: PidFiles,
  terminal: Terminal,
): Promise<void> {
  const other = pidFiles.running('launcher');
  if (other) {
    terminal.warn(
      `Formwork already runs${other.url ? ` at ${other.url}` : ''} (process ${other.pid}): stop it with Ctrl-C in its terminal, or kill ${other.pid}`,
    );
    process.exit(1);
  }
  pidFiles.record('launcher', process.pid);

  const left = await pidFiles.endLeftovers(SERVICES, { postgres: 'SIGINT' });
  if (left.length > 0) terminal.say(`         Ended what the last start had left running: ${left.join(', ')}`);
  if (settings.fresh) await removeEverything(folders);
  await folders.make();
}

async function removeEverything(folders: LocalFolders): Promise<void> {
  const { folder } = await findGround(await embeddedPostgres(), folders.postgres);
  await rm(folder, { recursive: true, force: true });
  await folders.empty();
}
