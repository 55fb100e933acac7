import { runState } from './global-setup';

/** Stops the servers of the run and waits until they have removed their files. */
export default async function globalTeardown(): Promise<void> {
  const child = runState.formworkTestServers;
  if (!child || child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.stdin?.end();
  await ended;
}
