import { Injectable } from '@nestjs/common';
import { Env } from '@app/core';
import type { SessionInput } from '../../session/session-messages';
import { KeptSessions } from './kept-sessions';
import type { RunWork } from './run-work';
import { SessionValues } from './session-values';

/** Makes the input of a run's session: task, policy, values and kept state. */
@Injectable()
export class SessionInputs {
  constructor(
    private readonly values: SessionValues,
    private readonly kept: KeptSessions,
    private readonly env: Env,
  ) {}

  /** Files are copied below the folder of the work. */
  async of(work: RunWork): Promise<SessionInput> {
    const { run, agent, folder } = work;
    return {
      ...{ runId: run.id, folder, startAddress: agent.startAddress, task: agent.task, steps: agent.steps },
      ...{ planner: run.planner, policy: agent.policy, success: agent.success },
      values: await this.values.of(work),
      openedCidrs: this.env.outboundAllowCidrs,
      keepState: agent.keepSession,
      storageState: agent.keepSession ? await this.kept.find(run) : null,
      usedSeconds: run.usedSeconds,
      approved: run.approved,
    };
  }
}
