import { setTimeout as delay } from 'node:timers/promises';
import type { Control, PageView } from '@app/browsing';
import { describeControl, nameOf } from '../../matching/control-texts';
import { contains, likeness } from '../../matching/likeness';
import { locateWanted } from '../locating/locate';
import { unnamed } from '../locating/pick';
import type { Phrase } from '../../task/step';
import { StepError } from '../step-error';
import type { StepRun } from '../step-run';
import { clickControl } from '../submitting/submitting';
import { closeDialog } from './close-dialog';
import { answerDrawnDialog, hasDrawnDialog } from './drawn-dialog';
import type { StepHandlers } from './step-handler';

/** Time in which an awaited text must appear when the task names none; the session limits steps anyway. */
const WAIT_MS = 30_000;
/** Time in which an expected text may still appear: pages answer by script. */
const EXPECT_MS = 5_000;
/** How well a tab's title must fit. */
const FITS_TAB = 0.5;

/** Steps that move between pages and tabs, and that wait. */
export const NAVIGATING: StepHandlers<
  'open' | 'back' | 'reload' | 'switch_tab' | 'close' | 'answer_dialog' | 'wait' | 'expect'
> = {
  async open(run, { address }) {
    const { text, secretOrigins } = run.values.resolve(address);
    const goal = toAddress(text, (await run.view()).address);
    run.trace.target = goal ?? text;
    if (!goal) return openNamed(run, text);
    if (secretOrigins && !secretOrigins.includes(new URL(goal).origin)) {
      throw new StepError(`A secret may not be sent to ${new URL(goal).origin}.`, 'secret_refused');
    }
    await run.act({ action: 'open', changes: false }, () => run.page.goto(goal));
  },

  async back(run) {
    const button = BROWSER.test(run.sentence) ? null : backButton((await run.view()).controls);
    if (button) return clickControl(run, button, 'click');
    await run.act({ action: 'back', changes: false }, () => run.page.back());
  },

  reload: (run) => run.act({ action: 'reload', changes: false }, () => run.page.reload()),

  async switch_tab(run, { to }) {
    const tabs = await run.page.tabs();
    const current = tabs.findIndex((tab) => tab.current);
    const index =
      to === 'new'
        ? tabs.length - 1
        : to === 'previous'
          ? previousTab(current)
          : tabNamed(run, tabs, run.values.resolve(to).text);
    const tab = tabs[index];
    if (!tab) throw new StepError('There is no such tab.');
    run.trace.target = tab.title || tab.address;
    await run.act({ action: 'switch_tab', changes: false }, () => run.page.switchTab(index));
  },

  async close(run, { what }) {
    if (what === 'tab') return run.act({ action: 'close', changes: false }, () => run.page.closeTab());
    await closeDialog(run);
  },

  /** The answer is prepared before the step that brings the dialog up; here it is only reported. */
  async answer_dialog(run, { accept, answer }) {
    const text = dialogText(run, answer);
    run.trace.value = accept ? (text ?? 'OK') : 'Cancel';
    if (await hasDrawnDialog(run)) return answerDrawnDialog(run, accept);
    const before = run.steps[run.index - 1]?.kind;
    if (run.hasSeenDialog || run.last?.inDialog) return;
    const comesLater = (before === undefined || before === 'answer_dialog') && run.index < run.steps.length - 1;
    if (!comesLater) throw new StepError('No dialog has come up that could be answered.');
    await run.page.answerDialog({ accept, text });
  },

  async wait(run, { for: phrase, gone, seconds }) {
    const text = phrase && unquoted(run.values.resolve(phrase).text);
    run.trace.target = text ?? '';
    if (!text) {
      await delay((seconds ?? 1) * 1_000, undefined, { signal: run.signal });
      await run.observe();
      return;
    }
    const holds = (view: PageView) => shows(view, text) !== gone;
    const inTime =
      holds(await run.observe()) ||
      (await run.page.waitUntil(holds, seconds ? seconds * 1_000 : WAIT_MS, { atRest: true }));
    await run.observe();
    if (!inTime) throw new StepError(`"${run.values.mask(text)}" ${gone ? 'is still shown' : 'did not appear'}.`);
  },

  async expect(run, { shown }) {
    const text = unquoted(run.values.resolve(shown).text);
    run.trace.target = text;
    const holds = (view: PageView) => shows(view, text);
    if (holds(await run.observe()) || (await run.page.waitUntil(holds, EXPECT_MS))) return;
    throw new StepError(`The page does not show "${run.values.mask(text)}".`);
  },
};

/** The button of a page for the step before: pages of forms change without an address, so the history of the browser would leave them. */
function backButton(controls: readonly Control[]): Control | null {
  const buttons = controls.filter(
    (control) => control.kind === 'button' && !control.disabled && BACK.test(nameOf(control).trim()),
  );
  return buttons.length === 1 ? buttons[0]! : null;
}
const BACK = /^[←‹«<\s]*(?:go )?(?:back|zurück)$/iu;
const BROWSER = /\bbrowser\b/i;

/** The text for a dialog of the browser. A dialog does not say which origin gets it, so it gets no secret. @throws StepError */
export function dialogText(run: StepRun, answer: Phrase | null): string | null {
  const value = answer && run.values.resolve(answer);
  if (value?.secretOrigins)
    throw new StepError(`The secret "${value.field}" may not be entered into a dialog.`, 'secret_refused');
  return value?.text ?? null;
}

/** Whether a person sees the text: in the page, its title, a message, or the name or value of a control. */
export function shows({ text, title, messages, controls }: PageView, words: string): boolean {
  if (
    [text, title, ...messages].some((part) => part.toLowerCase().includes(words.toLowerCase()) || contains(part, words))
  )
    return true;
  return controls.some(
    ({ name, value, kind }) => contains(name, words) || (kind !== 'password' && contains(value, words)),
  );
}

async function openNamed(run: StepRun, text: string): Promise<void> {
  const control = await locateWanted(run, unnamed('link', text.replace(/\s+page$/i, '')), 'click');
  run.trace.target = describeControl(control);
  await run.act({ action: 'open', control }, () => run.page.click(control));
}

function toAddress(text: string, current: string): string | null {
  const bare = text.trim();
  if (/^https?:\/\//i.test(bare)) return URL.canParse(bare) ? bare : null;
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(bare)) throw new StepError('Only http and https addresses can be opened.');
  if (/^[/?#]/.test(bare)) return new URL(bare, current).href;
  const isHost = /^(?:localhost|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,})(?::\d+)?(?:[/?#].*)?$/i.test(bare);
  if (!isHost) return null;
  return /^localhost\b/i.test(bare) ? `http://${bare}` : `https://${bare}`;
}

const previousTab = (current: number) => (current > 0 ? current - 1 : 0);

function tabNamed(run: StepRun, tabs: { address: string; title: string }[], words: string): number {
  const number = /^(?:tab )?(\d+)$/.exec(words.trim())?.[1];
  if (number) return Number(number) - 1;
  const grades = tabs.map(({ title, address }) => Math.max(likeness(words, title), address.includes(words) ? 1 : 0));
  const best = Math.max(...grades);
  if (best < FITS_TAB) throw new StepError(`No tab is named "${run.values.mask(words)}".`);
  return grades.indexOf(best);
}

const unquoted = (text: string) => text.trim().replace(/^["“„«](.*)["”“»]$/su, '$1');
