import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Test } from '@nestjs/testing';
import type { INestApplication, Type } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import request from 'supertest';
import {
  ConfigModule,
  DatabaseModule,
  Env,
  ErrorFilter,
  FileLinks,
  StorageModule,
  StoredObjects,
  type StoredFile,
} from '@app/core';
import { SealedDownloads } from '@app/documents';
import { testDatabase } from '@app/testing';
import { DataSource } from 'typeorm';
import { FilesController } from './controllers/files.controller';

describe('GET /files/<token>/<name>', () => {
  const content = Buffer.from('%PDF-1.7 0123456789');
  let folder: string;
  let app: INestApplication;
  let path: string;
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });
  const database = testDatabase();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'files-'));
    const env = new Env({
      DATABASE_URL: database.url,
      STORAGE_DIR: folder,
      SECRET_KEY: 's'.repeat(32),
      BASE_URL: 'http://files.test',
    });
    const entities = database.dataSource.entityMetadatas.map(({ target }) => target as Type);
    const builder = Test.createTestingModule({
      // Foreign keys name entities of libs that this module does not import.
      imports: [ConfigModule, DatabaseModule, StorageModule, TypeOrmModule.forFeature(entities)],
      controllers: [FilesController],
      // The files of this test belong to no envelope; audit.e2e-spec tests the record of downloads.
      providers: [{ provide: SealedDownloads, useValue: { record: () => Promise.resolve() } }],
    });
    const testing = await builder.overrideProvider(Env).useValue(env).compile();
    app = testing.createNestApplication({ logger: false });
    app.useGlobalFilters(new ErrorFilter());
    await app.init();
    path = pathOf(await stored('Rechnung "März" 1;2.pdf'));
  });

  /** Stores a file of a random owner, committed or not yet committed. */
  const stored = (name: string, commit = true) =>
    app.get(StoredObjects).attempt(randomUUID(), async (attempt) => {
      const label = { name, mediaType: 'application/pdf' };
      const file = await attempt.put({ table: 'envelope', id: randomUUID() }, 'file', content, label);
      if (commit) await app.get(DataSource).transaction((manager) => attempt.commit(manager));
      return file;
    });
  const pathOf = (file: StoredFile, seconds?: number) => new URL(app.get(FileLinks).url(file, seconds)).pathname;
  const get = (to = path) => request(app.getHttpServer()).get(to).responseType('blob');

  it('returns the file, with headers that keep browsers from running it', async () => {
    const { body, headers } = await get().expect(200);

    expect(body).toEqual(content);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(content.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'accept-ranges': 'bytes',
    });
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Rechnung _M?rz_ 1;2.pdf"; filename*=UTF-8''Rechnung%20_M%C3%A4rz_%201%3B2.pdf`,
    );
  });

  it.each([
    ['bytes=0-3', '%PDF', 'bytes 0-3/19'],
    ['bytes=-4', '6789', 'bytes 15-18/19'],
    ['bytes=17-', '89', 'bytes 17-18/19'],
    ['bytes=17-900', '89', 'bytes 17-18/19'],
  ])('returns the range %s', async (range, text, position) => {
    const { body, headers } = await get().set('Range', range).expect(206);

    expect(body.toString()).toBe(text);
    expect(headers).toMatchObject({ 'content-range': position, 'content-length': String(text.length) });
  });

  it.each(['bytes=0-1,4-5', 'lines=1-2', 'bytes=x'])(
    'returns the whole file for the unsupported range %s',
    async (range) => {
      expect((await get().set('Range', range).expect(200)).body).toEqual(content);
    },
  );

  it('returns 416 with the size of the file for a range outside of it', async () => {
    const { headers } = await get().set('Range', 'bytes=19-').expect(416);

    expect(headers).toMatchObject({ 'content-range': 'bytes */19', 'content-type': 'application/json; charset=utf-8' });
  });

  it('returns a range only of the version in If-Range', async () => {
    const { headers } = await get();
    await get().set('Range', 'bytes=0-3').set('If-Range', String(headers.etag)).expect(206);
    await get().set('Range', 'bytes=0-3').set('If-Range', '"other"').expect(200);
    await get().set('If-None-Match', String(headers.etag)).expect(304);
  });

  it('responds to HEAD with the same headers and no body', async () => {
    const { headers, text } = await request(app.getHttpServer()).head(path).expect(200);

    expect(headers['content-length']).toBe(String(content.length));
    expect(text).toBeUndefined();
  });

  it('refuses expired, forged and altered links, and knows when the file is gone', async () => {
    const [lost, deleted] = [await stored('lost.pdf'), await stored('deleted.pdf')];
    await rm(join(folder, lost.key));
    await database.dataSource.query('UPDATE stored_object SET deleted_at = now() WHERE key = $1', [deleted.key]);
    const uncommitted = await stored('uncommitted.pdf', false);

    for (const file of [lost, deleted, uncommitted]) await get(pathOf(file)).expect(404);
    await get(pathOf(lost, 0)).expect(403);
    await get('/files/forged.token/x.pdf').expect(404);
    await get(path.replace('.', '.A')).expect(404);
  });
});
