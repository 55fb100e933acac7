import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { Env, FileLinks, OutboundClient, PreparedStatements, Secrets, StoredObjects } from '@app/core';
import { testDatabase } from '@app/testing';
import { DiskStorage } from '../../../core/src/storage/disk/disk-storage';
import { StoredObject } from '../../../core/src/storage/stored-object.entity';
import { StoredObjectsRepository } from '../../../core/src/storage/stored-objects.repository';
import { DocumentProcesses } from '../programs/document-processes';
import { PictureValues } from './picture-values';

const MB = 1024 * 1024;
/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SCOPE = { teamId: randomUUID() };
const NEVER = new AbortController().signal;

/** Serves `/<megabytes>/<anything>` as pictures of that size; counts the requests and the concurrent ones. */
class PictureServer {
  asked = 0;
  most = 0;
  private open = 0;
  private readonly server: Server = createServer((request, response) => {
    this.asked += 1;
    this.most = Math.max(this.most, ++this.open);
    const megabytes = Number(request.url?.split('/')[1]);
    void delay(5).then(() => {
      this.open -= 1;
      response.end(Buffer.concat([PNG, Buffer.alloc(megabytes * MB)]));
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
  }
}

describe('PictureValues', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-pictures-'));
  const env = new Env({ SECRET_KEY: 'k'.repeat(32) });
  const links = new FileLinks(env, new Secrets(env));
  const database = testDatabase([StoredObject]);
  const client = new OutboundClient(env);
  const processes = new DocumentProcesses(env);
  let objects: StoredObjects;
  let pictures: PictureValues;
  let server: PictureServer;
  let url: string;

  const resolve = (values: Record<string, unknown>, fields: string[]) =>
    pictures.resolve(SCOPE, values, async () => fields, NEVER);
  const many = (count: number, megabytes: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, { url: `${url}/${megabytes}/${at}` }]));

  beforeAll(async () => {
    const { dataSource } = database;
    const repository = new StoredObjectsRepository(dataSource, new PreparedStatements(dataSource));
    const storage = new DiskStorage(folder);
    await storage.prepare();
    objects = new StoredObjects(repository, storage);
    pictures = new PictureValues(objects, links, client, processes);
  });
  beforeEach(async () => {
    server = new PictureServer();
    url = await server.start();
  });
  afterEach(() => server.stop());
  afterAll(async () => {
    await client.onApplicationShutdown();
    await processes.onApplicationShutdown();
    rmSync(folder, { recursive: true });
  });

  it('fetches only the pictures of fields of the template', async () => {
    const values = await resolve({ ...many(300, 0), name: 'Ada' }, ['name', 'f7', 'f8.name']);

    expect(server.asked).toBe(1);
    expect(values).toMatchObject({
      name: 'Ada',
      f6: { url: `${url}/0/6` },
      f7: { bytes: PNG, mediaType: 'image/png', width: 1, height: 1, dpi: 96 },
    });
  });

  it('renders drawings, and keeps them beside the rendering', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><g onload="x()"/></svg>';
    const data = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

    expect(await resolve({ logo: data }, ['logo'])).toMatchObject({
      logo: {
        mediaType: 'image/png',
        width: 30,
        height: 30,
        dpi: 288,
        svg: Buffer.from(svg.replace(' onload="x()"', '')),
      },
    });
  });

  it('resolves the members of objects that placeholders use, at any depth', async () => {
    const person = (at: number) => ({
      url: `${url}/0/site`,
      photo: { url: `${url}/0/${at}`, name: `P${at}` },
      seen: at,
    });
    const groups = [{ people: [person(1), person(2)], logo: { url: `${url}/0/logo` } }, { people: [person(3)] }];
    const fields = ['groups', 'people', 'seen', 'photo', 'groups.people.photo', 'company.sign'];
    const company = { sign: { url: `${url}/0/sign` }, seal: { url: `${url}/0/seal` } };
    const values = await resolve({ groups, company }, fields);

    expect(server.asked).toBe(4);
    expect(values).toMatchObject({
      groups: [
        {
          people: [
            { url: `${url}/0/site`, photo: { bytes: PNG, altText: 'P1' } },
            { photo: { bytes: PNG }, seen: 2 },
          ],
        },
        { people: [{ photo: { bytes: PNG, altText: 'P3' } }] },
      ],
      company: { sign: { bytes: PNG }, seal: { url: `${url}/0/seal` } },
    });
  });

  it('does not read the fields when no value may be a picture', async () => {
    const fields = jest.fn(async () => []);
    await pictures.resolve(SCOPE, { name: 'Ada', list: [1, 'x'] }, fields, NEVER);

    expect(fields).not.toHaveBeenCalled();
  });

  it('fetches each URL once, with limited concurrency', async () => {
    const same = { url: `${url}/0/same` };
    const values = { ...many(40, 0), list: [same, same, same] };
    const resolved = await resolve(values, Object.keys(values));

    expect({ asked: server.asked, most: server.most <= 4 }).toEqual({ asked: 41, most: true });
    expect(resolved.list).toMatchObject([{ bytes: PNG }, { bytes: PNG }, { bytes: PNG }]);
  });

  it.each([
    ['more than 1,000', 1_001, 0, 'too_many_pictures', 0],
    ['more than 50 MB together', 12, 10, 'pictures_too_large', 12],
  ])('refuses %s', async (_, count, megabytes, code, fetches) => {
    const values = many(count, megabytes);

    await expect(resolve(values, Object.keys(values))).rejects.toMatchObject({ name: 'TemplateError', code });
    expect(server.asked).toBeLessThanOrEqual(fetches);
  });

  it('rotates pictures by their EXIF orientation', async () => {
    const photo = await sharp(PNG).resize(4, 2).withMetadata({ orientation: 6, density: 200 }).jpeg().toBuffer();
    const value = `data:image/jpeg;base64,${photo.toString('base64')}`;
    const { one, two } = await resolve({ one: value, two: [value] }, ['one', 'two']);

    expect(one).toMatchObject({ mediaType: 'image/jpeg', width: 2, height: 4, dpi: 200 });
    expect(two).toEqual([one]);
  });

  it.each([
    `data:image/gif;base64,${Buffer.from('GIF89a').toString('base64')}`,
    `data:image/png,${PNG.toString('latin1')}`,
    'data:image/png;base64,not base64!',
    'data:image/png;base64,',
  ])('rejects %s, whose text is nothing to show', async (photo) => {
    await expect(resolve({ photo }, ['photo'])).rejects.toMatchObject({ code: 'picture_unavailable' });
    await expect(resolve({ photo: { url: photo } }, ['photo'])).rejects.toMatchObject({ code: 'picture_unavailable' });
    await expect(resolve({ photo }, ['name'])).resolves.toEqual({ photo });
  });

  it('takes data URIs with any parameters, in any case', async () => {
    const base64 = PNG.toString('base64');
    const { a, b } = await resolve(
      { a: `DATA:image/jpg;BASE64,${base64}`, b: `data:image/png;name=a.png;base64,${base64}` },
      ['a', 'b'],
    );
    expect([a, b]).toMatchObject([{ mediaType: 'image/png' }, { mediaType: 'image/png' }]);
  });

  it('rejects a file with only the signature of a picture', async () => {
    const value = `data:image/png;base64,${PNG.subarray(0, 20).toString('base64')}`;

    await expect(resolve({ value }, ['value'])).rejects.toMatchObject({ code: 'unsupported_image' });
  });

  it('reads only the first bytes of a large stored file', async () => {
    const link = (part: string, bytes: Buffer) =>
      objects.attempt(SCOPE.teamId, async (files) => {
        const owner = { table: 'envelope', id: randomUUID() } as const;
        const stored = await files.put(owner, part, bytes, { name: 'a', mediaType: '' });
        await database.dataSource.transaction((manager) => files.commit(manager));
        return links.url(stored);
      });
    const document = { url: await link('document', Buffer.alloc(21 * MB, 'text')) };
    const picture = { url: await link('picture', Buffer.concat([PNG, Buffer.alloc(21 * MB)])) };

    expect(await resolve({ document }, ['document'])).toEqual({ document });
    await expect(resolve({ picture }, ['picture'])).rejects.toMatchObject({ code: 'picture_too_large' });
  });
});
