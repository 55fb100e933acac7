import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type StorageAttempt, StoredObjects } from '@app/core';
import type { GivenValues } from '@app/users';
import type { SessionOutcome } from '../../session/session-messages';
import type { StoredDownload } from '../agent-run.entity';
import { AgentRunStates } from '../agent-run-states';
import { AgentRunsRepository, type AgentRunChanges } from '../agent-runs.repository';
import { KeptSessions } from './kept-sessions';
import { RunFindings } from './run-findings';
import type { RunWork } from './run-work';
import { openSessionFile } from './session-files';
import { storable } from './session-text';

interface Found {
  downloads: StoredDownload[];
  values: GivenValues;
}

/** Stores the outcome of a session: state, files and values of a run change together, or not at all. */
@Injectable()
export class RunResults {
  constructor(
    private readonly runs: AgentRunsRepository,
    private readonly states: AgentRunStates,
    private readonly findings: RunFindings,
    private readonly objects: StoredObjects,
    private readonly kept: KeptSessions,
  ) {}

  /** Ends the job of a run that waits for a reviewer without a browser. */
  async storeParked({ run, claim }: RunWork, { usedSeconds }: SessionOutcome): Promise<void> {
    await claim.finish((manager) => this.runs.update(run, { usedSeconds }, manager));
  }

  /** Ends the run and its job. A run that was cancelled meanwhile stays as it is, and keeps none of the files. */
  async store(work: RunWork, sent: SessionOutcome): Promise<void> {
    const { run, claim } = work;
    const outcome = { ...sent, ...storable(textsOf(sent)) };
    await this.objects.attempt(run.teamId, async (files) => {
      const downloads = await this.storeFiles(work, outcome, files);
      const values = await this.findings.valuesOf(run, outcome.reads, downloads);
      await claim.finish(async (manager) => {
        const locked = await this.runs.lock(run, manager);
        if (locked?.status !== 'running' && locked?.status !== 'pending') return;
        await this.end(manager, work, outcome, { downloads, values });
        await files.commit(manager);
      });
    });
  }

  private async end(manager: EntityManager, work: RunWork, outcome: SessionOutcome, { downloads, values }: Found) {
    const { run, agent, claim, notes } = work;
    const { confirmationNumber, mismatches, usedSeconds, error, code, storageState, reads } = outcome;
    const misfits = await this.findings.store(manager, work, values);
    // Without a user there is no other place for what was read.
    const texts = run.userId === null ? reads.map(({ field, text }) => `${field}: ${text}`) : [];
    const status = outcome.status === 'succeeded' ? 'succeeded' : 'failed';
    const all = [...outcome.notes, ...notes, ...misfits, ...texts].join('\n');
    const changes: AgentRunChanges = {
      result: { status, notes: all, confirmationNumber, mismatches },
      ...{ error, errorCode: code ?? '', downloads, usedSeconds },
    };
    await this.states.move(manager, run, { status, changes, actor: 'agent' }, claim.requestId);
    if (agent.keepSession && storageState) await this.kept.keep(run, storageState, manager);
  }

  private async storeFiles(
    { run, agent, folder }: RunWork,
    { downloads }: SessionOutcome,
    files: StorageAttempt,
  ): Promise<StoredDownload[]> {
    const field = await this.findings.fieldForFiles(run, agent.saveFilesTo);
    const owner = { table: 'agent_run', id: run.id } as const;
    const stored: StoredDownload[] = [];
    for (const [index, { path, saveTo, name, mediaType }] of downloads.entries()) {
      const content = await openSessionFile(folder, path);
      const { key, size, sha256 } = await files.put(owner, `download-${index}`, content, { name, mediaType });
      stored.push({ key, name, mediaType, size, sha256, field: saveTo ?? field });
    }
    return stored;
  }
}

const textsOf = ({ error, notes, confirmationNumber, mismatches, reads }: SessionOutcome) => ({
  ...{ error, notes, confirmationNumber, mismatches, reads },
});
