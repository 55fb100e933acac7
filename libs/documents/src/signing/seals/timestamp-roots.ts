import type { X509Certificate } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Env } from '@app/core';
import { readCertificates } from '@app/sealing/services';

/** The trusted roots of timestamp authorities, from `TSA_ROOTS_FILE`. */
@Injectable()
export class TimestampRoots {
  private read: Promise<X509Certificate[]> | undefined;

  constructor(private readonly env: Env) {}

  /** The roots; empty without the setting. @throws Error for an invalid file; the next call reads it again */
  get(): Promise<X509Certificate[]> {
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
