import type { WorkFailure } from './work-failure';

/**
 * What the program of a pool sends: `ready` once it is loaded, then for every input any number of `progress` and one
 * `done` or `failed`. `warning` may come at any time. Threads and child processes speak the same.
 */
export type WorkMessage<Output> =
  | { kind: 'ready' }
  | { kind: 'progress' }
  | { kind: 'warning'; text: string }
  | { kind: 'done'; output: Output }
  | { kind: 'failed'; failure: WorkFailure };

/**
 * The buffers of a message's bytes, which move to the other side without being copied. Only bytes that have their buffer for
 * themselves move; the others are copied.
 */
export function movableBuffers(message: unknown): ArrayBuffer[] {
  const members = typeof message === 'object' && message !== null ? [message, ...Object.values(message)] : [];
  const buffers = members.filter((one) => one instanceof Uint8Array).filter(ownsBuffer);
  return [...new Set(buffers.map(({ buffer }) => buffer as ArrayBuffer))];
}

const ownsBuffer = ({ buffer, byteLength }: Uint8Array): boolean =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && byteLength > 0;
