import { AnsweringStorage } from './answering-storage';
import type { ListedObject } from './storage';

const page = (key: string): ListedObject[] => [{ key, size: 1, modifiedAt: new Date() }];
const never = new Promise<never>(() => undefined);

async function keysOf(storage: AnsweringStorage): Promise<string[]> {
  const keys: string[] = [];
  for await (const objects of storage.list()) keys.push(...objects.map(({ key }) => key));
  return keys;
}

describe('a storage that is audited', () => {
  it('is read page by page, and its objects are deleted', async () => {
    const deleted: string[] = [];
    const storage = {
      list: async function* () {
        yield page('a');
        yield page('b');
        await Promise.resolve();
      },
      info: (key: string) => Promise.resolve({ size: 1, etag: key }),
      delete: (key: string) => Promise.resolve(void deleted.push(key)),
    };
    const answering = new AnsweringStorage(storage);
    expect(await keysOf(answering)).toEqual(['a', 'b']);
    expect(await answering.info('a')).toEqual({ size: 1, etag: 'a' });
    await answering.delete('a');
    expect(deleted).toEqual(['a']);
  });

  it('that hangs between two pages, or in another call, is given up', async () => {
    const storage = {
      list: async function* () {
        yield page('a');
        await never;
      },
      info: () => never,
      delete: () => never,
    };
    const hanging = new AnsweringStorage(storage, 20);
    await expect(keysOf(hanging)).rejects.toThrow();
    await expect(hanging.info('a')).rejects.toThrow();
    await expect(hanging.delete('a')).rejects.toThrow();
  });
});
