import { Redis } from 'ioredis';
import type { RedisSettings } from '../config/env';
import { TimeLimitError, within } from '../process/within';

/** Longer than a healthy Redis takes to answer, short compared with a start. */
const TIMEOUT_MS = 2_000;

/**
 * Whether the settings take a cluster for a server, or a server for a cluster, or have a wrong password. A Redis that does not
 * answer is no fault, because the service works without one meanwhile.
 * @returns a sentence with the address and what to do; null when the settings are right or Redis does not answer
 */
export async function redisFault({ urls, isCluster }: RedisSettings): Promise<string | null> {
  for (const url of urls) {
    const found = await inCluster(url);
    if (found === null) continue;
    const { host } = new URL(url);
    if (found === 'refused')
      return `Redis at ${host} refuses the user or the password: correct REDIS_URL, like redis://user:password@host:6379`;
    if (found && !isCluster)
      return `Redis at ${host} is a node of a cluster: set REDIS_CLUSTER=true, or correct REDIS_URL, like redis://:password@host:6379`;
    if (!found && isCluster)
      return `Redis at ${host} is no node of a cluster: unset REDIS_CLUSTER, or correct REDIS_URL, like redis://:password@node-1:6379,redis://:password@node-2:6379`;
  }
  return null;
}

/** The codes of Redis for a missing and for a wrong password. */
const REFUSED = /^(NOAUTH|WRONGPASS)\b/;

/** Null: it does not answer, or does not say. */
async function inCluster(url: string): Promise<boolean | 'refused' | null> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, enableReadyCheck: false });
  redis.on('error', () => undefined); // `connect` rejects
  const asked = redis.connect().then(() => redis.info('cluster'));
  try {
    const [, enabled] = /cluster_enabled:([01])/.exec(await within(TIMEOUT_MS, asked)) ?? [];
    return enabled === undefined ? null : enabled === '1';
  } catch (error) {
    if (error instanceof TimeLimitError) asked.catch(() => undefined); // it fails when the connection is cut below
    return error instanceof Error && REFUSED.test(error.message) ? 'refused' : null;
  } finally {
    redis.disconnect();
  }
}
