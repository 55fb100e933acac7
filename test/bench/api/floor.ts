/**
 * The baseline of `bench:api`: answers with the rows of the statements that the API sent for such a request, without checks.
 * `FLOOR` says with what it takes requests: `node` (`node:http`), `express`, or `nest`. `RECORDINGS` is a file.
 */
import 'reflect-metadata';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { deserialize } from 'node:v8';
import { All, Controller, Module, Req, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import express from 'express';
import { Pool, type PoolClient } from 'pg';
import type { Recording } from './recording';

const recordings = deserialize(readFileSync(String(process.env.RECORDINGS))) as Map<string, Recording[]>;
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
let count = 0;

type Rows = Record<string, unknown>[];

async function replayed({ statements, sources }: Recording): Promise<Rows> {
  const results: Rows[] = [];
  let held: PoolClient | null = null;
  try {
    for (const [index, { name, text, values, isHeld }] of statements.entries()) {
      const own = [...values];
      for (const [position, source] of sources[index]!)
        own[position] =
          source === 'new' ? madeAnew(own[position]) : results[source.statement]?.[source.row]?.[source.column];
      if (isHeld || /^(?:START|BEGIN)/i.test(text)) held ??= await pool.connect();
      results.push((await (held ?? pool).query<Rows[number]>({ name, text, values: own })).rows);
      if (/^(?:COMMIT|ROLLBACK)/i.test(text)) held = released(held);
    }
  } finally {
    released(held);
  }
  return results.reduce((most, rows) => (rows.length >= most.length ? rows : most), []);
}

/** An id or a hash as the API would make it. */
const madeAnew = (value: unknown): string | Buffer =>
  Buffer.isBuffer(value) ? randomBytes(value.length) : randomUUID();

function released(client: PoolClient | null): null {
  client?.release();
  return null;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  if (request.method !== 'GET') for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  if (chunks.length > 0) JSON.parse(Buffer.concat(chunks).toString('utf8'));
  const known = recordings.get(String(request.headers['x-operation'])) ?? [];
  const rows = await replayed(known[count++ % known.length]!);
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify(rows));
}

const handle = (request: IncomingMessage, response: ServerResponse): void =>
  void answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));

@Controller()
class FloorController {
  @All('*path')
  handle(@Req() request: IncomingMessage, @Res() response: ServerResponse): Promise<void> {
    return answer(request, response);
  }
}

@Module({ controllers: [FloorController] })
class FloorModule {}

async function listen(): Promise<void> {
  const port = Number(process.env.PORT);
  const ready = () => process.send?.({ ready: true });
  if (process.env.FLOOR === 'nest') {
    const app = await NestFactory.create(FloorModule, { bodyParser: false, logger: false });
    await app.listen(port, '127.0.0.1', ready);
  } else {
    const server = process.env.FLOOR === 'express' ? express().use(handle) : createServer(handle);
    server.listen(port, '127.0.0.1', ready);
  }
}

void listen();
process.once('SIGTERM', () => process.exit(0));
