import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { compiledProgram, Env, ThreadPool } from '@app/core';
import { toTemplateError } from './document-processes';
import { PdfFillError, TemplateError } from '@app/formats/services';
import { SealKeysService } from '../signing/seals/seal-keys.service';
import type { SealedBytes, SealingTask } from './sealing-thread';
import type { EvidenceFacts } from '@app/sealing';
import { CertificateRevokedError, nothingKept } from '@app/sealing/services';
import { TimestampRoots } from '../signing/seals/timestamp-roots';

/** A document of 200 pages with 500 fields needs about 300 ms and 100 MB. */
const LIMITS = { slots: 1, memoryMb: 512, errors: [TemplateError, PdfFillError, CertificateRevokedError] };

/** Certifies and seals stamped documents in threads, which also request the timestamps. */
@Injectable()
export class SealingThreads implements OnApplicationShutdown {
  private readonly pool: ThreadPool<SealingTask, SealedBytes>;
  /** Threads end after a while without work, so what they learn for proofs is kept here. */
  private proofs = nothingKept();

  constructor(
    private readonly keys: SealKeysService,
    private readonly roots: TimestampRoots,
    private readonly env: Env,
  ) {
    const timeoutMs = env.workSeconds * 1_000;
    this.pool = new ThreadPool(compiledProgram(__dirname, 'sealing-thread'), { ...LIMITS, timeoutMs });
  }

  /**
   * Returns the sealed document with its certificate pages, the certificate alone, and the evidence. The bytes of `stamped` are
   * transferred to the thread and must not be used afterwards.
   * @throws PdfFillError, TemplateError `too_complex`, CertificateRevokedError, and the errors of the timestamp request and of proofs
   */
  async seal(stamped: Buffer, facts: EvidenceFacts, reason: string, signal: AbortSignal): Promise<SealedBytes> {
    const { tsaUrl, sealProofs } = this.env;
    const timestampRoots = tsaUrl === null ? [] : (await this.roots.get()).map(String);
    const task = {
      stamped,
      facts,
      key: await this.keyPem(),
      tsaUrl,
      timestampRoots,
      reason,
      proofs: sealProofs ? this.proofs : null,
    };
    const made = await this.pool.run(task, { signal }).catch((error: unknown) => {
      throw toTemplateError(error);
    });
    if (made.proofs) this.proofs = made.proofs;
    return made;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }

  private async keyPem(): Promise<SealingTask['key']> {
    const { privateKey, certificate, chain } = await this.keys.get();
    return {
      privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
      certificates: [certificate, ...chain].map(String).join('\n'),
    };
  }
}
