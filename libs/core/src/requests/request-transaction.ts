import type { EntityManager, QueryRunner } from 'typeorm';
import { HeldConnection } from './held-connection';

/** An INSERT that commits with the effects of a request: its row in a log, or a job. */
export interface CommitStatement {
  /** Identifies the text, so that PostgreSQL parses it once per connection. */
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/**
 * Makes a statement when the effects are about to commit; null: none. `response` is the result of the handler. When the
 * effects commit before it is known, `effect` identifies them (`commitEarly`); otherwise it is null.
 */
export type CommitHook = (response: unknown, effect: string | null) => CommitStatement | null;

/** Runs at the begin of the transaction, in it. When it throws, the transaction has not begun for the handler. */
export type BeginHook = () => Promise<void>;

/**
 * The transaction of a request. It begins with the first transaction of the handler and commits after the response was
 * serialized. The handler's later transactions become savepoints, and its later queries use the same connection, so they see
 * its writes. Before the first transaction, queries use the pool, so that slow work without writes holds no connection.
 */
export class RequestTransaction {
  private readonly hooks: CommitHook[] = [];
  private beginHook: BeginHook = async () => undefined;
  private held: HeldConnection | null = null;
  private state: 'inactive' | 'active' | 'ended' = 'inactive';
  private neededByHooks = false;

  /**
   * Registers a statement for the commit of the request's effects. A request without effects does not run it.
   * @param needsResponse keeps even a single write open until the response is known
   */
  atCommit(hook: CommitHook, { needsResponse = false } = {}): void {
    this.hooks.push(hook);
    this.neededByHooks ||= needsResponse;
  }

  /** Sets what runs at the begin of the transaction; again when the handler rolls its first transaction back and begins another. */
  atBegin(hook: BeginHook): void {
    this.beginHook = hook;
  }

  /** The manager of the open transaction; undefined before it begins and after it ends. */
  get manager(): EntityManager | undefined {
    return this.held?.runner.manager;
  }

  /** Runs the handler and commits its effects; rolls them back when it throws. */
  async run<T>(handler: () => Promise<T>): Promise<T> {
    this.state = 'active';
    try {
      const result = await handler();
      await this.commit(result, null);
      return result;
    } catch (error) {
      await this.rollBack();
      throw error;
    }
  }

  /**
   * Commits the effects so far, before the handler waits for another process to continue with them. Later transactions of the
   * handler commit by themselves. A handler that throws an `AppError` afterwards has undone the effects.
   * @param effect identifies the effects, for a retry of the request that waits for them too (`RequestContext.resumed`)
   */
  commitEarly(effect: string): Promise<void> {
    return this.commit(undefined, effect);
  }

  private async commit(response: unknown, effect: string | null): Promise<void> {
    const held = this.end();
    if (!held) return;
    try {
      for (const { text, values } of this.takeStatements(response, effect)) await held.runner.query(text, values);
      await held.commit();
    } catch (error) {
      await held.rollBack().catch(() => undefined); // the connection may be lost; the first error says why
      throw error;
    } finally {
      await held.release();
    }
  }

  /**
   * Takes the registered statements for a write that is one statement. Appended to it, they save the round trips of a
   * transaction. Null when the write needs a transaction.
   */
  takeForSingleWrite(): CommitStatement[] | null {
    if (this.state === 'ended') return [];
    return this.held || this.neededByHooks ? null : this.takeStatements(undefined, null);
  }

  /**
   * The connection for a query of the request.
   * @param all the connections that requests hold; this one is in it until it is released
   */
  runnerOr(create: () => QueryRunner, all: Set<HeldConnection>): QueryRunner {
    if (this.held) return this.held.runner;
    return this.state === 'active' ? this.watch(create(), all) : create();
  }

  private async rollBack(): Promise<void> {
    const held = this.end();
    if (!held) return;
    try {
      await held.rollBack();
    } finally {
      await held.release();
    }
  }

  private end(): HeldConnection | null {
    const { held } = this;
    this.state = 'ended';
    this.held = null;
    return held;
  }

  private takeStatements(response: unknown, effect: string | null): CommitStatement[] {
    return this.hooks.splice(0).flatMap((hook) => hook(response, effect) ?? []);
  }

  /** Holds the connection as soon as a transaction begins on it. */
  private watch(runner: QueryRunner, all: Set<HeldConnection>): QueryRunner {
    const start = runner.startTransaction.bind(runner);
    runner.startTransaction = async (isolation) => {
      runner.startTransaction = start;
      if (this.state !== 'active' || this.held) return runner.startTransaction(isolation);
      this.held = new HeldConnection(runner, all, () => (this.held = null));
      await runner.startTransaction(isolation);
      await this.beginHook();
    };
    return runner;
  }
}
