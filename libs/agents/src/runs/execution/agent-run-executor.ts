import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Claim, Env, inWorkFolder } from '@app/core';
import { AgentsRepository } from '../../agents/agents.repository';
import type { FailureCode } from '../../session/session-messages';
import type { AgentRun } from '../agent-run.entity';
import { AgentRunStates } from '../agent-run-states';
import { AgentRunsRepository } from '../agent-runs.repository';
import { failed } from '../run-endings';
import { ENDED } from '../run-states';
import { INTERRUPTED } from './crash-outcome';
import { outlastOutage } from './outlast-outage';
import { RunResults } from './run-results';
import { RunSessions } from './run-sessions';
import type { RunWork } from './run-work';

/** Executes runs of agents. */
@Injectable()
export class AgentRunExecutor {
  constructor(
    private readonly runs: AgentRunsRepository,
    private readonly agents: AgentsRepository,
    private readonly states: AgentRunStates,
    private readonly sessions: RunSessions,
    private readonly results: RunResults,
    private readonly env: Env,
  ) {}

  /**
   * Executes one run. The job of a worker that died starts the run again, unless it had submitted something: then it has failed. A
   * run that waits for a reviewer loses its job, and the approval adds another one.
   * @throws errors after which the job is retried
   */
  async execute(runId: string, claim: Claim): Promise<void> {
    const run = await this.runs.findForJob(runId);
    if (!run || ENDED.includes(run.status) || run.jobId !== claim.id) return;
    if (run.status === 'awaiting_approval' && (await claim.write((manager) => this.runs.park(run, manager)))) return;
    // Approved at this moment: the decision counts, and the run is read again.
    if (run.status === 'awaiting_approval') return this.execute(runId, claim);
    if (run.submittedAt !== null)
      return claim.finish((manager) => this.fail(manager, run, 'interrupted', INTERRUPTED, claim.requestId));
    const agent = await this.agents.get(run, run.agentId);
    await inWorkFolder(this.env.temporaryDir, (folder) => this.work({ run, agent, claim, folder, notes: [] }));
  }

  /** Ends a run as failed after the last attempt of its job. */
  async giveUp(manager: EntityManager, runId: string): Promise<void> {
    const run = await this.runs.findForJob(runId, manager);
    if (run) await this.fail(manager, run, 'service', FAULT);
  }

  private async work(work: RunWork): Promise<void> {
    const outcome = await this.sessions.run(work);
    if (!outcome) return;
    const store = () =>
      outcome.status === 'parked' ? this.results.storeParked(work, outcome) : this.results.store(work, outcome);
    await outlastOutage(store, work.claim.signal);
  }

  private async fail(manager: EntityManager, run: AgentRun, code: FailureCode, error: string, requestId?: string) {
    const change = { status: 'failed', changes: failed(code, error), actor: 'service' } as const;
    await this.states.move(manager, run, change, requestId);
  }
}

const FAULT = 'The run could not be executed because of a fault in the service. Start it again later.';
