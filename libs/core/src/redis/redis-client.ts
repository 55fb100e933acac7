import { Cluster, type ClusterOptions, Redis, type RedisOptions } from 'ioredis';
import type { RedisSettings } from '../config/env';

/** A client of a server or of a cluster. Commands with several keys need keys of one slot. */
export type RedisClient = Redis | Cluster;

type ClientOptions = Pick<
  RedisOptions,
  | 'enableOfflineQueue'
  | 'enableReadyCheck'
  | 'lazyConnect'
  | 'maxRetriesPerRequest'
  | 'commandTimeout'
  | 'connectTimeout'
  | 'disconnectTimeout'
> & { retryStrategy: (times: number) => number | null };

/** Opens a client, which reconnects as `retryStrategy` says. */
export function openRedis({ urls, isCluster }: RedisSettings, options: ClientOptions): RedisClient {
  if (!isCluster) return new Redis(urls[0] ?? '', options);
  return new EndingCluster([...urls], clusterOptions(new URL(urls[0] ?? ''), options));
}

/** A client of a cluster that ends, as one of a server does, also when it has no node. Bull waits for that. */
class EndingCluster extends Cluster {
  override disconnect(reconnect = false): void {
    const hasNodes = this.nodes().length > 0;
    super.disconnect(reconnect);
    if (hasNodes || reconnect) return;
    this.status = 'end';
    process.nextTick(() => this.emit('end'));
  }
}

function clusterOptions({ protocol, username, password }: URL, options: ClientOptions): ClusterOptions {
  const { retryStrategy, enableOfflineQueue, enableReadyCheck, lazyConnect, ...ofNodes } = options;
  const isEncrypted = protocol === 'rediss:';
  return {
    clusterRetryStrategy: retryStrategy,
    enableOfflineQueue,
    enableReadyCheck,
    lazyConnect,
    // Nodes that others name; the addresses of the settings have these already.
    redisOptions: {
      ...ofNodes,
      username: decodeURIComponent(username) || undefined,
      password: decodeURIComponent(password) || undefined,
      ...(isEncrypted && { tls: {} }),
    },
    // A certificate is issued for a name, which a look-up would replace by an address.
    ...(isEncrypted && { dnsLookup: (name, callback) => callback(null, name) }),
  };
}

/** @throws Error when it does not answer, or when a cluster does not serve all slots */
export async function pingRedis(redis: RedisClient): Promise<void> {
  if (redis instanceof Redis) return void (await redis.ping());
  const state = String(await redis.cluster('INFO'));
  if (!state.includes('cluster_state:ok')) throw new Error('the cluster does not serve all slots');
}

/** The message of an error, with that of the node when a whole cluster failed. */
export function reasonOf(error: Error & { lastNodeError?: Error }): string {
  return error.lastNodeError ? `${error.message} ${error.lastNodeError.message}` : error.message;
}
