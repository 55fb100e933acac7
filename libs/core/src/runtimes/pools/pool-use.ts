/** How busy the pools of one name are. */
export interface PoolUse {
  /** The program of the pool, such as `reading-process`. */
  name: string;
  running: number;
  waiting: number;
}

type Pool = () => PoolUse;

const pools = new Set<Pool>();

/** Adds a pool to the report. @returns removes it */
export function reportPool(pool: Pool): () => void {
  pools.add(pool);
  return () => void pools.delete(pool);
}

/** The use of all pools of this process, those of one name together. */
export function poolUse(): PoolUse[] {
  const uses = new Map<string, PoolUse>();
  for (const pool of pools) {
    const { name, running, waiting } = pool();
    const sum = uses.get(name) ?? { name, running: 0, waiting: 0 };
    uses.set(name, { name, running: sum.running + running, waiting: sum.waiting + waiting });
  }
  return [...uses.values()];
}
