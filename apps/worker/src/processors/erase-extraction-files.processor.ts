import { Injectable } from '@nestjs/common';
import { Handles, type PayloadOf } from '@app/core';
import { eraseExtractionFiles, RunsService } from '@app/extraction';

@Injectable()
export class EraseExtractionFilesProcessor {
  constructor(private readonly runs: RunsService) {}

  @Handles(eraseExtractionFiles)
  erase({ teamId, runIds }: PayloadOf<typeof eraseExtractionFiles>): Promise<void> {
    return this.runs.removeFiles({ teamId }, runIds);
  }
}
