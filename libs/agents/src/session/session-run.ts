import { setTimeout as delay } from 'node:timers/promises';
import {
  type BrowserSession,
  createPageDriver,
  DISMISSED,
  type HeldRequest,
  type PageDriver,
  Pictures,
  type PolicyProxy,
  type RefusedRequest,
  RunLimits,
  SessionError,
  type SessionNotice,
} from '@app/browsing';
import { type Ask, untilAborted } from '@app/core/programs';
import type { ForeseenAction, ModelDecision, Step, StepHooks, StepReport, StepsOutcome } from '@app/planning';
import { ApprovalGate, ParkedError } from './approval-gate';
import { type Instructions, instructionsOf } from './instructions';
import { Refusals } from './refusals';
import { SecretMask } from './secret-mask';
import { SessionEvents } from './session-events';
import { SessionLink } from './session-link';
import type { FailureCode, SessionInput, SessionOutcome } from './session-messages';
import { endedOutcome, stepsOutcome } from './session-outcome';
import { carryOut } from './session-planners';
import { SubmitLedger } from './submit-ledger';
import { UnreadGuard } from './unread-guard';

/** The event of a crash or a closed window arrives within this time after the error of the step that it interrupts. */
const EVENT_MS = 100;

/** One run in its browser: what the steps, the proxy and the browser report comes together here. */
export class SessionRun implements StepHooks {
  private readonly stop = new AbortController();
  private readonly mask: SecretMask;
  private readonly link: SessionLink;
  private readonly limits: RunLimits;
  private readonly events: SessionEvents;
  private readonly gate: ApprovalGate;
  private readonly ledger: SubmitLedger;
  private readonly instructions: Instructions | null;
  private readonly unread: UnreadGuard;
  private readonly refusals = new Refusals((refused) => this.events.refused(refused));
  /** The questions of pages that were answered with no. */
  private readonly dismissed: string[] = [];
  private browser!: BrowserSession;
  private proxy!: PolicyProxy;

  constructor(
    private readonly input: SessionInput,
    ask: Ask,
  ) {
    const { policy, folder, usedSeconds, approved, values } = input;
    this.mask = new SecretMask(values);
    this.link = new SessionLink(ask, this.mask, this.fail);
    this.limits = new RunLimits(policy, usedSeconds, this.fail);
    const pictures = new Pictures(folder, this.mask.patterns);
    this.events = new SessionEvents(
      (event) => this.link.record(event),
      pictures,
      () => this.browser,
    );
    this.gate = new ApprovalGate({
      ...{ mode: policy.approval, approved, mask: this.mask, signal: this.stop.signal },
      page: () => ({ address: this.browser.current().url(), title: this.browser.current().title() }),
      picture: () => this.events.picture(),
      answered: (method, address) => this.browser.afterHeld(method, address),
      ask: (pending) => this.limits.whileWaiting(this.link.question({ ask: 'approval', pending })),
    });
    this.instructions = instructionsOf(input);
    this.unread = new UnreadGuard(this.instructions);
    this.ledger = new SubmitLedger({
      approve: async (request) => {
        this.unread.beforeSubmit();
        await this.gate.beforeRequest(request);
      },
      store: (submit) => this.limits.whileWaiting(this.link.question({ ask: 'submit', submit })),
      onFault: this.fail,
    });
  }

  /** For the proxy and the browser. */
  readonly onSubmit = (request: HeldRequest): Promise<'send' | 'refuse'> => this.ledger.admit(request);
  readonly onNotice = (notice: SessionNotice): void => {
    this.events.notice(notice);
    if (notice.kind === 'dialog' && notice.note === DISMISSED)
      this.dismissed.push(`The page asked "${notice.target}", and the answer was no.`);
  };
  readonly onRefused = (refused: RefusedRequest): void => this.refusals.add(refused);
  readonly onRequest = (address: string): void => this.refusals.pageAsks(address);
  /** The first reason counts. */
  readonly fail = (error: Error): void => this.stop.abort(error);

  /** Carries out the task in a browser behind the proxy. */
  async execute(browser: BrowserSession, proxy: PolicyProxy): Promise<SessionOutcome> {
    this.browser = browser;
    this.proxy = proxy;
    try {
      await this.link.question({ ask: 'started' });
      const steps = await untilAborted(this.carryOut(), this.stop.signal);
      return await this.finished(steps);
    } catch (error) {
      return await this.ended(error);
    } finally {
      this.limits.stop();
    }
  }

  async beforeStep(step: Step, index: number): Promise<void> {
    await this.gate.idle();
    this.limits.beginStep();
    this.events.beginStep(index, step.text);
  }

  async beforeAction(action: ForeseenAction): Promise<void> {
    await this.gate.idle();
    if (action.submits && !action.signIn) this.unread.beforeSubmit();
    await this.gate.beforeAction(action);
    this.stop.signal.throwIfAborted();
    this.ledger.beforeAction(action);
    this.events.beginAction(action.changes);
    if (action.changes || action.action === 'click') this.browser.acting(true);
  }

  async report(report: StepReport, address: string): Promise<void> {
    await this.gate.idle();
    this.stop.signal.throwIfAborted();
    this.browser.acting(false);
    await this.events.report(report, address);
  }

  /** The model's provider has its own time limit; here its time is not counted. */
  private readonly decide = (observation: string): Promise<ModelDecision> =>
    this.limits.whileWaiting(this.link.question({ ask: 'decide', observation }));

  signingIn(active: boolean): void {
    this.ledger.signingIn(active);
  }

  private async carryOut(): Promise<StepsOutcome> {
    const { input, instructions, decide } = this;
    this.unread.beforeStart();
    const page = this.guarded(createPageDriver(this.browser));
    await this.openStart(page);
    const steps = await carryOut({ input, instructions, page, hooks: this, signal: this.stop.signal, decide });
    await this.gate.idle();
    if (steps.failure) await this.otherReason();
    return steps;
  }

  private async openStart(page: PageDriver): Promise<void> {
    const { startAddress } = this.input;
    await page.goto(startAddress).catch(async (error: unknown) => {
      await this.otherReason();
      if (error instanceof SessionError) throw error;
      throw new SessionError('unreachable', 'The start address cannot be opened.', { cause: error });
    });
    const refused = this.refusals.of(this.browser.current().url());
    if (refused) throw new SessionError(codeOf(refused), refused.reason);
    const event = { step: -1, text: '', action: 'open', target: '', value: startAddress, note: '' } as const;
    await this.events.report({ ...event, outcome: 'done' }, this.browser.current().url());
  }

  /** A step can fail because the browser ended. Then that is the reason. */
  private async otherReason(): Promise<void> {
    await delay(EVENT_MS, null, { signal: this.stop.signal }).catch(() => undefined);
    this.stop.signal.throwIfAborted();
  }

  /** Addresses of other schemes, such as `file:`, never reach the proxy. */
  private guarded(page: PageDriver): PageDriver {
    const goto = page.goto.bind(page);
    page.goto = async (address) => {
      const refusal = this.proxy.refusalOf(address);
      if (refusal) throw new SessionError('blocked_address', refusal.message);
      await goto(address);
    };
    return page;
  }

  private async finished(steps: StepsOutcome): Promise<SessionOutcome> {
    const { failure } = steps;
    await this.events.last(failure ? 'failed' : 'done', failure?.message ?? '');
    const downloads = await untilAborted(this.browser.finishedDownloads(), this.stop.signal);
    const outcome = stepsOutcome(steps, this.failureCode(steps), downloads);
    const storageState = !failure && this.input.keepState ? await this.browser.storageState() : null;
    return this.outcome({ ...outcome, storageState });
  }

  /** A step that fails on the page of a refusal fails because of it. */
  private failureCode({ failure }: StepsOutcome): FailureCode | null {
    if (failure?.code !== 'step_failed') return failure?.code ?? null;
    const refused = this.refusals.of(this.browser.current().url());
    return refused ? codeOf(refused) : failure.code;
  }

  private async ended(error: unknown): Promise<SessionOutcome> {
    const outcome = endedOutcome(await this.reasonOf(error));
    if (outcome.status === 'failed') await this.events.last('failed', outcome.error);
    return this.outcome(outcome);
  }

  /** The first fault of the browser or the worker; without one, the page did something that no step expects. */
  private async reasonOf(error: unknown): Promise<unknown> {
    if (error instanceof ParkedError) return error;
    await delay(EVENT_MS, null, { signal: this.stop.signal }).catch(() => undefined);
    if (this.stop.signal.aborted) return this.stop.signal.reason;
    if (error instanceof SessionError) return error;
    // For the log: errors of Playwright say what it was doing, and with which value.
    process.emitWarning(this.mask.text(error instanceof Error ? (error.stack ?? error.message) : String(error)));
    return new SessionError('step_failed', 'A step could not be carried out: the page or the browser did not respond.');
  }

  private async outcome(outcome: Omit<SessionOutcome, 'usedSeconds'>): Promise<SessionOutcome> {
    await this.link.recorded();
    const { storageState, ...shown } = outcome;
    const notes = [...shown.notes, ...this.dismissed];
    return { ...this.mask.all({ ...shown, notes }), storageState, usedSeconds: this.limits.used };
  }
}

const codeOf = ({ code }: RefusedRequest): 'unreachable' | 'blocked_address' =>
  code === 'unreachable' || code === 'certificate' || code === 'limit' ? 'unreachable' : 'blocked_address';
