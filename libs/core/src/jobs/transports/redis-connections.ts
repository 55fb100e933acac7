import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis, RedisOptions } from 'ioredis';
import { Env, type RedisSettings } from '../../config/env';
import { openRedis, type RedisClient, reasonOf } from '../../redis/redis-client';

type Role = 'client' | 'subscriber' | 'bclient';

const OPTIONS: Record<Role, RedisOptions> = {
  // Commands fail at once while Redis is down, so that they do not accumulate in memory; the callers handle the error.
  client: { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: 5_000 },
  // Bull requires these two to wait for Redis without limit.
  subscriber: { enableReadyCheck: false, maxRetriesPerRequest: null },
  bclient: { enableReadyCheck: false, maxRetriesPerRequest: null },
};

/**
 * A process' connections for Bull: one for commands and one for subscriptions, shared by all queues, and a blocking one
 * per queue. They reconnect for ever. The start and the end of an outage are logged once each.
 */
@Injectable()
export class RedisConnections implements OnApplicationShutdown {
  readonly commands: RedisClient;
  private readonly logger = new Logger('Redis');
  private readonly subscriber: RedisClient;
  private readonly all: RedisClient[] = [];
  private readonly blocking: RedisClient[] = [];

  private readonly settings: RedisSettings;

  constructor({ redis }: Env) {
    this.settings = redis;
    this.commands = this.open('client');
    this.subscriber = this.open('subscriber');
    this.logOutages();
  }

  /** For Bull's `createClient`. */
  readonly get = (role: Role): Redis => {
    // Bull's types lack clusters, with which it works as long as all keys of a queue have one slot.
    if (role === 'client') return this.commands as Redis;
    return (role === 'subscriber' ? this.subscriber : this.open(role)) as Redis;
  };

  get ready(): boolean {
    return this.commands.status === 'ready';
  }

  /** Disconnects the connections that wait for a wake-up. */
  cutBlocking(): void {
    for (const connection of this.blocking) connection.disconnect();
  }

  close(): void {
    for (const connection of this.all) connection.disconnect();
  }

  onApplicationShutdown(): void {
    this.close();
  }

  private open(role: Role): RedisClient {
    const retryStrategy = (times: number) => Math.min(times * 100, 3_000);
    const connection = openRedis(this.settings, { ...OPTIONS[role], retryStrategy, disconnectTimeout: 200 });
    connection.setMaxListeners(0); // every queue listens to the shared ones
    connection.on('error', () => undefined); // only the commands connection logs outages, below
    this.all.push(connection);
    if (role === 'bclient') this.blocking.push(connection);
    return connection;
  }

  private logOutages() {
    let down = false;
    this.commands.on('error', (error) => {
      if (!down) this.logger.warn(`Redis is not reachable, idle workers take jobs from PostgreSQL: ${reasonOf(error)}`);
      down = true;
    });
    this.commands.on('ready', () => {
      if (down) this.logger.log('Redis is back.');
      down = false;
    });
  }
}
