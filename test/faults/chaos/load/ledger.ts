/** What a client was told is done, by the token that it chose for it. */
export interface Accepted {
  token: string;
  /** The id that the API answered; empty where it answers none. */
  id: string;
  /** Milliseconds of `performance.now()`: first sent, and accepted. */
  startedAt: number;
  acceptedAt: number;
}

/** A field of one user that one client writes, one write after the other. */
export interface WrittenValue {
  user: string;
  field: string;
  writes: number;
  /** The last value that was accepted; null before the first. */
  accepted: string | null;
  /** Values of later writes whose outcome the client does not know. */
  unknown: string[];
}

/** Everything that was accepted, to be compared with the database, the storage and the receivers. */
export class Ledger {
  readonly values: WrittenValue[] = [];
  readonly users: Accepted[] = [];
  readonly submissions: Accepted[] = [];
  readonly fills: Accepted[] = [];
  readonly runs: Accepted[] = [];
  readonly signatures: Accepted[] = [];

  /** What jobs go on with after it was accepted. */
  get jobs(): Accepted[] {
    return [...this.submissions, ...this.runs, ...this.signatures];
  }

  /** How many of each kind. */
  get counts(): Record<string, number> {
    const { values, users, submissions, fills, runs, signatures } = this;
    const lists = { users, submissions, fills, runs, signatures };
    const lengths = Object.entries(lists).map(([kind, { length }]) => [kind, length] as const);
    return { values: values.reduce((sum, { writes }) => sum + writes, 0), ...Object.fromEntries(lengths) };
  }

  get count(): number {
    return Object.values(this.counts).reduce((sum, count) => sum + count, 0);
  }
}
