import type { Claim } from '@app/core';
import type { Agent } from '../../agents/agent.entity';
import type { AgentRun } from '../agent-run.entity';

/** A run that a worker executes. */
export interface RunWork {
  run: AgentRun;
  agent: Agent;
  claim: Claim;
  /** Removed at the end; files of values, pictures and downloads are below it. */
  folder: string;
  /** Sentences for the result, besides those of the session. */
  notes: string[];
}

/** The run has ended, or was deleted, while it was executed: its browser is to be closed. */
export class RunEndedError extends Error {
  constructor() {
    super('The run has ended.');
  }
}
