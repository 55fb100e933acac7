import { isNativeError } from 'node:util/types';
import { Injectable, OnApplicationShutdown } from '@nestjs/common';
import { Agent, request, type Dispatcher } from 'undici';
import { Env } from '../config/env';
import { AddressPolicy } from './outbound-address';
import { guardedConnector } from './outbound-connector';
import { OutboundError } from './outbound-error';

export interface OutboundRequest {
  headers?: Record<string, string>;
  /** Milliseconds for the whole call, including name resolution. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

export interface OutboundResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 1024 * 1024;
/** Bytes that are read from an unused response body before the connection is closed. */
const DRAINED_BYTES = 64 * 1024;

/**
 * The only client for addresses chosen by callers (callbacks, pictures in forms). It allows http and https without user
 * name and password, only addresses of the `AddressPolicy`, and no redirects; time and size are limited.
 * @throws OutboundError
 */
@Injectable()
export class OutboundClient implements OnApplicationShutdown {
  private readonly agent: Agent;

  constructor(env: Env) {
    this.agent = new Agent({
      connect: guardedConnector(new AddressPolicy(env.outboundAllowCidrs)),
      maxHeaderSize: 16_384,
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }

  /** Posts `body` and returns the status, whatever it is. The response body is discarded. */
  async post(
    url: string,
    { body, ...options }: OutboundRequest & { body: string | Buffer },
  ): Promise<{ status: number }> {
    return this.call(url, { method: 'POST', body }, options, async ({ statusCode, body: answer }) => {
      await answer.dump({ limit: DRAINED_BYTES });
      return { status: statusCode };
    });
  }

  /** Gets the address. A response of more than `maxBytes` (default 1 MiB) is an `OutboundError` `too_large`. */
  async get(
    url: string,
    { maxBytes = MAX_BYTES, ...options }: OutboundRequest & { maxBytes?: number } = {},
  ): Promise<OutboundResponse> {
    return this.call(url, { method: 'GET' }, options, async ({ statusCode, headers, body }) => ({
      status: statusCode,
      headers,
      body: await readAtMost(body, maxBytes),
    }));
  }

  private async call<Result>(
    url: string,
    message: { method: 'GET' | 'POST'; body?: string | Buffer },
    { headers, timeoutMs = TIMEOUT_MS, signal }: OutboundRequest,
    read: (response: Dispatcher.ResponseData) => Promise<Result>,
  ): Promise<Result> {
    const target = outboundUrl(url);
    const deadline = AbortSignal.timeout(timeoutMs);
    const either = signal ? AbortSignal.any([signal, deadline]) : deadline;
    try {
      // reset: one connection per call, so that each call checks the address and none meets a stale connection.
      return await read(
        await request(target, { ...message, headers, signal: either, dispatcher: this.agent, reset: true }),
      );
    } catch (error) {
      signal?.throwIfAborted();
      if (deadline.aborted)
        throw new OutboundError('timeout', `${target.host} did not answer within ${timeoutMs / 1000} s.`);
      throw toOutboundError(error, target.host);
    }
  }
}

/** Parses the address. Throws `OutboundError` (`refused`) unless it is http or https without user name and password. */
function outboundUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new OutboundError('refused', 'The address is not an http or https address.');
  if (url.username || url.password)
    throw new OutboundError('refused', 'The address must not hold a user name or password.');
  return url;
}

async function readAtMost(body: Dispatcher.ResponseData['body'], maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new OutboundError('too_large', `The answer is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function toOutboundError(error: unknown, host: string): OutboundError {
  if (error instanceof OutboundError) return error;
  const reason = isNativeError(error) ? error.message || ('code' in error ? String(error.code) : '') : String(error);
  return new OutboundError('unreachable', `${host} could not be reached: ${reason}`, { cause: error });
}
