import { rm } from 'node:fs/promises';
import type { Places } from './places';
import { embeddedPostgres } from './postgres/binaries';
import { findGround } from './postgres/identity';
import type { PidFiles } from './processes/pid-files';
import type { Settings } from './settings';
import type { Story } from './story';

/** In the order in which they can do without each other. */
const SERVICES = ['api', 'worker', 'redis', 'postgres'];

/**
 * Deals with the launcher before this one: when it still runs, this one gives way and the program ends; when it was killed,
 * what it left is ended. `--fresh` then removes what it had made.
 */
export async function makeRoom(settings: Settings, places: Places, pidFiles: PidFiles, story: Story): Promise<void> {
  const other = pidFiles.running('launcher');
  if (other) {
    story.warn(
      `Formwork already runs${other.url ? ` at ${other.url}` : ''} (process ${other.pid}): stop it with Ctrl-C in its terminal, or kill ${other.pid}`,
    );
    process.exit(1);
  }
  pidFiles.note('launcher', process.pid);

  const left = await pidFiles.endLeftovers(SERVICES, { postgres: 'SIGINT' });
  if (left.length > 0) story.say(`         Ended what the last start had left running: ${left.join(', ')}`);
  if (settings.fresh) await removeEverything(places);
  await places.make();
}

async function removeEverything(places: Places): Promise<void> {
  const { folder } = await findGround(await embeddedPostgres(), places.postgres);
  await rm(folder, { recursive: true, force: true });
  await places.empty();
}
