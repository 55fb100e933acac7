import { Injectable } from '@nestjs/common';
import { Handles, type PayloadOf } from '@app/core';
import { EnvelopesService, eraseDocuments } from '@app/documents';

@Injectable()
export class EraseDocumentsProcessor {
  constructor(private readonly envelopes: EnvelopesService) {}

  @Handles(eraseDocuments)
  erase({ folder }: PayloadOf<typeof eraseDocuments>): Promise<void> {
    return this.envelopes.eraseFiles(folder);
  }
}
