import { setImmediate as endOfTurn } from 'node:timers/promises';

/**
 * Reads of the rows of keys, of which many requests need one each at the same time. Calls in the same turn of the event loop share
 * a read of all their keys. It begins after all of them, at the end of the turn, so each of them sees what was committed before
 * it: nothing is kept. In a trace, the read belongs to the first of its requests.
 */
export class BatchedReads<Row> {
  private batch: Batch<Row> | null = null;

  /** @param read returns the rows that exist, by `idOf` of their keys */
  constructor(private readonly read: (keys: Buffer[]) => Promise<ReadonlyMap<string, Row>>) {}

  /**
   * @returns the row of the key, to all callers with an equal key the same object; null when there is none
   * @throws what `read` throws, to all callers of the turn
   */
  async get(key: Buffer): Promise<Row | null> {
    const id = idOf(key);
    this.batch ??= this.begin();
    this.batch.keys.set(id, key);
    return (await this.batch.rows).get(id) ?? null;
  }

  private begin(): Batch<Row> {
    const keys = new Map<string, Buffer>();
    return { keys, rows: this.atEndOfTurn(keys) };
  }

  private async atEndOfTurn(keys: ReadonlyMap<string, Buffer>): Promise<ReadonlyMap<string, Row>> {
    await endOfTurn();
    this.batch = null;
    return this.read([...keys.values()]);
  }
}

interface Batch<Row> {
  /** Those of the callers so far, each once. */
  keys: Map<string, Buffer>;
  rows: Promise<ReadonlyMap<string, Row>>;
}

/** The same text for equal keys only. */
export const idOf = (key: Buffer): string => key.toString('latin1');
