import { createDataSource, Env, rotateColumn, sealedColumns, Secrets } from '@app/core';
// Each of these imports declares its columns of sealed values.
import '@app/agents';
import '@app/documents';
import '@app/events';
import '@app/extraction';
import '@app/forms';
import '@app/teams';
import '@app/users';

/**
 * `npm run secret:rotate` reseals every stored secret with `SECRET_KEY`; older ones are opened with `SECRET_KEY_PREVIOUS`.
 * Exits with 1 when neither opens a value.
 */
async function main(): Promise<void> {
  const env = new Env();
  if (env.previousSecretKey === null)
    throw new Error('Set SECRET_KEY to the new secret and SECRET_KEY_PREVIOUS to the one before, for all processes.');
  const dataSource = await createDataSource().initialize();
  try {
    for (const column of sealedColumns()) report(await rotateColumn(dataSource, new Secrets(env), column));
  } finally {
    await dataSource.destroy();
  }
  if (process.exitCode !== 1)
    console.log('SECRET_KEY_PREVIOUS can go. File links and open invitations that were made with it end then.');
}

function report({ name, values, resealed, unreadable }: Awaited<ReturnType<typeof rotateColumn>>): void {
  console.log(`${name}: ${resealed} of ${values} sealed anew`);
  if (unreadable.length === 0) return;
  process.exitCode = 1;
  console.error(`${name}: ${unreadable.length} open with neither secret, such as ${unreadable.slice(0, 5).join(', ')}`);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
