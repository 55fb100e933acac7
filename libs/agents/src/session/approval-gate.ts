import { untilAborted, within } from '@app/core/programs';
import type { ApprovalMode, HeldRequest } from '@app/browsing';
import type { ForeseenAction } from '@app/planning';
import { differencesBetween, digestOf, type ReviewedAction } from './approval-screen';
import type { SecretMask } from './secret-mask';
import type { ApprovalDecision, ApprovalScreen, ApprovedAction, PendingAction } from './session-messages';

/** Asking for the title of a page whose script is busy must not hold up the run. */
const TITLE_MS = 2_000;

/** The run is closed while a reviewer decides. */
export class ParkedError extends Error {}

export interface GateSettings {
  mode: ApprovalMode;
  /** The approvals of the run so far. */
  approved: readonly ApprovedAction[];
  mask: SecretMask;
  /** Address and title of the page in front. */
  page: () => { address: string; title: Promise<string> };
  picture: () => Promise<string | null>;
  /** Resolves when the page shows the response to a request that was held. */
  answered: (method: string, address: string) => Promise<void>;
  ask: (pending: PendingAction) => Promise<ApprovalDecision>;
  signal: AbortSignal;
}

interface Current {
  action: ForeseenAction;
  screen: ApprovalScreen;
  approved: boolean;
  /** Requests of this action that were approved by themselves: `method address`. */
  requests: Set<string>;
}

/** Asks a reviewer before what the policy names, once for each action; what is as approved before needs no decision. */
export class ApprovalGate {
  private current: Current | null = null;
  private open: Promise<unknown> = Promise.resolve();
  private answered: Promise<void> = Promise.resolve();
  private readonly remaining: ApprovedAction[];

  constructor(private readonly settings: GateSettings) {
    this.remaining = [...settings.approved];
  }

  /** @throws ParkedError */
  async beforeAction(action: ForeseenAction): Promise<void> {
    const { mode } = this.settings;
    if (mode === 'never' || !action.changes) return;
    const current = { action, screen: await this.screenOf(action), approved: false, requests: new Set<string>() };
    this.current = current;
    if (mode === 'before_submit' && (!action.submits || action.signIn)) return;
    await this.decide(current, null);
    current.approved = true;
  }

  /** For a request that an action causes without having been foreseen to. @throws ParkedError */
  beforeRequest({ method, address }: HeldRequest): Promise<void> {
    const { current } = this;
    const name = `${method} ${address}`;
    if (!current || current.approved || current.requests.has(name)) return Promise.resolve();
    // One reviewer decides about one request at a time.
    const decision = this.open.then(() => this.decide(current, { method, address }));
    this.open = decision.catch(() => undefined);
    return decision.then(() => {
      current.requests.add(name);
      this.answered = this.settings.answered(method, address);
    });
  }

  /** Resolves when no request is held, and the page shows the response to the one that was: until then the task must not go on. */
  async idle(): Promise<void> {
    await untilAborted(this.open, this.settings.signal);
    await untilAborted(this.answered, this.settings.signal);
  }

  private async decide({ action, screen }: Current, request: PendingAction['request']): Promise<void> {
    const { mask } = this.settings;
    const { step, text, action: kind, target, value } = action;
    const reviewed: ReviewedAction = { ...mask.all({ step, text, action: kind, target, value, request }), screen };
    const digest = digestOf(reviewed);
    if (this.wasApproved(step, digest)) return;
    const differences = this.differencesOf(step, screen);
    const screenshot = await this.settings.picture();
    const decision = await this.settings.ask({ ...reviewed, screenshot, digest, differences });
    if (decision !== 'approved') throw new ParkedError();
  }

  /** Each approval is for one action: the same action a second time needs another. */
  private wasApproved(step: number, digest: string): boolean {
    const index = this.remaining.findIndex((one) => one.step === step && one.digest === digest);
    if (index < 0) return false;
    this.remaining.splice(index, 1);
    return true;
  }

  /** From the screen that was approved last for this step. */
  private differencesOf(step: number, screen: ApprovalScreen): string[] {
    const last = this.remaining.findLast((one) => one.step === step);
    if (!last) return [];
    const differences = differencesBetween(last.screen, screen);
    return differences.length > 0 ? differences : ['The action is another one.'];
  }

  private async screenOf({ controls }: ForeseenAction): Promise<ApprovalScreen> {
    const { address, title } = this.settings.page();
    // A title that cannot be read now is compared as an empty one.
    const shown = await within(TITLE_MS, title).catch(() => '');
    return this.settings.mask.all({ address: withoutQuery(address), title: shown, values: controls });
  }
}

/** Queries and fragments have session ids and positions, which differ when an action is repeated. */
export const withoutQuery = (address: string): string => address.split(/[?#]/, 1)[0] as string;
