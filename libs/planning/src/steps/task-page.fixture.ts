import { DrivenPage } from '../../../browsing/src/page/driven-page.fixture';
import type { RunValue } from '../run-value';
import { parseTask } from '../task/parse-task';
import { executeSteps, type ForeseenAction, type StepsOutcome } from './step-executor';

/** A page on which tasks are carried out; `actions` are those of the last one. */
export class TaskPage extends DrivenPage {
  actions: ForeseenAction[] = [];

  /** Carries out a task, all of which must be understood, on a new page. */
  async perform(html: string, task: string, values: RunValue[] = []): Promise<StepsOutcome> {
    this.actions = [];
    await this.show(html);
    const { steps, unread } = parseTask(task);
    expect(unread).toEqual([]);
    return executeSteps({
      ...{ steps, values, page: this.driver, success: { text: null, address: null, confirmationNumber: false } },
      signal: new AbortController().signal,
      hooks: {
        beforeStep: async () => {},
        beforeAction: async (action) => void this.actions.push(action),
        report: async () => {},
        signingIn: () => {},
      },
    });
  }

  async title(): Promise<string> {
    return (await this.driver.observe()).title;
  }
}
