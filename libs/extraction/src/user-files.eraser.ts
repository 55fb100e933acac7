import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Jobs } from '@app/core';
import type { Scope } from '@app/teams';
import { UserErasure, type UserEraser } from '@app/users';
import { eraseExtractionFiles } from './extraction.jobs';
import { RunsRepository } from './runs.repository';

/** When a user goes, the foreign keys take its runs; this takes the files that those runs read. */
@Injectable()
export class UserFilesEraser implements UserEraser, OnModuleInit {
  constructor(
    private readonly erasure: UserErasure,
    private readonly runs: RunsRepository,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.erasure.register(this);
  }

  async eraseUser(scope: Scope, userId: string, manager: EntityManager): Promise<void> {
    const runIds = await this.runs.idsOfUser(manager, scope, userId);
    if (runIds.length > 0) {
      const { teamId } = scope;
      await this.jobs.add(manager, eraseExtractionFiles, { teamId, runIds }, { teamId });
    }
  }
}
