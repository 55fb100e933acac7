import { setImmediate as endOfTurn } from 'node:timers/promises';

/**
 * Reads of rows that many requests need at the same time. Calls with one key in the same turn of the event loop share a read. It
 * begins after all of them, at the end of the turn, so each of them sees what was committed before it: nothing is kept.
 * Under load this saves most of the round trips, because a busy process takes many requests in a turn.
 * In a trace, the read belongs to the first of its requests.
 */
export class SharedReads<Row> {
  private readonly waiting = new Map<string, Promise<Row>>();

  /**
   * @param key identifies what is read
   * @returns what `read` returns, to all callers the same object
   * @throws what `read` throws
   */
  get(key: string, read: () => Promise<Row>): Promise<Row> {
    const shared = this.waiting.get(key) ?? this.atEndOfTurn(key, read);
    this.waiting.set(key, shared);
    return shared;
  }

  private async atEndOfTurn(key: string, read: () => Promise<Row>): Promise<Row> {
    await endOfTurn();
    this.waiting.delete(key);
    return read();
  }
}
