/** A claimed entry; `fence` is the fencing token of the claim. */
export interface ClaimedEntry {
  id: string;
  job: string;
  payload: object;
  fence: number;
  /** The number of this attempt, from 1. */
  attempt: number;
  /** Number of workers that died while they held it. */
  deaths: number;
  requestId: string;
  /** Null for jobs of the whole service. */
  teamId: string | null;
  /** The span that caused it; null without traces. */
  traceparent: string | null;
  /** Since when it was due. */
  dueAt: Date;
}

/** `needs-exclusive`: only a worker that runs no other entry can claim it. Null: it cannot be claimed. */
export type ClaimResult = ClaimedEntry | 'needs-exclusive' | null;

/** What identifies a claim in statements. */
export type Held = Pick<ClaimedEntry, 'id' | 'fence'>;

/** The worker that claims, and the lease of its claims. */
export interface Claimant {
  workerId: string;
  leaseSeconds: number;
}
