import type { Control, PageView } from '@app/browsing';
import { describeControl, nameOf } from '../../matching/control-texts';
import { describeWanted, findControl, type Wanted } from '../../matching/find-control';
import { shows } from '../../matching/likeness';
import { keyOf, splitWords } from '../../matching/words';
import type { Target } from '../../task/step';
import { locate } from '../locating/locate';
import { pick } from '../locating/pick';
import { furtherPage, turnTo } from '../locating/paging';
import { StepError } from '../step-error';
import type { StepRun } from '../step-run';
import { goesOn, reviews, sendingButtons, submits } from '../submitting/submit-words';
import { clickControl, goOn, submitBy } from '../submitting/submitting';
import { answerConsent, answersConsent } from './consent';
import { isBox, isDoubleClick } from './double-click';
import { answerDrawnDialog, hasDrawnDialog } from './drawn-dialog';
import { moveByMenu } from '../ordering/changing';
import { transferEntries } from './transfer-entries';
import type { StepHandlers } from './step-handler';

/** Pages of a form that are passed on the way to the button that sends it. */
const MAX_PAGES = 20;
/** Time in which a dialog that the page draws itself appears. */
const COMES_UP_MS = 1_000;

/** Steps of the mouse and the keyboard. */
export const POINTING: StepHandlers<'click' | 'submit' | 'next' | 'hover' | 'drag' | 'press' | 'scroll'> = {
  async click(run, { target, count }) {
    const wanted = run.wanted(target);
    if (isConfirmation(run.sentence) && (await hasDrawnDialog(run))) return answerDrawnDialog(run, true);
    if (isConfirmation(run.sentence) && run.hasSeenDialog) return run.note(ANSWERED);
    // A dialog of the page may come up a moment later; one of the browser was answered before its page went on.
    const isShown = (view: PageView) => view.dialog !== null;
    if (answerInWords(wanted) !== null && !(await run.page.waitUntil(isShown, COMES_UP_MS))) {
      await run.observe();
      const found = findControl(wanted, (await run.view()).controls, 'click', {
        last: null,
        entered: new Set(),
        fills: false,
      });
      if (!found.control && !run.hasSeenDialog) throw new StepError('No dialog has come up that could be answered.');
      if (!found.control) return run.note(ANSWERED);
    }
    if (answerInWords(wanted) !== null) await run.observe();
    if (target.noun === 'button' && (await answerConsent(run, (button) => clickControl(run, button, 'click')))) return;
    const number = pageNumber(run.sentence, wanted.words);
    if (number !== null && (await turnTo(run, number))) return;
    const control = await locate(run, target, 'click');
    if (isDoubleClick(run.sentence) && isBox(control))
      throw new StepError(`A double click on ${describeControl(control)} would tick it.`);
    await clickControl(run, control, 'click', count);
  },

  async submit(run, { target }) {
    const named = target && (await namedButton(run, target));
    if (named) return submitBy(run, { action: 'submit', control: named }, () => run.page.click(named));
    await submitForm(run);
  },

  async next(run, { target }) {
    const { controls } = await run.view();
    const button = target ? null : (controls.find(goesOn) ?? furtherPage(controls));
    const named =
      button ?? (await locate(run, target ?? { phrase: ['Next'], noun: null, ordinal: null, near: null }, 'click'));
    run.trace.target = describeControl(named);
    await goOn(run, named, 'next');
  },

  async hover(run, { target }) {
    const control = await locate(run, target, 'click');
    await run.act({ action: 'hover', control, changes: false }, () => run.page.hover(control));
  },

  async drag(run, { source, onto }) {
    if ((await moveByMenu(run, source, onto)) || (await transferEntries(run, source, onto))) return;
    const control = await locate(run, source, 'drag');
    const name = run.trace.target;
    const goal = (await entryOfColumn(run, run.wanted(onto), control)) ?? (await locate(run, onto, 'drop'));
    if (goal.id === control.id) throw new StepError(`${name} is itself what the words for its new place fit.`);
    run.trace.target = `${name} onto ${run.trace.target}`;
    await run.act({ action: 'drag', control }, () => run.page.drag(control, goal));
  },

  async press(run, { key, times }) {
    run.trace.value = times === 1 ? key : `${key} × ${times}`;
    const sends = key === 'Enter' && run.last?.form?.method === 'post' && run.last.kind !== 'multiline';
    const work = async () => {
      for (let time = 0; time < times; time++) await run.page.press(key);
    };
    if (sends) return submitBy(run, { action: 'press', control: run.last }, work);
    await run.act({ action: 'press', value: key }, work);
  },

  async scroll(run, { to }) {
    if (typeof to === 'string') {
      run.trace.target = to;
      return run.act({ action: 'scroll', changes: false }, () => run.page.scroll(to));
    }
    const wanted = run.wanted(to);
    run.trace.target = describeWanted(wanted);
    const isShown = ({ text }: PageView): boolean => wanted.words !== '' && shows(text, wanted.words);
    const found = findControl(wanted, (await run.view()).controls, 'click', {
      last: null,
      entered: new Set(),
      fills: true,
    });
    if (!found.control && isShown(await run.view())) return run.note('The page shows it already.');
    if (!found.control && (await run.page.scrollUntil(isShown))) return void (await run.observe());
    const control = found.control ?? (await locate(run, to, 'click'));
    run.trace.target = describeControl(control);
    await run.act({ action: 'scroll', control, changes: false }, () => run.page.scroll(control));
  },
};

const ANSWERED = 'The dialog of the browser was answered when it came up.';

/** "Delete Ben and confirm": without a name it is the answer to a dialog, if one comes up, or else a button. */
export const isConfirmation = (sentence: string): boolean =>
  /^\W*(?:(?:and|then|und|dann)\s+)*(?:confirm|bestätigen?)(?:\s+(?:it|that|this|(?:the|your|my) (?:deletion|removal|cancell?ation|deed|action|change|changes|question|transfer|payment|order|booking|reservation)))?\W*$/i.test(
    sentence,
  );

/** "Go to page 3" where pages have no links with their numbers. */
function pageNumber(sentence: string, words: string): number | null {
  return /^\d{1,3}$/.test(words) && /\bpage\s+\d/i.test(sentence) ? Number(words) : null;
}

/** Whether a click on OK or Cancel "in the dialog" accepts a dialog of the browser; null for other clicks. */
export function answerInWords({ words, near }: Wanted): boolean | null {
  if (!/^(?:dialog|popup|alert|confirmation|prompt|message)/i.test(near?.words ?? '')) return null;
  if (/^(?:ok|okay|yes|accept|confirm|agree)$/i.test(words)) return true;
  return /^(?:cancel|no|dismiss)$/i.test(words) ? false : null;
}

/** The button with the name; null for names of the form, such as "the application". */
async function namedButton(run: StepRun, target: Target): Promise<Control | null> {
  const { controls } = await run.view();
  const preference = { last: run.last, entered: run.entries.controls, fills: false };
  const found = findControl(run.wanted(target), controls, 'click', preference);
  const isButton =
    found.control && (submits(found.control) || ['button', 'link', 'other'].includes(found.control.kind));
  if (isButton) {
    run.trace.target = describeControl(found.control);
    return found.control;
  }
  const hasDefault = sendingButtons(controls, run.last?.form?.id ?? null).length > 0 || controls.some(goesOn);
  return hasDefault ? null : locate(run, target, 'click');
}

/** Presses the button that sends the form, after the pages of the form that are still to come. */
async function submitForm(run: StepRun): Promise<void> {
  for (let page = 0; page < MAX_PAGES; page++) {
    const view = await run.observe();
    const isNotice = answersConsent(view);
    const controls = view.controls.filter((control) => !isNotice(control));
    const button = sendingButton(run, controls);
    const further = button && reviews(button) ? button : controls.find(goesOn);
    if (button && !(further && (goesOn(button) || reviews(button)))) {
      run.trace.target = describeControl(button);
      return submitBy(run, { action: 'submit', control: button }, () => run.page.click(button));
    }
    if (!further) return submitByEnter(run);
    await goOn(run, further, 'next');
  }
  throw new StepError(`No button that sends the form was found on ${MAX_PAGES} pages.`);
}

/** Where the fields are in no form, a button that is called like the verb of the sentence is meant before others. */
function sendingButton(run: StepRun, controls: readonly Control[]): Control | undefined {
  const formId = run.last?.form?.id ?? null;
  const buttons = sendingButtons(controls, formId);
  const [verb] = splitWords(run.sentence);
  const isCalledSo = (button: Control): boolean => verb !== undefined && splitWords(nameOf(button)).includes(verb);
  return (formId === null ? buttons.find(isCalledSo) : undefined) ?? buttons[0];
}

/** Outside of a form the only button that is named after sending a search, a filter or the like is the one that is meant. */
function lone(controls: readonly Control[]): Control | null {
  const named = controls.filter(
    (control) =>
      control.kind === 'button' && !control.disabled && control.form === null && SENT_BY.test(nameOf(control)),
  );
  return named.length === 1 ? named[0]! : null;
}
/** "Change the password": the only button outside of a form that begins with the verb, in the section of the field that was filled in last. */
function calledAsSaid({ sentence, last }: StepRun, controls: readonly Control[]): Control | null {
  const [verb = ''] = splitWords(sentence);
  const called = controls.filter(
    ({ kind, name, disabled, form, section }) =>
      kind === 'button' && !disabled && form === null && section === last?.section && splitWords(name)[0] === verb,
  );
  return called.length === 1 ? called[0]! : null;
}
const SENT_BY = /^(?:search|find|go|filter|apply|save|ok|done)\b/i;

async function submitByEnter(run: StepRun): Promise<void> {
  const { last } = run;
  if (!last?.form) {
    const { controls } = await run.view();
    const button = lone(controls) ?? calledAsSaid(run, controls);
    if (!button) throw new StepError('No button that sends a form was found on the page.');
    run.trace.target = describeControl(button);
    return submitBy(run, { action: 'submit', control: button }, () => run.page.click(button));
  }
  run.trace.target = describeControl(last);
  await submitBy(run, { action: 'submit', control: last }, () => run.page.press('Enter'));
}

/** "To In progress": the last entry of the column of this name, where the column itself is no place for dropping that the page tells. */
async function entryOfColumn(run: StepRun, wanted: Wanted, source: Control): Promise<Control | null> {
  const view = await run.view();
  if (wanted.near || wanted.words === '' || pick(run, wanted, view, 'drop').control) return null;
  const isThere = ({ id, kind, section }: Control): boolean =>
    kind === 'draggable' && id !== source.id && keyOf(section.replace(/\(?\d+\)?$/, '')) === keyOf(wanted.words);
  return view.controls.findLast(isThere) ?? null;
}
