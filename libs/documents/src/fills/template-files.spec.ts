import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { StoredObjects } from '@app/core';
import { TemplateFiles } from './template-files';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const MINUTE_MS = 60_000;

describe('TemplateFiles', () => {
  let now = 0;
  let reads = 0;
  let last: WeakRef<Buffer> | undefined;
  const objects = {
    get: async () => {
      reads += 1;
      const bytes = Buffer.alloc(200_000);
      last = new WeakRef(bytes);
      return bytes;
    },
  } as unknown as StoredObjects;

  beforeEach(() => {
    now = performance.now();
    reads = 0;
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance', 'setImmediate'] });
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  const pass = (minutes: number) => {
    now += minutes * MINUTE_MS;
    jest.advanceTimersByTime(minutes * MINUTE_MS);
  };

  it('reads a template again when nobody has filled it for five minutes', async () => {
    const files = new TemplateFiles(objects);
    for (let fill = 0; fill < 3; fill += 1) {
      await files.get('template', 'hash');
      pass(4);
    }
    expect(reads).toBe(1);
    pass(6);
    await files.get('template', 'hash');
    expect(reads).toBe(2);
  });

  it('keeps nothing of a template for which nobody asks again', async () => {
    const files = new TemplateFiles(objects);
    files.onApplicationBootstrap();
    await files.get('template', 'hash');
    pass(4);
    await new Promise(setImmediate);
    collectGarbage();
    expect(last?.deref()).toBeDefined();
    for (let minute = 0; minute < 10; minute += 1) pass(1);
    await new Promise(setImmediate);
    collectGarbage();
    expect(last?.deref()).toBeUndefined();
    files.onApplicationShutdown();
  });
});
