import { WorkClock } from '@app/core/programs';
import type { BrowserPolicy } from '../policy';
import { SessionError } from './session-error';

const SECOND_MS = 1_000;

/** The limits of a run on steps, on its time without that of reviewers, and on the time of each step. */
export class RunLimits {
  private readonly clock: WorkClock;
  private steps = 0;
  private waiting = 0;

  /** @param usedSeconds of an earlier process of the run */
  constructor(
    private readonly policy: Pick<BrowserPolicy, 'maxSteps' | 'maxSeconds' | 'idleSeconds'>,
    private readonly usedSeconds: number,
    onFault: (error: SessionError) => void,
  ) {
    const { maxSeconds, idleSeconds } = policy;
    const time = { timeoutMs: idleSeconds * SECOND_MS, totalMs: (maxSeconds - usedSeconds) * SECOND_MS };
    this.clock = new WorkClock(time, (limit) =>
      onFault(
        limit === 'part'
          ? new SessionError('idle', `A step took more than ${idleSeconds} seconds.`)
          : new SessionError('max_seconds', `The run took more than ${maxSeconds} seconds.`),
      ),
    );
  }

  /** Seconds of work, also of earlier processes. */
  get used(): number {
    return this.usedSeconds + this.clock.usedMs / SECOND_MS;
  }

  /** @throws SessionError for more steps than permitted */
  beginStep(): void {
    this.steps += 1;
    const { maxSteps } = this.policy;
    if (this.steps > maxSteps) throw new SessionError('max_steps', `The run has more than ${maxSteps} steps.`);
    this.clock.nextPart();
  }

  /** The time until the promise settles is not counted: somebody else decides. */
  async whileWaiting<T>(decision: Promise<T>): Promise<T> {
    this.waiting += 1;
    this.clock.rest();
    return decision.finally(() => {
      this.waiting -= 1;
      if (this.waiting === 0) this.clock.start();
    });
  }

  stop(): void {
    this.clock.stop();
  }
}
