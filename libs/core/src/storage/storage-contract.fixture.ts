import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { NotFoundError } from '../errors/errors';
import type { ListedObject, Storage } from './storage';

/** The tests of the `Storage` contract; the spec of each implementation runs them. */
export function itIsAStorage(storage: () => Storage): void {
  const label = { name: 'Angebot – März.txt', mediaType: 'text/plain' };
  const text = 'the quick brown fox';
  const read = async (stream: Readable) => Buffer.concat(await stream.toArray()).toString();

  it('stores bytes and streams, and returns size and hash', async () => {
    const sha256 = createHash('sha256').update(text).digest('hex');
    const stored = await storage().put('team/a/bytes.txt', Buffer.from(text), label);
    await storage().put('team/a/stream.txt', Readable.from([text.slice(0, 5), text.slice(5)]), label);

    expect(stored).toEqual({ ...label, key: 'team/a/bytes.txt', size: text.length, sha256 });
    expect(await read(await storage().stream('team/a/stream.txt'))).toBe(text);
    expect(await storage().info('team/a/stream.txt')).toEqual({ size: text.length, etag: expect.any(String) });
  });

  it('keeps an empty object', async () => {
    expect(await storage().put('team/a/empty.txt', Buffer.alloc(0), label)).toMatchObject({ size: 0 });
    expect(await read(await storage().stream('team/a/empty.txt'))).toBe('');
  });

  it('streams a whole object and a range', async () => {
    await storage().put('team/a/range.txt', Buffer.from(text), label);

    expect(await read(await storage().stream('team/a/range.txt'))).toBe(text);
    expect(await read(await storage().stream('team/a/range.txt', { start: 4, end: 8 }))).toBe('quick');
  });

  it('replaces an object as a whole, with a new ETag', async () => {
    await storage().put('team/a/version.txt', Buffer.from('one'), label);
    const first = await storage().info('team/a/version.txt');
    await storage().put('team/a/version.txt', Buffer.from('two!'), label);

    expect(await read(await storage().stream('team/a/version.txt'))).toBe('two!');
    expect((await storage().info('team/a/version.txt'))?.etag).not.toBe(first?.etag);
  });

  it('stores nothing when the content ends with an error', async () => {
    const broken = Readable.from(
      (function* () {
        yield 'half of it';
        throw new Error('the upload broke off');
      })(),
    );

    await expect(storage().put('team/a/broken.txt', broken, label)).rejects.toThrow('broke off');
    expect(await storage().info('team/a/broken.txt')).toBeNull();
  });

  it('deletes only the given object, and accepts a missing one', async () => {
    const keys = ['team/b/1.txt', 'team/b/2.txt', 'team/bc/3.txt'];
    for (const key of keys) await storage().put(key, Buffer.from(key), label);
    for (const key of ['team/b/1.txt', 'team/b/1.txt', 'team/x/y/z.txt']) await storage().delete(key);

    const left = await Promise.all(keys.map(async (key) => (await storage().info(key)) !== null));
    expect(left).toEqual([false, true, true]);
    await expect(storage().stream('team/b/1.txt')).rejects.toThrow(NotFoundError);
  });

  it('lists its own objects with size and time, over several pages', async () => {
    const team = randomUUID();
    const keys = Array.from({ length: 5 }, (_, index) => `${team}/envelope/${index}/filled`);
    for (const key of keys) await storage().put(key, Buffer.from(text), label);

    const listed: ListedObject[] = [];
    for await (const page of storage().list()) listed.push(...page);
    expect(listed.map(({ key }) => key).sort()).toEqual(keys);
    for (const { size, modifiedAt } of listed) {
      expect(size).toBe(text.length);
      expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(3_600_000);
    }
    for (const key of keys) await storage().delete(key);
  });

  it.each(['../secret', 'a/../../b', '/etc/passwd', 'a//b', '', 'a/.hidden', 'a\\b', 'a/b\0'])(
    'rejects the key %j',
    async (key) => {
      await expect(storage().put(key, Buffer.from('x'), label)).rejects.toThrow('storage key');
      await expect(storage().delete(key)).rejects.toThrow('storage key');
    },
  );

  it('is ready', async () => {
    await expect(storage().check()).resolves.toBeUndefined();
  });
}
