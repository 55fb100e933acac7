import { currentRequest } from '@app/core';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditEntriesRepository } from './audit-entries.repository';
import type { AuditObject } from './audit-object';
import { entryOf, noteForAudit, type AuditNote } from './audit-request';

/** The change of a job: a row of one environment, or of the whole team. */
export interface JobChange extends AuditObject {
  teamId: string;
  environmentId: string | null;
  /** The name of the job, and the id of the request that caused it. */
  job: string;
  requestId: string;
  fields: string[];
}

/** Writes audit entries other than those of requests that change data, which `AuditGuard` registers. */
@Injectable()
export class AuditTrail {
  constructor(private readonly entries: AuditEntriesRepository) {}

  /** Writes the entry of a request that only reads, such as a download, before anything is sent. */
  async addRead(note: AuditNote, manager?: EntityManager): Promise<void> {
    noteForAudit(note);
    const context = currentRequest();
    const entry = context && entryOf(context);
    if (entry) await this.entries.insert(entry, entry, manager);
  }

  /** Writes the entry of a job's change, in the transaction of the change. */
  async addOfJob({ job, ...change }: JobChange, manager: EntityManager): Promise<void> {
    const nobody = { actor: 'job', accountId: null, keyPrefix: '', address: '', method: '', route: '' } as const;
    await this.entries.insert(change, { ...nobody, email: job, ...change }, manager);
  }
}
