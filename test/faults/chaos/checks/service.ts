import { execFile } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../../../libs/testing/src/project-root';
import type { CausedFault } from '../faults';
import type { Ledger } from '../load/ledger';
import { type Check, type Evidence } from './check';

const run = promisify(execFile);
const VERIFIER = join(projectRoot, 'dist', 'apps', 'local', 'src', 'audit.command.js');

/** What must hold of the service itself: its answers, its processes, its queue and its audit log. */
export async function checkService(evidence: Evidence, caused: readonly CausedFault[]): Promise<Check[]> {
  const { service, load } = evidence;
  const { sent, wrong } = load.requests;
  const restarts = caused.filter(({ failedRequests }) => failedRequests !== null);
  return [
    everyKind(load.ledger),
    {
      name: 'a fault is answered with 503, or not at all',
      compared: sent.length,
      faults: wrong.map((answer) => withLog(service, answer)),
    },
    {
      name: 'no request fails during a rolling restart',
      compared: restarts.length,
      faults: restarts.flatMap(({ fault, failedRequests }) => failedRequests!.map((one) => `${fault.kind}: ${one}`)),
    },
    { name: 'processes end only when they are asked to, and then by themselves', compared: 4, faults: service.ends },
    await stuckJobs(evidence),
    await auditLog(evidence),
    await seals(evidence),
  ];
}

/** An answer with what the APIs logged of its request. */
function withLog({ apis }: Evidence['service'], answer: string): string {
  const [, id] = /"request_id":"([\w-]+)"/.exec(answer) ?? [];
  const lines = id ? apis.flatMap(({ log }) => log.split('\n').filter((line) => line.includes(id))) : [];
  return [answer, ...lines].join('\n    ');
}

/** Without it, the other checks of a kind would compare nothing, and pass. */
function everyKind({ count, counts }: Ledger): Check {
  const missing = Object.keys(counts).filter((kind) => counts[kind] === 0);
  return { name: 'work of every kind was accepted', compared: count, faults: missing.map((kind) => `no ${kind}`) };
}

async function stuckJobs({ database }: Evidence): Promise<Check> {
  const { rows } = await database.query<{ words: string }>(
    `SELECT job || ': ' || coalesce(last_error, 'not ended') || ', ' || attempts || ' attempts, ' || deaths || ' deaths'
       AS words FROM outbox`,
  );
  return { name: 'no job is left or failed', compared: rows.length, faults: rows.map(({ words }) => words) };
}

async function auditLog({ service, database }: Evidence): Promise<Check> {
  const [{ count }] = (await database.query<{ count: number }>('SELECT count(*)::int AS count FROM audit_entry'))
    .rows as [{ count: number }];
  const faults: string[] = [];
  await run(process.execPath, [VERIFIER], { env: service.variables }).catch(
    (error: { stdout: string; stderr: string }) => faults.push(error.stdout + error.stderr),
  );
  return { name: 'the chain of the audit log verifies', compared: count, faults };
}

/** Every sealed document is verified by the service, with its timestamp. */
async function seals({ service, load, database }: Evidence): Promise<Check> {
  const ids = load.ledger.signatures.map(({ id }) => id);
  const { rows } = await database.query<{ key: string }>(
    'SELECT sealed_key AS key FROM envelope WHERE id = ANY($1) AND sealed_key IS NOT NULL',
    [ids],
  );
  const faults: string[] = [];
  for (const { key } of rows) {
    const verdict = await verified(service.url, join(service.storageDir, key));
    if (verdict !== 'valid valid') faults.push(`${key}: ${verdict}`);
  }
  return { name: 'every seal and its timestamp are valid', compared: rows.length, faults };
}

async function verified(url: string, path: string): Promise<string> {
  const form = new FormData();
  form.append('file', await openAsBlob(path), 'sealed.pdf');
  const response = await fetch(`${url}/verify`, {
    method: 'POST',
    body: form,
    headers: { accept: 'application/json' },
  });
  const { status, timestamp_status } = (await response.json()) as { status: string; timestamp_status: string };
  return `${status} ${timestamp_status}`;
}
