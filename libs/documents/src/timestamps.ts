import type { X509Certificate } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Env } from '@app/core';
import { request } from 'undici';
import { readCertificates } from './signing/certificate-file';
import type { Timestamper } from './signing/timestamp';

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 64 * 1024;

/** The timestamping authority of the settings (RFC 3161 over HTTP), if there is one. The operator chose its address. */
@Injectable()
export class Timestamps {
  readonly timestamper: Timestamper | undefined;
  private read: Promise<X509Certificate[]> | undefined;

  constructor(private readonly env: Env) {
    const { tsaUrl } = env;
    this.timestamper = tsaUrl === null ? undefined : (query) => askAuthority(tsaUrl, query);
  }

  /** The roots that timestamps are trusted under; none when the settings name no file. @throws for an unusable file */
  roots(): Promise<X509Certificate[]> {
    const { tsaRootsFile } = this.env;
    this.read ??= (tsaRootsFile === null ? Promise.resolve([]) : readCertificates(tsaRootsFile)).catch(
      (error: unknown) => {
        this.read = undefined;
        throw error;
      },
    );
    return this.read;
  }
}

async function askAuthority(url: string, query: Buffer): Promise<Buffer> {
  const headers = { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' };
  const { statusCode, body } = await request(url, {
    method: 'POST',
    headers,
    body: query,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answer = Buffer.from(await body.arrayBuffer());
  if (statusCode !== 200 || answer.length > MAX_BYTES)
    throw new Error(`The timestamping authority answered ${statusCode}.`);
  return answer;
}
