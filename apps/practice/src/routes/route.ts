import type { IncomingMessage } from 'node:http';
import type { Reply } from '../http';
import type { Session } from '../sessions';

export interface Visit {
  request: IncomingMessage;
  url: URL;
  /** The groups of the route's pattern. */
  parts: string[];
}

export interface SignedInVisit extends Visit {
  session: Session;
}

interface Matched {
  method: 'GET' | 'POST';
  path: RegExp;
}

type Handled<V> = (visit: V) => Reply | Promise<Reply>;

/** A page or an action; visitors without a session get the sign-in page in place of those that are not `open`. */
export type Route = Matched &
  ({ open: true; handle: Handled<Visit> } | { open?: false; handle: Handled<SignedInVisit> });
