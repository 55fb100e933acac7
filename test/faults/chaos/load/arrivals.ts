import { setTimeout as sleep } from 'node:timers/promises';
import type { ReceivedCall } from '../../../../libs/testing/src/webhook-receiver';
import { HOOKS } from './team';

const LOOK_MS = 50;
/** A client goes on after this time: whether the webhook came at all is decided at the end. */
const PATIENCE_MS = 120_000;
/** The members of a webhook that name what it is about. */
const SUBJECT = /"(?:submission_id|user_id|envelope_id)":"([^"]+)"/g;

/** When the first webhook about each thing arrived. */
export class Arrivals {
  private readonly first = new Map<string, number>();
  private seen = 0;

  constructor(private readonly calls: readonly ReceivedCall[]) {}

  /** Milliseconds of `performance.now()`; null before it arrived. */
  of(id: string): number | null {
    for (; this.seen < this.calls.length; this.seen += 1) this.note(this.calls[this.seen]!);
    return this.first.get(id) ?? null;
  }

  async wait(id: string): Promise<void> {
    const until = performance.now() + PATIENCE_MS;
    while (this.of(id) === null && performance.now() < until) await sleep(LOOK_MS);
  }

  private note({ at, body, path }: ReceivedCall): void {
    if (!Object.values<string>(HOOKS).includes(path)) return;
    for (const [, id] of body.matchAll(SUBJECT)) if (!this.first.has(id!)) this.first.set(id!, at);
  }
}
