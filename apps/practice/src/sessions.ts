import { randomUUID } from 'node:crypto';
import type { ReceivedFile } from './ledger';

/** For practice only: the site has no other accounts, and nothing in it is worth a secret. */
const ACCOUNTS: Readonly<Record<string, string>> = {
  'clara@practice.example': 'open-sesame-7',
  'demo@practice.example': 'practice-makes-perfect',
};

export interface Session {
  account: string;
  /** The application that is being filled in. */
  values: Record<string, string>;
  file: ReceivedFile | null;
}

const COOKIE = 'practice_session';
const KEPT = 5_000;

/** Sessions by the value of their cookie; the oldest are dropped. */
export class Sessions {
  private readonly open = new Map<string, Session>();

  find(cookies: string | undefined): Session | null {
    return this.open.get(idIn(cookies)) ?? null;
  }

  /** @returns the session's cookie, or null when name or password are wrong */
  signIn(account: string, password: string): string | null {
    if (!Object.hasOwn(ACCOUNTS, account) || ACCOUNTS[account] !== password) return null;
    const id = randomUUID();
    this.open.set(id, { account, values: {}, file: null });
    const [oldest] = this.open.keys();
    if (this.open.size > KEPT && oldest !== undefined) this.open.delete(oldest);
    return `${COOKIE}=${id}; Path=/; HttpOnly; SameSite=Lax`;
  }

  signOut(cookies: string | undefined): string {
    this.open.delete(idIn(cookies));
    return `${COOKIE}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`;
  }
}

function idIn(cookies = ''): string {
  return new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(cookies)?.[1] ?? '';
}
