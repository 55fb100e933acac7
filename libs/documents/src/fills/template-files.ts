import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { StoredObjects } from '@app/core';
import { LRUCache } from 'lru-cache';

const MB = 1024 * 1024;
/** For all templates together. A bulk fill needs one template a thousand times. */
const MAX_KEPT = 32 * MB;
/** Larger ones are read each time, so that one does not push out all others. */
const MAX_KEPT_FILE = 4 * MB;
/** Bytes of a template that nobody fills are not kept for more than twice this time, for example of one that was deleted. */
const KEPT_MS = 5 * 60 * 1_000;

/** The files of templates for fills in this process. */
@Injectable()
export class TemplateFiles implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private readonly kept = new LRUCache<string, Buffer>({
    maxSize: MAX_KEPT,
    maxEntrySize: MAX_KEPT_FILE,
    sizeCalculation: ({ length }) => length + 1,
    ttl: KEPT_MS,
    updateAgeOnGet: true,
  });

  constructor(private readonly objects: StoredObjects) {}

  /** The cache itself looks at the time of a template only when somebody asks for it. */
  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.kept.purgeStale(), KEPT_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /**
   * The bytes of a template for which a fill waits: they are deleted after it only, and never change. The caller does not change
   * them. @throws FileChangedError when the stored bytes have another SHA-256 (hexadecimal)
   */
  async get(key: string, sha256: string): Promise<Buffer> {
    const id = `${key} ${sha256}`;
    const kept = this.kept.get(id);
    if (kept) return kept;
    const bytes = await this.objects.get(key, sha256);
    this.kept.set(id, bytes);
    return bytes;
  }
}
