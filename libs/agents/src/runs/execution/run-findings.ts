import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FieldsService } from '@app/forms';
import { AuditTrail } from '@app/teams';
import { FieldValuesService, type GivenValues } from '@app/users';
import { runAgent } from '../../agent.jobs';
import type { SessionOutcome } from '../../session/session-messages';
import type { AgentRun, StoredDownload } from '../agent-run.entity';
import { valueOfFiles, valueOfTexts } from './field-texts';
import type { RunWork } from './run-work';

/** What runs have found for the fields of their users: texts of pages, and files. */
@Injectable()
export class RunFindings {
  constructor(
    private readonly fields: FieldsService,
    private readonly values: FieldValuesService,
    private readonly trail: AuditTrail,
  ) {}

  /** The key of the field in which the agent saves files; null for none. */
  async fieldForFiles(run: AgentRun, id: string | null): Promise<string | null> {
    if (id === null) return null;
    return (await this.fields.findByInternalIds(run, [id])).get(id)?.key ?? null;
  }

  /** The values in the shapes of their fields, by field key. A field that does not exist gets no value. */
  async valuesOf(run: AgentRun, reads: SessionOutcome['reads'], downloads: StoredDownload[]): Promise<GivenValues> {
    const keys = [...downloads.map(({ field }) => field ?? ''), ...reads.map(({ field }) => field)];
    const definitions = await this.fields.findByKeys(run, keys);
    const values: GivenValues = {};
    for (const [key, field] of definitions) {
      const files = downloads.filter((download) => download.field === key).map(toFileValue);
      const texts = reads.filter((read) => read.field === key).map(({ text }) => text);
      values[key] = files.length > 0 ? valueOfFiles(field, files) : valueOfTexts(field, texts);
    }
    return values;
  }

  /**
   * Stores the values on the user of the run, with an entry of the audit log.
   * @returns a sentence for each value that does not fit its field
   */
  async store(manager: EntityManager, { run, claim }: RunWork, values: GivenValues): Promise<string[]> {
    const { teamId, environmentId, userId } = run;
    const fields = Object.keys(values);
    if (userId === null || fields.length === 0) return [];
    const problems = await this.values.storeFitting(run, userId, values, manager);
    const origin = { teamId, environmentId, job: runAgent.name, requestId: claim.requestId };
    await this.trail.addOfJob({ ...origin, objectType: 'user', objectIds: [userId], fields }, manager);
    return problems.map(({ path, message }) => `What was found for ${path} was not stored: ${message}.`);
  }
}

const toFileValue = ({ key, name }: StoredDownload) => ({ path: key, name });
