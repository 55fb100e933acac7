import { seeded } from '../../random-numbers';

/** What a fault hits; of what there are two, one is picked. */
type Target = 'api' | 'worker' | 'redis' | 'postgres' | 'files' | 'timestamps' | 'everything';

interface KindOfFault {
  target: Target;
  /** How many of 100 faults are of this kind. */
  share: number;
  /** Milliseconds for which it lasts, at least and at most. */
  lasts: readonly [number, number];
}

/** Every kind of fault. Stalls last up to beyond the lease of a job; a target meets one fault at a time. */
export const KINDS = {
  'kill -9 of an API': { target: 'api', share: 8, lasts: [0, 800] },
  'stall of an API': { target: 'api', share: 8, lasts: [200, 2_500] },
  'kill -9 of a worker': { target: 'worker', share: 10, lasts: [0, 800] },
  'stall of a worker': { target: 'worker', share: 8, lasts: [200, 8_000] },
  'kill -9 of Redis': { target: 'redis', share: 7, lasts: [0, 1_500] },
  'stall of Redis': { target: 'redis', share: 7, lasts: [200, 2_500] },
  'Redis emptied': { target: 'redis', share: 9, lasts: [0, 0] },
  'kill -9 of a connection of PostgreSQL': { target: 'postgres', share: 8, lasts: [0, 0] },
  'kill -9 of PostgreSQL': { target: 'postgres', share: 6, lasts: [0, 800] },
  'stall of PostgreSQL': { target: 'postgres', share: 6, lasts: [200, 2_500] },
  'disk full': { target: 'files', share: 6, lasts: [300, 2_000] },
  'storage away': { target: 'files', share: 6, lasts: [300, 2_000] },
  'timestamp authority away': { target: 'timestamps', share: 6, lasts: [500, 3_000] },
  'rolling restart of the APIs': { target: 'everything', share: 2, lasts: [0, 0] },
  'rolling restart of the workers': { target: 'everything', share: 3, lasts: [0, 0] },
} as const satisfies Record<string, KindOfFault>;

export type Kind = keyof typeof KINDS;
export const ALL_KINDS = Object.keys(KINDS) as Kind[];

export interface PlannedFault {
  number: number;
  kind: Kind;
  /** What it hits: of two of a kind with its index. */
  target: string;
  /** Milliseconds from the beginning of the fault before it. */
  pauseMs: number;
  lastsMs: number;
  /** From 0 to 1, for further choices. */
  share: number;
}

/** Mean milliseconds between the beginnings of two faults; the next one waits for its target in addition. */
const MEAN_PAUSE_MS = 450;

/**
 * The faults of a run in their order; the same seed, count and kinds give the same ones. Kinds occur in proportion to their
 * shares.
 */
export function planOf(count: number, seed: number, kinds: readonly Kind[] = ALL_KINDS): PlannedFault[] {
  const random = seeded(seed);
  return shuffled(deckOf(count, kinds), random).map((kind, index) => {
    const { target, lasts } = KINDS[kind];
    const [pick, length, pause, share] = [random(), random(), random(), random()];
    const hasTwo = target === 'api' || target === 'worker';
    return {
      number: index + 1,
      kind,
      target: hasTwo ? `${target} ${pick < 0.5 ? 0 : 1}` : target,
      pauseMs: Math.round(pause * 2 * MEAN_PAUSE_MS),
      lastsMs: Math.round(lasts[0] + length * (lasts[1] - lasts[0])),
      share,
    };
  });
}

/** `count` kinds by their shares: each gets the whole part of its share, and the largest remainders one more. */
function deckOf(count: number, kinds: readonly Kind[]): Kind[] {
  const total = kinds.reduce((sum, kind) => sum + KINDS[kind].share, 0);
  const wanted = kinds.map((kind) => ({ kind, exact: (count * KINDS[kind].share) / total }));
  const deck = wanted.flatMap(({ kind, exact }) => Array.from({ length: Math.floor(exact) }, () => kind));
  const byRemainder = [...wanted].sort((a, b) => (b.exact % 1) - (a.exact % 1));
  return [...deck, ...byRemainder.slice(0, count - deck.length).map(({ kind }) => kind)];
}

function shuffled<T>(items: T[], random: () => number): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other]!, result[last]!];
  }
  return result;
}
