import type { components } from './schema.js';
import type { Transport } from './transport.js';

export type Schemas = components['schemas'];
export const id = encodeURIComponent;

/** The first pause between two readings of work that is not done; it grows to the longest one. */
export const FIRST_POLL_MS = 500;
export const LONGEST_POLL_MS = 5_000;
export interface Waiting {
  signal?: AbortSignal;
}

/** A part of the API. */
export class Area {
  constructor(protected readonly transport: Transport) {}
}
