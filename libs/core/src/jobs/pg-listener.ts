import { Injectable, Logger, OnApplicationShutdown } from '@nestjs/common';
import { Client } from 'pg';
import { Env } from '../config/env';
import { SHOW_LIFE } from './presence';
import { CONNECT_MS, KEEP_ALIVE_MS } from '../database/connection/connection-times';

/** The payload is null after a (re)connection, when notifications may have been missed. */
type Listener = (payload: string | null) => void;

const RECONNECT_MS = [100, 500, 1_000, 2_000, 5_000];

/**
 * The connection of this process that listens to PostgreSQL's NOTIFY. It opens with the first listener and reconnects by
 * itself. Listeners must also poll, because notifications during an outage are lost. While it is open, other workers see that this
 * process lives.
 */
@Injectable()
export class PgListener implements OnApplicationShutdown {
  private readonly logger = new Logger('Notifications');
  private readonly listeners = new Map<string, Set<Listener>>();
  private client: Client | null = null;
  /** The last statement of the client: it takes one at a time. */
  private statement: Promise<unknown> = Promise.resolve();
  private failures = 0;
  private timer: NodeJS.Timeout | undefined;
  private started = false;
  private stopped = false;

  constructor(private readonly env: Env) {}

  /** Calls `listener` for every notification on the channel, until the returned function is called. */
  on(channel: string, listener: Listener): () => void {
    const known = this.listeners.get(channel);
    this.listeners.set(channel, (known ?? new Set()).add(listener));
    if (!this.started) this.start();
    else if (!known && this.client) this.listen(this.client, channel).catch(() => undefined); // repeated after a reconnection
    return () => void this.listeners.get(channel)?.delete(listener);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.client?.end().catch(() => undefined); // it may be broken already
  }

  private start() {
    this.started = true;
    void this.connect();
  }

  private async connect() {
    const client = new Client({
      connectionString: this.env.sessionUrl,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: 'formwork-listen',
    });
    client.on('notification', ({ channel, payload }) => this.notify(channel, payload ?? ''));
    client.on('error', (error) => this.lost(client, error));
    client.on('end', () => this.lost(client, new Error('the connection ended')));
    this.client = client;
    try {
      await (this.statement = client.connect().then(() => client.query(SHOW_LIFE, [this.env.workerId])));
      for (const channel of this.listeners.keys()) await this.listen(client, channel);
      if (this.failures > 0) this.logger.log('Notifications from PostgreSQL are back.');
      this.failures = 0;
      for (const channel of this.listeners.keys()) this.notify(channel, null);
    } catch (error) {
      this.lost(client, error);
    }
  }

  private listen(client: Client, channel: string): Promise<unknown> {
    return (this.statement = this.statement.then(() => client.query(`LISTEN "${channel}"`)));
  }

  private lost(client: Client, error: unknown) {
    if (this.stopped || this.client !== client) return;
    this.client = null;
    void client.end().catch(() => undefined); // frees the socket of a broken connection
    if (this.failures === 0)
      this.logger.warn(`No notifications from PostgreSQL, polling until they are back: ${String(error)}`);
    const pause = RECONNECT_MS[Math.min(this.failures, RECONNECT_MS.length - 1)];
    this.failures += 1;
    this.timer = setTimeout(() => void this.connect(), pause);
    this.timer.unref();
  }

  private notify(channel: string, payload: string | null) {
    for (const listener of this.listeners.get(channel) ?? []) listener(payload);
  }
}
