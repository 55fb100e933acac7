export interface ReceivedFile {
  name: string;
  size: number;
  sha256: string;
}

/** An application as it was received. */
export interface Submission {
  number: string;
  account: string;
  receivedAt: string;
  values: Record<string, string>;
  file: ReceivedFile | null;
}

/** Older entries are dropped, because the process keeps them in memory. */
const KEPT = 20_000;

/** Every application that was received, in order. Repeated ones are separate entries, so that tests can count them. */
export class Ledger {
  private readonly received: Submission[] = [];
  private count = 0;

  get submissions(): readonly Submission[] {
    return this.received;
  }

  add(submission: Omit<Submission, 'number' | 'receivedAt'>): Submission {
    this.count += 1;
    const now = new Date();
    const number = `EV-${now.getUTCFullYear()}-${String(this.count).padStart(5, '0')}`;
    const entry = { number, receivedAt: now.toISOString(), ...submission };
    this.received.push(entry);
    if (this.received.length > KEPT) this.received.shift();
    return entry;
  }

  find(number: string, account: string): Submission | undefined {
    return this.received.find((entry) => entry.number === number && entry.account === account);
  }
}
