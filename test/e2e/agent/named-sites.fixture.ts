import { compiledProgram, ProcessPool, WorkCrashError } from '@app/core';
import type { TestService } from '@app/testing';
import { AgentSessions } from '../../../libs/agents/src/session/agent-sessions';
import { RUNS_AT_ONCE } from '../../../libs/agents/src/agent.jobs';

/** Lets the browsers of a service find sites on this computer below `.test`; see `named-session-process.ts`. */
export function withNamedSites(service: TestService): void {
  beforeAll(async () => {
    const sessions = service.inWorker(AgentSessions);
    await sessions.onApplicationShutdown();
    const limits = {
      slots: RUNS_AT_ONCE,
      timeoutMs: 60_000,
      memoryMb: 2_048,
      singleUse: true,
      spare: true,
      errors: [WorkCrashError],
    };
    const program = compiledProgram(__dirname, 'named-session-process');
    Object.assign(sessions, { pool: new ProcessPool(program, limits, { PATH: process.env.PATH ?? '' }) });
  });
}
