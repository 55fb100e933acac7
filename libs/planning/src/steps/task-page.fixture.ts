import { DrivenPage } from '../../../browsing/src/page/driven-page.fixture';
import type { RunValue } from '../run-value';
import type { StepReport } from '../step-report';
import { parseTask } from '../task/parse-task';
import { executeSteps, type ForeseenAction, type StepsOutcome } from './step-executor';

/** A page on which tasks are carried out; what it has is of the last one. */
export class TaskPage extends DrivenPage {
  actions: ForeseenAction[] = [];
  reports: StepReport[] = [];
  /** The times at which a sign-in began (true) and ended. */
  signIns: boolean[] = [];

  /** Carries out a task, all of which must be understood, on a new page. */
  async perform(html: string, task: string, values: RunValue[] = []): Promise<StepsOutcome> {
    [this.actions, this.reports, this.signIns] = [[], [], []];
    await this.show(html);
    const { steps, unread } = parseTask(task);
    expect(unread).toEqual([]);
    return executeSteps({
      ...{ steps, values, page: this.driver, success: { text: null, address: null, confirmationNumber: false } },
      signal: new AbortController().signal,
      hooks: {
        beforeStep: async () => {},
        beforeAction: async (action) => void this.actions.push(action),
        report: async (report) => void this.reports.push(report),
        signingIn: (active) => void this.signIns.push(active),
      },
    });
  }

  async title(): Promise<string> {
    return (await this.driver.observe()).title;
  }
}
