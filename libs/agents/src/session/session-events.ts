import type { Pictures, RefusedRequest, SessionNotice, PageHost } from '@app/browsing';
import type { StepReport } from '@app/planning';
import { withoutQuery } from './approval-gate';
import type { SessionEvent } from './session-messages';

type Recorded = Partial<SessionEvent> & Pick<SessionEvent, 'kind' | 'action' | 'outcome'>;

/** Records what happens in a session, with pictures of what changes the page. */
export class SessionEvents {
  private step = -1;
  private text = '';
  private changes = false;

  constructor(
    private readonly record: (event: SessionEvent) => void,
    private readonly pictures: Pictures,
    private readonly host: () => PageHost,
  ) {}

  beginStep(step: number, text: string): void {
    this.step = step;
    this.text = text;
    this.changes = false;
  }

  beginAction(changes: boolean): void {
    this.changes ||= changes;
  }

  async report(report: StepReport, address: string): Promise<void> {
    const isWanted = this.changes && report.outcome !== 'failed';
    const screenshot = isWanted ? await this.pictures.takeInTime(this.host().current()) : null;
    // The step of a form ends with its last field, which has its picture.
    if (screenshot !== null) this.changes = false;
    this.add({ ...report, kind: 'step', address, screenshot });
  }

  notice(notice: SessionNotice): void {
    this.add(notice);
  }

  refused({ address, reason }: RefusedRequest): void {
    this.add({ kind: 'refused', action: 'request', target: address, outcome: 'failed', note: reason });
  }

  /** The page at the end of the run, or where it failed. */
  async last(outcome: SessionEvent['outcome'], note: string): Promise<void> {
    const screenshot = await this.picture();
    this.add({ kind: 'page', action: 'end', outcome, note, screenshot, address: this.address() });
  }

  /** A picture of the page in front; null when there is none, or it cannot be drawn. */
  picture(): Promise<string | null> {
    const page = this.host().pages().length === 0 ? null : this.host().current();
    return page ? this.pictures.take(page) : Promise.resolve(null);
  }

  private address(): string {
    return this.host().pages().length === 0 ? '' : this.host().current().url();
  }

  private add({ address = '', ...event }: Recorded): void {
    const { step, text } = this;
    this.record({
      step,
      text,
      target: '',
      value: '',
      note: '',
      screenshot: null,
      address: withoutQuery(address),
      ...event,
    });
  }
}
