import { AppError, EffectGoneError, Secrets, TimeLimitError, within } from '@app/core';
import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { answerOf, replay, type Answer } from './answer';
import { IdempotencyKeysRepository } from './idempotency-keys.repository';
import { identityOf, sealRecord, unsealRecord, type KeyedCall } from './keyed-call';

/** How long a request waits for another one with its key. */
const WAIT_MS = 20_000;
/** Pauses between looks at a request that another process works on. */
const PAUSES_MS = { first: 25, longest: 1_000 };

/** An earlier request with the same key; `pendingEffect` identifies its effects while its response is not known. */
type Known = { answer: Answer } | Unanswered;
type Unanswered = { answer: null; pendingEffect: string };

/** Identifies effects that are committed while the response is not known; null: there are none. */
interface Pending {
  effect: string | null;
}

type Handler = () => Promise<unknown>;

/** Another process has begun the effects of a request with the same key. */
class KeyInUseError extends Error {}

/**
 * Lets requests with the same idempotency key have their effects once, and gives all of them the response of the first
 * (ARCHITECTURE, "Idempotency keys").
 *
 * Within a process, the requests with a key run one after the other. Between processes, an advisory lock excludes them. It is
 * taken at the begin of the transaction with the effects, so that slow work before it holds no connection; the row of the key
 * commits with the effects. A request without effects leaves no row.
 */
@Injectable()
export class IdempotentCalls {
  /** The requests that this process handles, by the identity of their key. Their promises never reject. */
  private readonly inWork = new Map<string, Promise<unknown>>();

  constructor(
    private readonly keys: IdempotencyKeysRepository,
    private readonly secrets: Secrets,
  ) {}

  /**
   * Runs the handler, or returns the response of an earlier request with the same key.
   * @throws AppError 409 when another request with the key is not done in time, 422 when that was a different request
   */
  async run(call: KeyedCall, handler: Handler): Promise<unknown> {
    const identity = identityOf(call);
    const deadline = performance.now() + WAIT_MS;
    for (;;) {
      const known = await this.find(call);
      if (known?.answer) return replay(call.context.response, known.answer);
      const resumed = known && (await this.resume(call, known.pendingEffect, handler));
      if (resumed) return replay(call.context.response, resumed);

      const other = this.inWork.get(identity);
      if (other) await settled(other, deadline);
      else if (!known) return await this.lead(call, identity, handler, deadline);
    }
  }

  /** Deletes up to `limit` expired keys, and returns their number. */
  deleteOld(limit: number): Promise<number> {
    return this.keys.deleteOld(limit);
  }

  /** Runs the handler while further requests of this process with the key wait. */
  private async lead(call: KeyedCall, identity: string, handler: Handler, deadline: number): Promise<unknown> {
    const work = this.work(call, handler, deadline).finally(() => this.inWork.delete(identity));
    // Requests that wait do not get its error: they look again.
    this.inWork.set(
      identity,
      work.catch(() => undefined),
    );
    return work;
  }

  private async work(call: KeyedCall, handler: Handler, deadline: number): Promise<unknown> {
    try {
      return await this.begin(call, handler);
    } catch (error) {
      if (error instanceof KeyInUseError) return this.awaitOther(call, handler, deadline);
      // The handler may have found the effects of another process with the same key.
      const done = error instanceof AppError && error.status < 500 ? await this.find(call) : null;
      if (done?.answer) return replay(call.context.response, done.answer);
      throw error;
    }
  }

  /** Runs the handler as the first request with its key. */
  private async begin(call: KeyedCall, handler: Handler): Promise<unknown> {
    const { transaction, response } = call.context;
    const before = { ...response.getHeaders() };
    const pending: Pending = { effect: null };
    transaction.atBegin(() => this.lock(call));
    transaction.atCommit(
      (body, effect) => {
        pending.effect = effect;
        const answer = effect === null ? answerOf(response, before, body) : null;
        return this.keys.insertion(call, this.seal(call, answer), effect);
      },
      { needsResponse: true },
    );
    const body = await this.orRelease(call, pending, handler);
    if (pending.effect === null) return body;
    return (await this.complete(call, pending.effect, answerOf(response, before, body))).body ?? undefined;
  }

  /** Runs the handler, and frees the key when it refuses the request after its effects were committed: it has undone them. */
  private async orRelease(call: KeyedCall, pending: Pending, handler: Handler): Promise<unknown> {
    try {
      return await handler();
    } catch (error) {
      if (error instanceof AppError && pending.effect !== null) await this.keys.release(call, pending.effect);
      throw error;
    }
  }

  /** @throws KeyInUseError when another process has begun or committed the effects */
  private async lock(call: KeyedCall): Promise<void> {
    if (!(await this.keys.lock(call)) || (await this.find(call))) throw new KeyInUseError();
  }

  /** Lets the handler wait for effects that were committed without a response; null when they were undone. */
  private async resume(call: KeyedCall, effect: string, handler: Handler): Promise<Answer | null> {
    const { context } = call;
    const before = { ...context.response.getHeaders() };
    context.resumed = effect;
    try {
      const body = await this.orRelease(call, { effect }, handler);
      return await this.complete(call, effect, answerOf(context.response, before, body));
    } catch (error) {
      if (error instanceof EffectGoneError) return null;
      throw error;
    } finally {
      context.resumed = null;
    }
  }

  /** Stores the response, unless another request that waited for the same effects was first: then all return that one. */
  private async complete(call: KeyedCall, effect: string, answer: Answer): Promise<Answer> {
    if (await this.keys.complete(call, this.seal(call, answer), effect)) return answer;
    return (await this.find(call))?.answer ?? answer;
  }

  /** Waits for the request of another process. */
  private async awaitOther(call: KeyedCall, handler: Handler, deadline: number): Promise<unknown> {
    for (let ms = PAUSES_MS.first; ; ms = Math.min(2 * ms, PAUSES_MS.longest)) {
      await pause(ms);
      const isFree = await this.keys.isFree(call);
      const known = await this.find(call);
      const answer = known && (known.answer ?? (await this.resume(call, known.pendingEffect, handler)));
      if (answer) return replay(call.context.response, answer);
      // When the other request has failed, the handler does not run again, because it may have changed its input.
      if (isFree || performance.now() > deadline) throw inFlight();
    }
  }

  private seal(call: KeyedCall, answer: Answer | null): string {
    return sealRecord(this.secrets, call, { requestHash: call.requestHash, answer });
  }

  /** The earlier request with the key. @throws AppError 422 when it was a different one */
  private async find(call: KeyedCall): Promise<Known | null> {
    const row = await this.keys.find(call);
    if (!row) return null;
    const { requestHash, answer } = unsealRecord(this.secrets, call, row.sealed_request);
    if (requestHash !== call.requestHash) throw keyReused();
    return answer ? { answer } : { answer: null, pendingEffect: row.pending_effect ?? '' };
  }
}

/** Resolves when the other request has ended. @throws AppError 409 at the deadline */
async function settled(other: Promise<unknown>, deadline: number): Promise<void> {
  await within(Math.max(0, deadline - performance.now()), other).catch((error: unknown) => {
    throw error instanceof TimeLimitError ? inFlight() : error;
  });
}

const inFlight = () =>
  new AppError(
    409,
    'idempotency_key_in_flight',
    'A request with this Idempotency-Key is being processed. Try again shortly.',
    { headers: { 'Retry-After': '1' } },
  );

const keyReused = () =>
  new AppError(
    422,
    'idempotency_key_reused',
    'The Idempotency-Key was used for a different request. Send a new key for a new request.',
  );
