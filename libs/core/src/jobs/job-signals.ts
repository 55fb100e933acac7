import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { PgListener } from './pg-listener';

const CHANNEL = 'formwork_signals';
/** Without a notification the row is read again after this time, because notifications can be lost. */
const POLL_MS = 1_000;

/** SQL that wakes all waiters for a key, an SQL expression, when the transaction of the statement commits. */
export const notification = (key: string): string => `pg_notify('${CHANNEL}', ${key})`;

/** Notifies processes that wait for a row, through PostgreSQL. A notification only causes them to read the row again. */
@Injectable()
export class JobSignals {
  private readonly waiting = new Map<string, Set<Alarm>>();
  private listening = false;

  constructor(private readonly listener: PgListener) {}

  /** Wakes all waiters for `key` (such as `envelope:<id>`) when the caller's transaction commits. */
  async notify(manager: EntityManager, key: string): Promise<void> {
    await manager.query(`SELECT ${notification('$1')}`, [key]);
  }

  /**
   * Calls `read` until its result is not null: at once, after each notification of `key`, and every second, because a
   * notification may be lost.
   * @param signal ends the wait when it aborts
   * @param begin begins what is waited for; then `read` is not called at once
   * @returns the result of `read`; null after `timeoutMs`, and when `signal` aborts
   * @throws the error of `read` or `begin`
   */
  async wait<Result>(
    key: string,
    timeoutMs: number,
    read: () => Promise<Result | null>,
    { signal, begin }: { signal?: AbortSignal; begin?: () => Promise<void> } = {},
  ): Promise<Result | null> {
    const alarm = this.alarm(key);
    const stop = () => alarm.ring();
    signal?.addEventListener('abort', stop);
    try {
      await begin?.();
      const deadline = performance.now() + timeoutMs;
      if (begin) await alarm.rings(Math.min(timeoutMs, POLL_MS));
      for (;;) {
        alarm.reset();
        if (signal?.aborted) return null;
        const result = await read();
        const left = deadline - performance.now();
        if (result !== null || left <= 0) return result;
        await alarm.rings(Math.min(left, POLL_MS));
      }
    } finally {
      signal?.removeEventListener('abort', stop);
      this.forget(key, alarm);
    }
  }

  /** Registers a waiter before the row is read, so that no notification is missed. */
  private alarm(key: string): Alarm {
    this.listen();
    const alarm = new Alarm();
    this.waiting.set(key, (this.waiting.get(key) ?? new Set()).add(alarm));
    return alarm;
  }

  private forget(key: string, alarm: Alarm) {
    const waiting = this.waiting.get(key);
    waiting?.delete(alarm);
    if (waiting?.size === 0) this.waiting.delete(key);
  }

  private listen() {
    if (this.listening) return;
    this.listening = true;
    this.listener.on(CHANNEL, (key) => {
      const woken = key === null ? [...this.waiting.values()] : [this.waiting.get(key) ?? []];
      for (const alarms of woken) for (const alarm of alarms) alarm.ring();
    });
  }
}

/** A wake-up. One that comes while nobody waits is kept until `reset`. */
class Alarm {
  private rung = false;
  private wake = () => {};

  ring(): void {
    this.rung = true;
    this.wake();
  }

  reset(): void {
    this.rung = false;
  }

  /** Resolves when it rings, at once when it has rung since `reset`, at the latest after `ms`. */
  async rings(ms: number): Promise<void> {
    if (this.rung) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
