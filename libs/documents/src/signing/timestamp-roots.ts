import type { X509Certificate } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Env } from '@app/core';
import { readCertificates } from '@app/sealing/services';

/** The roots of `TSA_ROOTS_FILE`, which timestamps are trusted under. */
@Injectable()
export class TimestampRoots {
  private read: Promise<X509Certificate[]> | undefined;

  constructor(private readonly env: Env) {}

  /** None when the settings name no file. @throws Error for an unusable file, which is read again the next time */
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
