import type { PageView } from '@app/browsing';
import { describeControl } from '../../matching/control-texts';
import type { Step } from '../../task/step';
import { hasFurtherPages, withFurtherPages } from '../locating/paging';
import { type Answer, answerQuestion, leadingLink } from '../selecting/answer-question';
import { isQuestion } from '../../task/asking/question';
import { answerOfSite } from './site-search';
import { StepError } from '../step-error';
import type { StepRun } from '../step-run';
import type { StepHandler, StepHandlers } from './step-handler';

/** Time in which what a question asks for appears. */
const APPEARS_MS = 2_000;

/** Questions that are answered from the entries and the sentences of a page. */
export const INQUIRING: StepHandlers<'inquire'> = {
  async inquire(run, { question }) {
    answered(run, await answerTo(run, run.values.resolve(question).text));
  },
};

/** A step that reads: a question that it finds no answer to is looked up in the entries and the sentences of the page. */
export function orAnswered<K extends Step['kind']>(handler: StepHandler<K>): StepHandler<K> {
  return async (run, step) => {
    try {
      await handler(run, step);
    } catch (error) {
      const isSaved = 'saveTo' in step && typeof step.saveTo === 'string';
      if (!(error instanceof StepError) || isSaved || step.text.includes('{{') || !isQuestion(step.text)) throw error;
      const answer = await answerTo(run, step.text);
      if ('problem' in answer) throw error;
      answered(run, answer);
    }
  };
}

function answered(run: StepRun, answer: Answer): void {
  if ('problem' in answer) throw new StepError(run.values.mask(answer.problem));
  run.trace.value = run.values.mask(answer.text);
  run.lastRead = run.values.of(answer.text);
  run.notes.push(`${run.sentence}: ${run.values.mask(answer.text)}`);
}

/** The answer of the page, or of the page with the entries, to which a link leads. */
async function answerTo(run: StepRun, question: string): Promise<Answer> {
  const before = run.steps
    .slice(0, run.index)
    .map(({ text }) => text)
    .join('\n');
  const here = await answerHere(run, question, before);
  const link = 'problem' in here ? leadingLink(question, await run.view()) : null;
  if (!link) return 'problem' in here ? ((await answerOfSite(run, question, before)) ?? here) : here;
  await run.act({ action: 'click', control: link, changes: false }, () => run.page.click(link));
  await run.observe();
  const there = await answerHere(run, question, before);
  if ('problem' in there) return (await answerOfSite(run, question, before)) ?? here;
  run.note(`${describeControl(link)} was opened first.`);
  return there;
}

async function answerHere(run: StepRun, question: string, before: string): Promise<Answer> {
  const answerIn = (view: PageView): Answer => answerQuestion(question, view, before);
  const isAnswered = (view: PageView): boolean => 'text' in answerIn(view);
  if (!isAnswered(await run.toRead())) await run.page.waitUntil(isAnswered, APPEARS_MS);
  const view = await withFurtherPages(run, await run.observe());
  if (view.tables.length === 0 && hasFurtherPages(view))
    return { problem: 'The list has further pages, which are not compared.' };
  return answerIn(view);
}
