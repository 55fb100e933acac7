import { compiledProgram, Env, ProcessPool } from '@app/core';
import type { TestService } from '@app/testing';
import { AgentSessions, SESSION_LIMITS, SESSION_REACH } from '../../../libs/agents/src/session/agent-sessions';

/** Lets the browsers of a service find sites on this computer below `.test`; see `named-session-process.ts`. */
export function withNamedSites(service: TestService): void {
  beforeAll(async () => {
    const sessions = service.inWorker(AgentSessions);
    await sessions.onApplicationShutdown();
    const limits = { ...SESSION_LIMITS, memoryMb: new Env().agentMemoryMb };
    const program = compiledProgram(__dirname, 'named-session-process');
    Object.assign(sessions, {
      pool: new ProcessPool(program, limits, { PATH: process.env.PATH ?? '' }, SESSION_REACH),
    });
  });
}
