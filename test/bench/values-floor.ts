/**
 * The baseline of `bench:values`: value reads and writes with `node:http`, `pg` and the API's prepared statements, without
 * checks or a framework. A program with `PORT` and `DATABASE_URL` as for the API.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { Pool } from 'pg';
import { FIND_BY_HASH } from '../../libs/teams/src/keys/api-keys.repository';
import { FIELDS_OF_USER, STORE, TOP, WRITE_TARGET, type FieldRow } from '../../libs/users/src/field-values.repository';

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 20 });

async function bodyOf(request: IncomingMessage): Promise<{ field_id: string; value: unknown }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

async function read(scope: Record<string, string>, userId: string) {
  const values = [scope.environment_id, userId, 1000, TOP.createdAt, TOP.id];
  const { rows } = await pool.query<FieldRow>({ ...FIELDS_OF_USER, values });
  return rows.map((row) => ({
    id: row.key,
    internal_id: row.id,
    type: row.type,
    display_text: row.displayText,
    hidden: row.hidden,
    value: row.value,
    value_created_at: row.valueCreatedAt,
    value_updated_at: row.valueUpdatedAt,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  }));
}

async function write(scope: Record<string, string>, userId: string, body: { field_id: string; value: unknown }) {
  const target = await pool.query({
    ...WRITE_TARGET,
    values: [scope.team_id, scope.environment_id, userId, [body.field_id]],
  });
  const ids = [target.rows[0].id];
  const texts = [JSON.stringify(body.value)];
  const stored = await pool.query({ ...STORE, values: [scope.environment_id, userId, scope.team_id, ids, texts] });
  const { value, createdAt, updatedAt } = stored.rows[0];
  return { field_id: body.field_id, value, created_at: createdAt, updated_at: updatedAt };
}

async function handle(request: IncomingMessage): Promise<unknown> {
  const hash = createHash('sha256').update(String(request.headers.authorization).slice(6)).digest();
  const auth = await pool.query({ ...FIND_BY_HASH, values: [hash] });
  const url = new URL(String(request.url), 'http://floor');
  if (request.method === 'GET') return read(auth.rows[0], String(url.searchParams.get('id')));
  return write(auth.rows[0], decodeURIComponent(String(url.pathname.split('/')[3])), await bodyOf(request));
}

const server = createServer((request, response) => {
  handle(request).then(
    (body) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.({ ready: true }));
process.once('SIGTERM', () => process.exit(0));
