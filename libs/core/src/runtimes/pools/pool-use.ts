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

type WorkObserver = (pool: string, seconds: number, outcome: 'done' | 'failed') => void;

let observer: WorkObserver = () => undefined;

/** Sets what gets the duration of each work. The pools themselves are used by programs that load no metrics. */
export const observeWork = (observe: WorkObserver): void => void (observer = observe);

/** Reports how long work takes. */
export async function timed<T>(pool: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const report = (outcome: 'done' | 'failed') => observer(pool, (performance.now() - start) / 1000, outcome);
  try {
    const result = await work();
    report('done');
    return result;
  } catch (error) {
    report('failed');
    throw error;
  }
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
