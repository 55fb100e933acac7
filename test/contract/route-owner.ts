import type { ApiClient } from '@app/testing';

/** The team that owns the objects of the calls. */
export interface Owner {
  /** The key of an admin, for production. */
  client: ApiClient;
  /** Creates a viewer of the team, for calls that remove one. */
  member: () => Promise<{ id: string; email: string }>;
  /** Creates a failed job of the team and returns its id. */
  failedJob: () => Promise<string>;
  /** Runs a statement in the service's database. */
  sql: (statement: string) => Promise<unknown>;
}
