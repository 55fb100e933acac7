import { type Check, compare, type Evidence } from './check';

/** What the database must hold of that which was accepted. */
export async function checkRows(evidence: Evidence): Promise<Check[]> {
  return [
    await values(evidence),
    await users(evidence),
    ...(await submissions(evidence)),
    await fills(evidence),
    ...(await runs(evidence)),
    ...(await signatures(evidence)),
  ];
}

async function values({ load, database }: Evidence): Promise<Check> {
  const { rows } = await database.query<{ user_id: string; value: string }>(
    `SELECT user_id, value #>> '{}' AS value FROM field_value JOIN field ON field.id = field_id WHERE key = 'note'`,
  );
  const written = load.ledger.values;
  const faults = written.flatMap(({ user, accepted, unknown }) => {
    const found = rows.find(({ user_id }) => user_id === user)?.value ?? null;
    return found === accepted || unknown.includes(found ?? '') ? [] : [`${user}: ${found} instead of ${accepted}`];
  });
  const compared = written.reduce((sum, { writes }) => sum + writes, 0);
  return { name: 'every value is the one that was accepted last', compared, faults };
}

async function users({ load, database }: Evidence): Promise<Check> {
  const { rows } = await database.query<{ id: string }>(`SELECT id FROM "user" WHERE id LIKE 'user-%'`);
  return compare(
    'every upserted user is there once',
    tokens(load.ledger.users),
    rows.map(({ id }) => id),
  );
}

/** The rule of the form counts the submissions of each user. */
async function submissions({ load, database }: Evidence): Promise<Check[]> {
  const { rows } = await database.query<{ token: string; pending: boolean; errors: unknown[] }>(
    `SELECT fields ->> 'token' AS token, rules_pending OR completed_at IS NULL AS pending, rule_errors AS errors
     FROM submission`,
  );
  const counts = await database.query<{ text: string }>(
    `SELECT user_id || ': ' || value AS text FROM field_value JOIN field ON field.id = field_id WHERE key = 'count'`,
  );
  const accepted = load.ledger.submissions;
  const owners = accepted.map(({ token }) => token.split(' ')[0]!);
  const wanted = [...new Set(owners)].map((user) => `${user}: ${owners.filter((one) => one === user).length}`);
  const unended = rows
    .filter(({ pending, errors }) => pending || errors.length > 0)
    .map(({ token, errors }) => `${token}: ${errors.length > 0 ? JSON.stringify(errors) : 'not ended'}`);
  const rules = compare(
    'the rules of every submission had their effects once',
    wanted,
    counts.rows.map(({ text }) => text),
  );
  return [
    compare(
      'every accepted submission is there once',
      tokens(accepted),
      rows.map(({ token }) => token),
    ),
    { ...rules, compared: accepted.length, faults: [...rules.faults, ...unended] },
  ];
}

async function fills({ load, team, database }: Evidence): Promise<Check> {
  const { rows } = await database.query<{ id: string }>(
    `SELECT "values" ->> 'token' || ' ' || id || ' ' || status AS id FROM envelope WHERE document_id = $1`,
    [team.letterId],
  );
  const wanted = load.ledger.fills.map(({ token, id }) => `${token} ${id} filled`);
  return compare(
    'every accepted fill is one envelope with its document',
    wanted,
    rows.map(({ id }) => id),
  );
}

async function runs({ load, database }: Evidence): Promise<Check[]> {
  const { rows } = await database.query<{ ended: string; stored: string }>(
    `SELECT run.user_id || ' ' || run.status AS ended, run.user_id || ' ' || coalesce(value::text, '') AS stored
     FROM extraction_run run LEFT JOIN field_value ON field_value.user_id = run.user_id`,
  );
  const accepted = load.ledger.runs;
  const values = accepted.map(({ id, token }) => `${id} ${JSON.stringify([token])}`);
  return [
    compare(
      'every accepted run has ended well, once',
      accepted.map(({ id }) => `${id} succeeded`),
      rows.map(({ ended }) => ended),
    ),
    compare(
      'every run has stored its value once',
      values,
      rows.map(({ stored }) => stored),
    ),
  ];
}

async function signatures({ load, team, database }: Evidence): Promise<Check[]> {
  const { rows } = await database.query<{ sealed: string }>(
    `SELECT signer || ' ' || id || CASE WHEN sealed_at IS NULL THEN ' not sealed ' || seal_error ELSE '' END AS sealed
     FROM envelope WHERE document_id = $1`,
    [team.contractId],
  );
  const events = await database.query<{ event: string }>(
    `SELECT envelope_id || ' ' || (event ->> 'type') AS event FROM envelope_event
     JOIN envelope ON envelope.id = envelope_id WHERE document_id = $1 AND event ->> 'type' = 'signed'`,
    [team.contractId],
  );
  const accepted = load.ledger.signatures;
  const wanted = accepted.map(({ id }) => `${id} signed`);
  return [
    compare(
      'every signed document is sealed',
      accepted.map(({ token, id }) => `${token} ${id}`),
      rows.map(({ sealed }) => sealed),
    ),
    compare(
      'every signature is one event',
      wanted,
      events.rows.map(({ event }) => event),
    ),
  ];
}

const tokens = (list: readonly { token: string }[]): string[] => list.map(({ token }) => token);
