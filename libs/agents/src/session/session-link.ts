import type { Ask } from '@app/core/programs';
import type { SecretMask } from './secret-mask';
import type { SessionEvent, SessionQuestion, SessionReplies } from './session-messages';

/** Events of one run: its steps are limited, what a page does by itself is not. */
const MAX_EVENTS = 5_000;

/**
 * What the process of a session tells and asks the worker, one after the other: events are in the order in which things
 * happened, and nothing is sent while a reviewer decides. Everything for the worker's tables goes through here, without secrets.
 */
export class SessionLink {
  private last: Promise<unknown> = Promise.resolve();
  private count = 0;

  constructor(
    private readonly ask: Ask,
    private readonly mask: SecretMask,
    private readonly onFault: (error: Error) => void,
  ) {}

  /** Records an event. The page is not kept waiting; `recorded` does. */
  record(event: SessionEvent): void {
    this.count += 1;
    // `question` reports what fails.
    if (this.count <= MAX_EVENTS) this.question({ ask: 'event', event }).catch(() => undefined);
  }

  /** What fails here ends the run: the worker has lost it, or cannot store anything. */
  question<Q extends SessionQuestion>(question: Q): Promise<SessionReplies[Q['ask']]> {
    const reply = this.last.then(() => this.ask(this.mask.all(question)));
    this.last = reply.catch(this.onFault);
    return reply as Promise<SessionReplies[Q['ask']]>;
  }

  /** Resolves when everything so far is answered. */
  async recorded(): Promise<void> {
    await this.last;
  }
}
