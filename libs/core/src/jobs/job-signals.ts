import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { PgListener } from './pg-listener';

const CHANNEL = 'formwork_signals';
const POLL_MS = 1_000;

/** Tells processes that wait for a row that it is done. PostgreSQL carries the word; the row itself is the truth. */
@Injectable()
export class JobSignals {
  private readonly waiting = new Map<string, Set<Alarm>>();
  private listening = false;

  constructor(private readonly listener: PgListener) {}

  /** Wakes whoever waits for `key` (such as `envelope:<id>`) when the caller's transaction commits. */
  async notify(manager: EntityManager, key: string): Promise<void> {
    await manager.query('SELECT pg_notify($1, $2)', [CHANNEL, key]);
  }

  /**
   * Waits until `read` answers something else than null, and returns that; null after `timeoutMs`. `read` is asked at
   * once, when `key` is notified, and every second in case a notification was lost. What it throws is thrown.
   */
  async wait<Result>(key: string, timeoutMs: number, read: () => Promise<Result | null>): Promise<Result | null> {
    const deadline = performance.now() + timeoutMs;
    const alarm = this.alarm(key);
    try {
      for (;;) {
        alarm.reset();
        const result = await read();
        const left = deadline - performance.now();
        if (result !== null || left <= 0) return result;
        await alarm.rings(Math.min(left, POLL_MS));
      }
    } finally {
      this.forget(key, alarm);
    }
  }

  /** It is armed before the row is read, so that nothing falls between. */
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

/** Remembers a ring that came while nobody slept. */
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

  /** Resolves when it rings, or has rung since `reset`, at the latest after `ms`. */
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
