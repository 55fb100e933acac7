import type { Dialog, Page } from 'playwright-core';
import { SessionError } from './session-error';
import { shortened, type OnNotice } from './session-notice';

export interface DialogAnswer {
  accept: boolean;
  text: string | null;
}

/** The note of a question that was answered with no. */
export const DISMISSED = 'dismissed';

/** Dialogs of one run. A form asks for a confirmation or two; a loop of alerts has no end. */
const MAX_DIALOGS = 50;
/** Dialogs that are reported; the others are counted. */
const MAX_REPORTS = 20;

/** Answers the dialogs of pages: alerts are accepted; `confirm` and `prompt` are dismissed, unless an answer was given before. */
export class Dialogs {
  private answer: DialogAnswer | null = null;
  private seen = 0;
  /** The questions that were answered with no because no answer was given before, in their order. */
  readonly unanswered: string[] = [];
  /** The messages of `alert`, in their order. */
  readonly alerts: string[] = [];

  constructor(
    private readonly onNotice: OnNotice,
    private readonly onFault: (error: SessionError) => void,
  ) {}

  get count(): number {
    return this.seen;
  }

  /** Null takes an answer back that no dialog has asked for. */
  answerNext(answer: DialogAnswer | null): void {
    this.answer = answer;
  }

  watch(page: Page): void {
    page.on('dialog', (dialog) => void this.handle(page, dialog));
  }

  private async handle(page: Page, dialog: Dialog): Promise<void> {
    this.seen += 1;
    // The dialog stays open: it stops the page until the browser ends.
    if (this.seen > MAX_DIALOGS) return this.onFault(tooMany());
    const answer = this.answerTo(dialog);
    if (this.seen <= MAX_REPORTS) this.report(dialog, answer, page.url());
    await settle(dialog, answer).catch((error: unknown) => {
      // The answer can come too late for a dialog of a page that was closed.
      if (!page.isClosed()) this.onFault(unanswered(error));
    });
  }

  private answerTo(dialog: Dialog): DialogAnswer {
    const type = dialog.type();
    if (type === 'alert') this.alerts.push(shortened(dialog.message()));
    if (type === 'alert' || type === 'beforeunload') return { accept: true, text: null };
    if (!this.answer) this.unanswered.push(shortened(dialog.message()));
    const answer = this.answer ?? { accept: false, text: null };
    this.answer = null;
    return answer;
  }

  private report(dialog: Dialog, { accept, text }: DialogAnswer, address: string): void {
    const note = accept ? `accepted${text === null ? '' : ` with "${text}"`}` : DISMISSED;
    const target = shortened(dialog.message());
    this.onNotice({ kind: 'dialog', action: dialog.type(), target, outcome: 'done', note, address });
  }
}

const settle = (dialog: Dialog, { accept, text }: DialogAnswer): Promise<void> =>
  accept ? dialog.accept(text ?? undefined) : dialog.dismiss();

const tooMany = () => new SessionError('too_many_dialogs', `The pages opened more than ${MAX_DIALOGS} dialogs.`);

const unanswered = (cause: unknown) =>
  new SessionError('browser_crashed', 'A dialog of the page could not be answered.', { cause });
