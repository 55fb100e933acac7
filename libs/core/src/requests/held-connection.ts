import type { QueryRunner } from 'typeorm';

/**
 * A connection whose first transaction stays open after its code has committed it. The transactions that follow on the
 * connection become savepoints of it (TypeORM does that for nested transactions), and releasing the connection is postponed.
 * Code that defers a constraint makes it immediate again, so that it can explain a violation itself.
 */
export class HeldConnection {
  /** Commits the transaction. */
  readonly commit: () => Promise<void>;
  /** Rolls the transaction back, with all that followed on the connection. */
  readonly rollBack: () => Promise<void>;
  /** Returns the connection to the pool. */
  readonly release: () => Promise<void>;
  /** The number of transactions and savepoints that are open. */
  private level = 0;

  /**
   * @param all has this connection until it is released
   * @param lost is called when the first transaction is rolled back by its own code: nothing is held then
   */
  constructor(
    readonly runner: QueryRunner,
    all: Set<HeldConnection>,
    lost: () => void,
  ) {
    const start = runner.startTransaction.bind(runner);
    this.commit = runner.commitTransaction.bind(runner);
    this.rollBack = runner.rollbackTransaction.bind(runner);
    const release = runner.release.bind(runner);
    this.release = async () => {
      all.delete(this);
      await release();
    };
    all.add(this);

    runner.startTransaction = async (isolation) => {
      await start(isolation);
      this.level += 1;
    };
    runner.commitTransaction = async () => {
      if (this.level === 1) return;
      await this.commit();
      this.level -= 1;
    };
    runner.rollbackTransaction = async () => {
      this.level -= 1;
      if (this.level < 1) this.restore(lost);
      await this.rollBack();
    };
    runner.release = async () => {};
  }

  private restore(lost: () => void): void {
    Object.assign(this.runner, {
      commitTransaction: this.commit,
      rollbackTransaction: this.rollBack,
      release: this.release,
    });
    lost();
  }
}
