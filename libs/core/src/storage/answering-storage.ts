import { within } from '../process/within';
import type { ListedObject, ObjectInfo, Storage } from './storage';

/** What an audit does with a storage. */
export type AuditedStorage = Pick<Storage, 'list' | 'info' | 'delete'>;

/** A page of a listing has some hundred files, which a slow disk reads in seconds; one that takes longer than this hangs. */
const TIMEOUT_MS = 120_000;

/** A storage of which each answer is waited for a limited time: a folder of a server that is away never answers. */
export class AnsweringStorage implements AuditedStorage {
  constructor(
    private readonly storage: AuditedStorage,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  /** @throws TimeLimitError */
  async *list(): AsyncGenerator<ListedObject[]> {
    const pages = this.storage.list()[Symbol.asyncIterator]();
    for (;;) {
      const page = await within(this.timeoutMs, pages.next());
      if (page.done) return;
      yield page.value;
    }
  }

  /** @throws TimeLimitError */
  info(key: string): Promise<ObjectInfo | null> {
    return within(this.timeoutMs, this.storage.info(key));
  }

  /** @throws TimeLimitError */
  delete(key: string): Promise<void> {
    return within(this.timeoutMs, this.storage.delete(key));
  }
}
