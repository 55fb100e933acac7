import { Injectable } from '@nestjs/common';
import { TemplateVersionsRepository } from './template-versions.repository';

/** The files of deleted templates that stayed for the fills that needed them. */
@Injectable()
export class UnusedVersions {
  constructor(private readonly versions: TemplateVersionsRepository) {}

  /** Deletes up to `limit` of them whose fills have ended. @returns their number */
  delete(limit: number): Promise<number> {
    return this.versions.deleteOld(limit);
  }
}
