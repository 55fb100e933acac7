import { SessionError } from '@app/browsing';
import { type Instructions, NOTHING_TO_DO, notUnderstood } from './instructions';

/** Keeps a task that was understood in part from submitting anything: what it would send may not be what was meant. */
export class UnreadGuard {
  /** @param instructions null when a model decides the steps */
  constructor(private readonly instructions: Instructions | null) {}

  /** @throws SessionError when no part of the task is an instruction */
  beforeStart(): void {
    if (this.instructions?.steps.length !== 0) return;
    this.beforeSubmit();
    throw new SessionError('step_failed', NOTHING_TO_DO);
  }

  /** @throws SessionError that names the first clause that was not understood */
  beforeSubmit(): void {
    const first = this.instructions?.unread[0];
    if (first) throw new SessionError('step_failed', notUnderstood(first));
  }
}
