import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { RateLimiterPostgres, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { Env, type RedisSettings } from '../config/env';
import { within } from '../process/within';
import { openRedis, type RedisClient } from '../redis/redis-client';
import { CoalescedCounter, type Count } from './coalesced-counter';

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
const COUNT_MS = 500;
/** While a replica takes over, the client of a cluster repeats commands for seconds, whatever their time limit. */
const CLUSTER_COUNT_MS = 2 * COUNT_MS;
/**
 * Ends commands to a Redis that hangs, after their requests have gone on. It is longer than `COUNT_MS`, because the timers of the client
 * also run while this process is busy.
 */
const COMMAND_TIMEOUT_MS = 2_000;
const CONNECT_TIMEOUT_MS = 2_000;

/** Pause after a failure, so that a store that hangs delays few requests. */
const OUTAGE_PAUSE_MS = 2_000;

/**
 * Counters that all API processes share, in Redis or, with `QUEUE=database`, in PostgreSQL. While they cannot be reached,
 * requests pass and a warning is logged (ARCHITECTURE, "Rate limits").
 */
@Injectable()
export class RateLimits implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Limits');
  private readonly counters = new Map<string, CoalescedCounter>();
  private readonly redis: RedisClient | null;
  private down = false;
  private pausedUntil = 0;

  constructor(
    private readonly env: Env,
    private readonly dataSource: DataSource,
  ) {
    this.redis = env.queue === 'redis' && env.rateLimitFactor > 0 ? openCounters(env.redis) : null;
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

  /**
   * Counts one request of `subject` against every rule, in parallel.
   * @returns the tightest allowance; null when limits are off or the counters cannot be reached
   */
  async consume(rules: readonly RateRule[], subject: string): Promise<Allowance | null> {
    if (this.env.rateLimitFactor === 0 || Date.now() < this.pausedUntil) return null;
    try {
      const allowances = await this.inTime(Promise.all(rules.map((rule) => this.count(this.counterOf(rule), subject))));
      this.noteUp();
      return tightest(allowances);
    } catch (error) {
      this.noteDown(error);
      return null;
    }
  }

  /** Forgets what was counted for the subjects. Nothing happens while the counters cannot be reached. */
  async forget(rules: readonly RateRule[], subjects: readonly string[]): Promise<void> {
    if (this.env.rateLimitFactor === 0) return;
    try {
      for (const rule of rules) await Promise.all(subjects.map((subject) => this.counterOf(rule).forget(subject)));
    } catch (error) {
      this.noteDown(error);
    }
  }

  /** PostgreSQL has limits of its own. */
  private inTime<Result>(counted: Promise<Result>): Promise<Result> {
    if (this.redis === null) return counted;
    return within(this.env.redis.isCluster ? CLUSTER_COUNT_MS : COUNT_MS, counted);
  }

  private async count(counter: CoalescedCounter, subject: string): Promise<Allowance> {
    return toAllowance(counter.limit, await counter.count(subject));
  }

  private counterOf(rule: RateRule): CoalescedCounter {
    const known = this.counters.get(rule.name);
    if (known) return known;
    const counter = new CoalescedCounter(this.createLimiter(rule));
    this.counters.set(rule.name, counter);
    return counter;
  }

  private createLimiter({ name, points, seconds }: RateRule): RateLimiterAbstract {
    const limit = limitOf(points, this.env.rateLimitFactor);
    // A subject over the limit is refused from memory, without a query to the store; in a sandbox not, because a reset in
    // another process would not end that.
    const inMemoryBlockOnConsumed = this.env.isSandbox ? undefined : limit + 1;
    const options = { points: limit, duration: seconds, inMemoryBlockOnConsumed };
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
    this.pausedUntil = Date.now() + OUTAGE_PAUSE_MS;
  }

  private noteUp(): void {
    if (this.down) this.logger.log('The counters are back: requests are limited again.');
    this.down = false;
  }
}

function openCounters(settings: RedisSettings): RedisClient {
  const redis = openRedis(settings, {
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

/** The number of requests that a rule permits with the factor of `RATE_LIMIT`. */
export const limitOf = (points: number, factor: number): number => Math.max(1, Math.round(points * factor));

/** A rule in the OpenAPI document; null: not counted. */
export const toExtension = (rule: RateRule | null) => rule && { points: rule.points, seconds: rule.seconds };

/** The allowance that decides: the longest exceeded one, else the one with the fewest remaining requests. */
export const tightest = (allowances: readonly Allowance[]): Allowance =>
  allowances.reduce((least, one) => (isTighter(one, least) ? one : least));

function isTighter(one: Allowance, other: Allowance): boolean {
  if (one.exceeded !== other.exceeded) return one.exceeded;
  if (one.remaining !== other.remaining) return one.remaining < other.remaining;
  return one.seconds > other.seconds;
}

const toAllowance = (limit: number, { place, rest }: Count): Allowance => ({
  limit,
  remaining: Math.max(0, limit - place),
  seconds: Math.max(1, Math.ceil(rest / 1000)),
  exceeded: place > limit,
});
