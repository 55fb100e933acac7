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

  get count(): number {
    const writes = this.values.reduce((sum, { writes }) => sum + writes, 0);
    return writes + this.users.length + this.fills.length + this.jobs.length;
  }
}
