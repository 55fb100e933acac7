import { createDataSource, type Env, rotateColumn, sealedColumns, Secrets } from '@app/core';
// Each of these imports declares its columns of sealed values.
import '@app/agents';
import '@app/documents';
import '@app/events';
import '@app/extraction';
import '@app/forms';
import '@app/teams';
import '@app/users';

/** Reseals every stored secret with the current secret, and prints a line for each column. @returns whether all could be opened */
export async function rotateSecrets(env: Env): Promise<boolean> {
  const secrets = new Secrets(env);
  const dataSource = await createDataSource(env.sessionUrl).initialize();
  const opened: boolean[] = [];
  try {
    for (const column of sealedColumns()) opened.push(report(await rotateColumn(dataSource, secrets, column)));
  } finally {
    await dataSource.destroy();
  }
  return opened.every(Boolean);
}

function report({ name, values, resealed, unreadable }: Awaited<ReturnType<typeof rotateColumn>>): boolean {
  console.log(`${name}: ${resealed} of ${values} sealed anew`);
  if (unreadable.length === 0) return true;
  console.error(`${name}: ${unreadable.length} open with neither secret, such as ${unreadable.slice(0, 5).join(', ')}`);
  return false;
}
