import { Transform, type TransformCallback } from 'node:stream';
import { RefusalError } from './refusal';

export interface ProxyLimits {
  responseBytes: number;
  runBytes: number;
  connections: number;
  headerBytes: number;
  connectMs: number;
  silenceMs: number;
}

const MB = 1_000_000;

export const PROXY_LIMITS: ProxyLimits = {
  // Pages and their parts have some MB. Downloads have a limit of their own, by default below this one.
  responseBytes: 200 * MB,
  // For pages that load endlessly in many responses.
  runBytes: 1_000 * MB,
  // Chromium opens 32 connections to a proxy, and up to 255 for WebSockets (net/socket/client_socket_pool_manager.cc).
  connections: 300,
  // A quarter of Chromium's own limit; servers usually permit 8 to 16 kB.
  headerBytes: 64_000,
  connectMs: 15_000,
  // Longer than the five minutes that a browser waits for a reviewer: the connections of its page stay open meanwhile.
  silenceMs: 360_000,
};

/** Counts the bytes of a run, in both directions. */
export class ByteBudget {
  used = 0;

  constructor(private readonly limits: ProxyLimits) {}

  /** A stream that passes bytes on unchanged. It fails with RefusalError at the limit of a response, or that of the run. */
  meter(responseBytes = this.limits.responseBytes): Transform {
    let passed = 0;
    return new Transform({
      transform: (chunk: Buffer, _: BufferEncoding, done: TransformCallback) => {
        passed += chunk.length;
        this.used += chunk.length;
        const over = passed > responseBytes || this.used > this.limits.runBytes;
        done(over ? new RefusalError('limit', 'The pages of this run load more bytes than permitted.') : null, chunk);
      },
    });
  }
}
