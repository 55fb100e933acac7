import { Account, Agents, Extractions, Forms, Users } from './areas.js';
import { Documents } from './documents.js';
import { entriesOfArrays, entriesOfPages } from './lists.js';
import { Transport, type Call, type ClientOptions } from './transport.js';

export type { Schemas } from './area.js';
export type { Upload } from './uploads.js';
export type { Call, ClientOptions } from './transport.js';
export { FormworkError, type ErrorCode } from './errors.js';
export { verifyWebhook, WebhookVerificationError, type WebhookHeaders } from './webhooks.js';

/** The Formwork API with one key. What no area has is reached by `request`, `pages` and `entries`. */
export class FormworkClient {
  readonly account: Account;
  readonly users: Users;
  readonly forms: Forms;
  readonly documents: Documents;
  readonly extractions: Extractions;
  readonly agents: Agents;
  private readonly transport: Transport;

  constructor(options: ClientOptions) {
    this.transport = new Transport(options);
    this.account = new Account(this.transport);
    this.users = new Users(this.transport);
    this.forms = new Forms(this.transport);
    this.documents = new Documents(this.transport);
    this.extractions = new Extractions(this.transport);
    this.agents = new Agents(this.transport);
  }

  /** Any operation: `request<Schemas['Theme']>('POST', '/api/builder/theme/', { body })`. @throws FormworkError */
  request<T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, call?: Call): Promise<T> {
    return this.transport.json(method, path, call);
  }

  /** Every entry of a list with `next` links. */
  pages<T>(path: string, call?: Call): AsyncGenerator<T> {
    return entriesOfPages(this.transport, path, call);
  }

  /** Every entry of a list that is a bare array. */
  entries<T>(path: string, call?: Call): AsyncGenerator<T> {
    return entriesOfArrays(this.transport, path, call);
  }
}
