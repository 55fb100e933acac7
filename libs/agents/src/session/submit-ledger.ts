import type { HeldRequest } from '@app/browsing';
import type { ForeseenAction } from '@app/planning';
import type { SubmitRequest } from './session-messages';

export interface LedgerSettings {
  /** Returns when a request that an action causes may be sent. */
  approve: (request: HeldRequest) => Promise<void>;
  /** Resolves when it is stored. */
  store: (submit: SubmitRequest) => Promise<unknown>;
  onFault: (error: Error) => void;
}

/** Records each request that changes something before the proxy lets it through, with what the task does at that time. */
export class SubmitLedger {
  private cause: SubmitRequest['cause'] = 'background';
  private step = -1;
  private signsIn = false;

  constructor(private readonly settings: LedgerSettings) {}

  signingIn(active: boolean): void {
    this.signsIn = active;
  }

  beforeAction({ changes, step, action }: ForeseenAction): void {
    // What a page sends while the task reads or waits is the effect of the action before, if it is still the same page.
    if (changes) this.cause = 'action';
    else if (action === 'open') this.cause = 'background';
    if (changes || action === 'open') this.step = step;
  }

  /** Decides for the proxy. Without a record nothing is sent. */
  async admit(request: HeldRequest): Promise<'send' | 'refuse'> {
    const cause = this.signsIn ? 'sign_in' : this.cause;
    const { step } = this;
    try {
      if (cause === 'action') await this.settings.approve(request);
      const method = request.kind === 'websocket' ? 'WEBSOCKET' : request.method;
      await this.settings.store({ method, address: request.address, cause, step });
      return 'send';
    } catch (error) {
      this.settings.onFault(error as Error);
      return 'refuse';
    }
  }
}
