import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Env } from '@app/core';
import { projectRoot } from '../../libs/testing/src/project-root';

const GUIDE = readFileSync(join(projectRoot, 'docs/guide/self-hosting.md'), 'utf8');

/** Of Node and of the system, and settings of `npm start` alone. */
const NO_SETTINGS_OF_OURS = ['NODE_ENV', 'PATH'];
const OF_THE_LAUNCHER = ['LOCAL_DIR', 'PRACTICE_PORT'];

/** The names that `Env` reads, with every optional part switched on. */
function namesRead(): string[] {
  const names = new Set<string>();
  const on = {
    S3_BUCKET: 'a',
    MODEL_PROVIDER: 'anthropic',
    MODEL_NAME: 'a',
    WORKER_PORT: '1',
    TSA_URL: 'https://a.example',
  };
  const source = new Proxy<Record<string, string>>(
    { SECRET_KEY: 'x'.repeat(32), ...on },
    { get: (target, name) => (names.add(String(name)), target[String(name)]) },
  );
  new Env(source);
  return [...names].filter((name) => !NO_SETTINGS_OF_OURS.includes(name)).sort();
}

describe('the settings of docs/guide/self-hosting.md', () => {
  it('are those that the service reads', () => {
    const rows = GUIDE.split('\n').filter((line) => /^\| `[A-Z]/.test(line));
    const named = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, name]) => name),
    );
    expect(named.filter((name) => !OF_THE_LAUNCHER.includes(name ?? '')).sort()).toEqual(namesRead());
  });
});
