import type { Control } from '@app/browsing';
import { describeControl, nameOf } from '../../matching/control-texts';
import { findControl } from '../../matching/find-control';
import { likeness } from '../../matching/likeness';
import type { Phrase } from '../../task/step';
import { isPlural } from '../../task/words';
import { enterValue } from '../entering/enter-value';
import { locate, locateWanted } from '../locating/locate';
import { unnamed } from '../locating/pick';
import type { Value } from '../run-values';
import type { StepRun } from '../step-run';
import { clickControl, submitBy } from '../submitting/submitting';
import type { StepHandlers } from './step-handler';

const SEARCH_BOXES = ['Search', 'Filter'];
const SEARCHES = ['Search', 'Find', 'Go', 'Look up'];
const NAMED_SO = 0.7;
/** Names of fields for the words of a search. */
const FOR_WORDS = /\b(?:search|find|filter|keyword|look)/i;

/** Searches with the field for words that the task names or the page has, or for what was entered. */
export const SEARCHING: StepHandlers<'search'> = {
  async search(run, { for: phrase, in: target }) {
    const button = target ? null : await buttonForEntries(run, phrase);
    if (!button)
      return searchFor(
        run,
        target ? await locate(run, target, 'enter') : await searchBox(run),
        run.values.resolve(phrase),
      );
    run.trace.target = describeControl(button);
    await clickControl(run, button, 'search');
  },
};

/** Enters words into a field for them, and presses its button, or Enter where it has none. */
export async function searchFor(run: StepRun, box: Control, value: Value): Promise<void> {
  await enterValue(run, box, value, 'search');
  const { controls } = await run.view();
  const named = searchButtons(controls);
  const button = named.find(({ form }) => form?.id === box.form?.id) ?? named[0];
  const work = () => (button ? run.page.click(button) : run.page.press('Enter'));
  if (box.form?.method === 'post') return submitBy(run, { action: 'search', control: button ?? box }, work);
  await run.act({ action: 'search', control: button ?? box, value: run.trace.value }, work);
}

const searchButtons = (controls: readonly Control[]): Control[] =>
  controls.filter(
    (control) =>
      (control.kind === 'button' || control.kind === 'other') &&
      !control.disabled &&
      SEARCHES.some((words) => likeness(words, nameOf(control)) >= NAMED_SO),
  );

/** "Choose Oslo as city and search for trips": the words say what the form finds, when it has been filled in and has no field for words. */
async function buttonForEntries(run: StepRun, phrase: Phrase): Promise<Control | null> {
  if (!isDescription(phrase) || QUOTED.test(run.sentence)) return null;
  const { controls } = await run.view();
  const entered = controls.findLast(({ id }) => run.entries.controls.has(id));
  if (!entered) return null;
  const ofForm = controls.filter(({ form }) => form?.id === entered.form?.id);
  return ofForm.some(isForWords) ? null : (searchButtons(ofForm)[0] ?? null);
}
const QUOTED = /["“”„«»]/;

const isDescription = (phrase: Phrase): boolean => {
  const words = phrase.join('').trim().split(/\s+/);
  return (
    phrase.every((part) => typeof part === 'string') &&
    words.every((word) => /^\p{Ll}[\p{Ll}-]*$/u.test(word)) &&
    isPlural(words.at(-1) ?? '')
  );
};

const isForWords = (control: Control): boolean =>
  isSearchBox(control) || (control.kind === 'text' && FOR_WORDS.test(`${nameOf(control)} ${control.placeholder}`));

const isSearchBox = ({ role, attributes }: Control): boolean => role === 'searchbox' || attributes.type === 'search';

async function searchBox(run: StepRun): Promise<Control> {
  const { controls } = await run.view();
  return controls.find(isSearchBox) ?? (await searchNamed(run));
}

async function searchNamed(run: StepRun): Promise<Control> {
  const preference = { last: run.last, entered: run.entries.controls, fills: true };
  const { controls } = await run.view();
  const [named] = SEARCH_BOXES.flatMap((name) => {
    const { control } = findControl(unnamed('field', name), controls, 'enter', preference);
    return control ? [control] : [];
  });
  return named ?? locateWanted(run, unnamed('field'), 'enter');
}
