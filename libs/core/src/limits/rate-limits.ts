import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Redis } from 'ioredis';
import { RateLimiterPostgres, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { Env } from '../config/env';

/** At most `points` requests per `seconds`; `name` is the prefix of the rule's counters. */
export interface RateRule {
  name: string;
  points: number;
  seconds: number;
}

/** The state of a rule's counter after a request. */
export interface Allowance {
  limit: number;
  remaining: number;
  /** Until the counter is reset. */
  seconds: number;
  exceeded: boolean;
}

/** Longer than any command of a healthy Redis, short compared with a request. */
const COMMAND_TIMEOUT_MS = 500;
const CONNECT_TIMEOUT_MS = 2_000;

/**
 * Counters that all API processes share, in Redis or, with `QUEUE=database`, in PostgreSQL. While they cannot be reached,
 * requests pass and a warning is logged (decisions, "Rate limit").
 */
@Injectable()
export class RateLimits implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Limits');
  private readonly limiters = new Map<string, RateLimiterAbstract>();
  private readonly redis: Redis | null;
  private down = false;

  constructor(
    private readonly env: Env,
    private readonly dataSource: DataSource,
  ) {
    this.redis = env.queue === 'redis' && env.rateLimitFactor > 0 ? openRedis(env.redisUrl) : null;
  }

  /** Waits for Redis, so that the first request is counted. When Redis is down, the process starts without it. */
  async onModuleInit(): Promise<void> {
    const { redis } = this;
    if (redis === null || redis.status === 'ready') return;
    await new Promise<void>((resolve) => void redis.once('ready', resolve).once('error', () => resolve()));
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }

  /** Counts one request of `subject`. Returns null when limits are off or the counters cannot be reached. */
  async consume(rule: RateRule, subject: string): Promise<Allowance | null> {
    if (this.env.rateLimitFactor === 0) return null;
    const limiter = this.limiterOf(rule);
    try {
      const result = await limiter.consume(subject);
      this.noteUp();
      return toAllowance(limiter.points, result, false);
    } catch (error) {
      if (error instanceof RateLimiterRes) return toAllowance(limiter.points, error, true);
      this.noteDown(error);
      return null;
    }
  }

  private limiterOf(rule: RateRule): RateLimiterAbstract {
    const known = this.limiters.get(rule.name);
    if (known) return known;
    const limiter = this.createLimiter(rule);
    this.limiters.set(rule.name, limiter);
    return limiter;
  }

  private createLimiter({ name, points, seconds }: RateRule): RateLimiterAbstract {
    const limit = Math.max(1, Math.round(points * this.env.rateLimitFactor));
    // A subject over the limit is refused from memory, without a query to the store.
    const options = { points: limit, duration: seconds, inMemoryBlockOnConsumed: limit + 1 };
    const keyPrefix = `${this.env.redisPrefix}:limit:${name}`;
    if (this.redis)
      return new RateLimiterRedis({ ...options, keyPrefix, storeClient: this.redis, rejectIfRedisNotReady: true });
    return new RateLimiterPostgres({
      ...options,
      keyPrefix: name,
      storeClient: this.dataSource,
      storeType: 'typeorm',
      tableName: 'rate_limit',
      tableCreated: true,
    });
  }

  private noteDown(error: unknown): void {
    if (!this.down) this.logger.warn(`The counters are out of reach, requests pass without limits: ${String(error)}`);
    this.down = true;
  }

  private noteUp(): void {
    if (this.down) this.logger.log('The counters are back: requests are limited again.');
    this.down = false;
  }
}

function openRedis(url: string): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: (times) => Math.min(times * 100, 3_000),
  });
  // `consume` reports the outage when the next request is counted.
  redis.on('error', () => undefined);
  return redis;
}

const toAllowance = (
  limit: number,
  { remainingPoints, msBeforeNext }: RateLimiterRes,
  exceeded: boolean,
): Allowance => ({
  limit,
  remaining: remainingPoints,
  seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  exceeded,
});
