import { isNativeError } from 'node:util/types';
import { Injectable, OnApplicationShutdown } from '@nestjs/common';
import { Agent, request, type Dispatcher } from 'undici';
import { Env } from '../config/env';
import { AddressPolicy } from './address-policy';
import { guardedConnector } from './outbound-connector';
import { OutboundError } from './outbound-error';
import { activeTracer, inSpan } from '../tracing/tracer';

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

/** What a POST returns. */
export interface PostResponse {
  status: number;
  headers: OutboundResponse['headers'];
  /** The beginning of the body, as far as it arrived in time. */
  excerpt: Buffer;
}

/** Defaults of the time of a call, and of the bytes of a body that is read completely. */
const TIMEOUT_MS = 20_000;
const MAX_BYTES = 1024 * 1024;
/** Bounds on the part of the response body to a POST that is read before the connection is closed. */
const EXCERPT_BYTES = 4_096;
const EXCERPT_MS = 2_000;

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

  /** Posts `body` and returns the response, whatever its status. Slow, large and broken response bodies are cut. */
  async post(url: string, { body, ...options }: OutboundRequest & { body: string | Buffer }): Promise<PostResponse> {
    return this.call(url, { method: 'POST', body }, options, async ({ statusCode, headers, body: answer }) => ({
      status: statusCode,
      headers,
      excerpt: await excerptOf(answer),
    }));
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
    message: Message,
    { headers, timeoutMs, signal }: OutboundRequest,
    read: (response: Dispatcher.ResponseData) => Promise<Result>,
  ): Promise<Result> {
    const target = outboundUrl(url);
    const attributes = { 'http.request.method': message.method, 'server.address': target.hostname };
    return inSpan(message.method, { kind: 'client', attributes }, async (span) => {
      const sent = message.method === 'POST' ? { ...headers, ...traceHeaders() } : headers;
      return this.send(target, message, { headers: sent, timeoutMs, signal }, async (response) => {
        span?.set({ 'http.response.status_code': response.statusCode });
        return read(response);
      });
    });
  }

  private async send<Result>(
    target: URL,
    message: Message,
    { headers, timeoutMs = TIMEOUT_MS, signal }: OutboundRequest,
    read: (response: Dispatcher.ResponseData) => Promise<Result>,
  ): Promise<Result> {
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

interface Message {
  method: 'GET' | 'POST';
  body?: string | Buffer;
}

/** Lets a receiver continue the trace. */
function traceHeaders(): Record<string, string> {
  const traceparent = activeTracer()?.traceparent() ?? null;
  return traceparent === null ? {} : { traceparent };
}

/** Parses the address. @throws `OutboundError` (`refused`) unless it is http or https without user name and password */
function outboundUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new OutboundError('refused', 'The address is not an http or https address.');
  if (url.username || url.password)
    throw new OutboundError('refused', 'The address must not hold a user name or password.');
  return url;
}

/** Reads the beginning of a body, and closes the connection. */
async function excerptOf(body: Dispatcher.ResponseData['body']): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Destroying a body makes it emit an error, also after its iterator ended.
  body.on('error', () => undefined);
  const timer = setTimeout(() => body.destroy(), EXCERPT_MS);
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= EXCERPT_BYTES) break;
    }
  } catch {
    // Too slow, or the connection broke: the status has arrived, so the call has its result.
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks).subarray(0, EXCERPT_BYTES);
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
