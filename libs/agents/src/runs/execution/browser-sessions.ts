import type { SessionInput, SessionOutcome, SessionQuestion } from '../../session/session-messages';

/** Answers a question of a session; its error ends the session. */
export type OnSessionAsk = (question: SessionQuestion) => Promise<unknown>;

/** Runs browser sessions. Until they have a process, each run fails and is retried. */
export class BrowserSessions {
  run(_input: SessionInput, _options: { signal: AbortSignal; onAsk: OnSessionAsk }): Promise<SessionOutcome> {
    return Promise.reject(new Error('This version of the service has no browser sessions.'));
  }
}
