import { Injectable } from '@nestjs/common';
import { InvalidInputError, type Upload } from '@app/core';
import { UploadThreads } from './upload-threads';
import { SealKeysService } from './seal-keys.service';
import type { VerificationDto } from './verification.dto';

/** Tells whether a document is as it was sealed here. */
@Injectable()
export class VerificationService {
  constructor(
    private readonly keys: SealKeysService,
    private readonly threads: UploadThreads,
  ) {}

  /** @throws InvalidInputError unless exactly one file was sent */
  async verify({ files }: Upload): Promise<VerificationDto> {
    const [file] = files;
    if (!file || files.length > 1) throw new InvalidInputError([{ path: 'files', message: 'send exactly one file' }]);
    const trusted = await this.keys.trusted();
    return this.threads.verify(
      file.path,
      trusted.map((certificate) => certificate.toString()),
    );
  }

  /** The certificate of the seal in use, PEM: what anyone needs to verify offline. */
  async certificate(): Promise<string> {
    return (await this.keys.get()).certificate.toString();
  }
}
