import type { Control } from '@app/browsing';
import { describeControl } from '../../matching/control-texts';
import { requireOrigin } from '../entering/enter-value';
import { enterWhole } from '../filling/date-slots';
import { locate } from '../locating/locate';
import { pick } from '../locating/pick';
import type { Target } from '../../task/step';
import type { Value } from '../run-values';
import { StepError } from '../step-error';
import type { StepRun } from '../step-run';
import { chooseIn, isTaken } from './choosing-steps';
import type { StepHandlers } from './step-handler';

/** Fields that hold several short texts, each of which is added by itself. */
export const TAGGING: StepHandlers<'add_tags'> = {
  async add_tags(run, { tags, into }) {
    const control = (await named(run, into)) ?? (await locate(run, into, 'enter'));
    const values = tags.map((tag) => run.values.resolve(tag));
    for (const value of values) requireOrigin(control, value);
    if (control.kind !== 'text') return chooseEach(run, control, values);
    run.trace.target = describeControl(control);
    const texts = values.flatMap((value) => value.texts);
    run.trace.value = run.values.mask(texts.join(', '));
    const intention = { action: 'add_tags', control, value: run.trace.value };
    const areTags = await run.act(intention, () => run.page.addTags(control, texts));
    if (!areTags) await enterPlain(run, control, values);
  },
};

/** "Tags" and "Add a tag" are names of such fields. A list is taken before a field for any text. */
async function named(run: StepRun, into: Target): Promise<Control | undefined> {
  const wanted = run.wanted(into);
  const names = [wanted.words, wanted.words.replace(/ies$/i, 'y'), wanted.words.replace(/s$/i, '')];
  const view = await run.view();
  return (
    names
      .flatMap((words) =>
        (['choose', 'enter'] as const).map((purpose) => pick(run, { ...wanted, words }, view, purpose).control),
      )
      .find((control) => control !== null) ?? undefined
  );
}

/** A field that proposes tags takes one after the other, and a plain one holds them all. */
async function enterPlain(run: StepRun, control: Control, values: readonly Value[]): Promise<void> {
  const [first, ...others] = values;
  if (!first) return;
  await chooseIn(run, control, first);
  const texts = values.flatMap((value) => value.texts);
  const isPlain = (await run.page.read(control))?.value === first.text;
  if (texts.length > 1 && isPlain) await enterWhole(run, control, { ...first, texts, text: texts.join(', ') }, 'enter');
  else await chooseEach(run, control, others);
}

async function chooseEach(run: StepRun, control: Control, values: readonly Value[]): Promise<void> {
  for (const value of values) {
    const work = () => chooseIn(run, control, value);
    if (control.kind !== 'combobox') await work();
    else if (!(await isTaken(run, control, work))) await addTag(run, control, value);
  }
}

/** A list of tags may take one that it does not propose. */
async function addTag(run: StepRun, control: Control, value: Value): Promise<void> {
  const tag = run.values.mask(value.text);
  const isAdded = await run.act({ action: 'add_tags', control, value: tag }, () =>
    run.page.addTags(control, value.texts),
  );
  if (!isAdded) throw new StepError(`${describeControl(control)} does not take "${tag}".`);
  run.entries.forget(control);
}
