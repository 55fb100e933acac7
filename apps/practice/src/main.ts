import { startPracticeSite } from './practice-site';

/** Serves the practice site on `PORT` until it is ended, or until its launcher is gone. */
async function main(): Promise<void> {
  const site = await startPracticeSite(Number(process.env.PORT || 4100));
  console.log(`The practice site is at ${site.url}`);
  process.send?.({ ready: true });
  process.once('disconnect', () => process.exit());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit());
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
