import type { WorkFailure } from './work-failure';

/**
 * The messages of a pool's program, the same for threads and child processes: `ready` once it is loaded, then for every
 * input any number of `progress` and `ask`, and one `done` or `failed`. `warning` may be sent at any time.
 */
export type WorkMessage<Output> =
  | { kind: 'ready' }
  | { kind: 'progress' }
  | { kind: 'warning'; text: string }
  /** A question to the caller of `run`; its `reply` has the same id. */
  | { kind: 'ask'; id: number; question: unknown }
  | { kind: 'done'; output: Output }
  | { kind: 'failed'; failure: WorkFailure };

/** The messages to a pool's program. */
export type HostMessage<Input> = { kind: 'work'; input: Input } | ({ kind: 'reply'; id: number } & Reply);
export type Reply = { answer: unknown } | { failure: WorkFailure };

/**
 * The buffers of a message that are transferred instead of copied: those of byte arrays that own their whole buffer.
 */
export function movableBuffers(message: unknown): ArrayBuffer[] {
  const members = typeof message === 'object' && message !== null ? [message, ...Object.values(message)] : [];
  const buffers = members.filter((one) => one instanceof Uint8Array).filter(ownsBuffer);
  return [...new Set(buffers.map(({ buffer }) => buffer as ArrayBuffer))];
}

const ownsBuffer = ({ buffer, byteLength }: Uint8Array): boolean =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && byteLength > 0;
