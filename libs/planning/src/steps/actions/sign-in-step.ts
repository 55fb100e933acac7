import type { Control, PageView } from '@app/browsing';
import { describeControl, nameOf } from '../../matching/control-texts';
import { likeness } from '../../matching/likeness';
import { wordsOf } from '../../matching/words';
import type { Step } from '../../task/step';
import { enterValue } from '../entering/enter-value';
import { toValue, type Value } from '../run-values';
import { StepError } from '../step-error';
import type { StepRun } from '../step-run';
import { goesOn, sendingButtons } from '../submitting/submit-words';
import { refusedInShort } from '../submitting/short-answer';
import { complaintsOf } from '../submitting/submitting';
import { NAVIGATING } from './navigating-steps';

/** Time in which the second page of a sign-in, or the page after it, is shown. */
const NEXT_PAGE_MS = 10_000;
const SIGN_IN = ['Sign in', 'Log in', 'Login'];
const SIGN_OUT = ['Sign out', 'Log out'];
const NAMED_SO = 0.8;
const USER_CONCEPTS: ReadonlySet<string> = new Set(['user_name', 'email', 'account', 'sign_in', 'identifier']);

type SignInStep = Extract<Step, { kind: 'sign_in' }>;

/** Signs in on one page or two; a page that is signed in already is left as it is. */
export async function signIn(run: StepRun, step: SignInStep): Promise<void> {
  const { address, text } = step;
  if (address) await NAVIGATING.open(run, { kind: 'open', address, text });
  await openForm(run);
  const view = await run.view();
  if (!passwordOf(view) && !userOf(view)) {
    if (!buttonNamed(view, SIGN_OUT)) throw new StepError('No sign-in form was found on the page.');
    run.note('The page is signed in already.');
    run.trace.skipped = true;
    return;
  }
  await run.signIn(() => enterCredentials(run, step));
}

/** Follows the link to the sign-in form when the page has no such form itself. */
async function openForm(run: StepRun): Promise<void> {
  const view = await run.view();
  const link = buttonNamed(view, SIGN_IN);
  if (passwordOf(view) || (userOf(view) && link?.form) || !link) return;
  await run.act({ action: 'click', control: link, changes: false }, () => run.page.click(link));
  await run.page.waitUntil((now) => passwordOf(now) !== null || userOf(now) !== null, NEXT_PAGE_MS);
  await run.observe();
}

async function enterCredentials(run: StepRun, step: SignInStep): Promise<void> {
  const first = await run.view();
  const user = step.user ? run.values.resolve(step.user) : stored(run, USER_CONCEPTS);
  const userControl = userOf(first);
  if (userControl && !user && userControl.value === '') throw new StepError('The task names no user.');
  if (userControl && user) {
    await enterValue(run, userControl, user, 'sign_in');
    if (run.trace.value !== '') await run.report('done', 'sign_in');
  }
  if (!passwordOf(await run.view())) await toPasswordPage(run, userControl);
  const passwordControl = passwordOf(await run.view());
  if (!passwordControl) throw new StepError('No password field was found.');
  const password = step.password ? run.values.resolve(step.password) : stored(run, new Set(['password']));
  if (!password) throw new StepError('The task names no password.');
  await enterValue(run, passwordControl, password, 'sign_in');
  await run.report('done', 'sign_in');
  await send(run, passwordControl);
}

async function toPasswordPage(run: StepRun, user: Control | null): Promise<void> {
  const { controls } = await run.view();
  const button =
    controls.find(goesOn) ??
    sendingButtons(controls, user?.form?.id ?? null)[0] ??
    buttonNamed(await run.view(), SIGN_IN);
  await run.act({ action: 'sign_in', control: button ?? user, submits: true }, () =>
    button ? run.page.click(button) : run.page.press('Enter'),
  );
  await run.page.waitUntil((view) => passwordOf(view) !== null, NEXT_PAGE_MS);
  await run.observe();
}

async function send(run: StepRun, password: Control): Promise<void> {
  const before = await run.view();
  const inForm = before.controls.filter(({ form }) => form?.id === password.form?.id);
  const button =
    buttonNamed({ ...before, controls: inForm }, SIGN_IN) ?? sendingButtons(inForm, password.form?.id ?? null)[0];
  const control = button ?? buttonNamed(before, SIGN_IN) ?? inForm.find(goesOn) ?? null;
  await run.act({ action: 'sign_in', control: control ?? password, submits: true }, () =>
    control ? run.page.click(control) : run.page.press('Enter'),
  );
  const isAnswered = (view: PageView) => passwordOf(view) === null || complaintsOf(before, view).length > 0;
  if (!isAnswered(await run.view())) await run.page.waitUntil(isAnswered, NEXT_PAGE_MS);
  const after = await run.observe();
  run.trace.target = describeControl(control ?? password);
  run.trace.value = '';
  const refused = passwordOf(after) === null ? refusedInShort(before, after) : [];
  if (passwordOf(after) === null && refused.length === 0) return;
  const complaints = refused.length > 0 ? refused : complaintsOf(before, after);
  throw new StepError(
    run.values.mask(
      complaints.length > 0 ? `The sign-in was refused: ${complaints.join(' ')}` : 'The sign-in form is still shown.',
    ),
  );
}

/** A value of the run whose name says that it is for signing in. */
function stored(run: StepRun, concepts: ReadonlySet<string>): Value | null {
  const values = run.values.all.map(toValue);
  const fits = ({ label, field }: Value) =>
    [label, field].some((text) => wordsOf(text).terms.some((term) => concepts.has(term)));
  return values.find((value) => value.secretOrigins !== null && fits(value)) ?? values.find(fits) ?? null;
}

const passwordOf = ({ controls }: PageView) =>
  controls.find(({ kind, disabled }) => kind === 'password' && !disabled) ?? null;

/** The field above the password, or the one that is named so. */
function userOf(view: PageView): Control | null {
  const password = passwordOf(view);
  const texts = view.controls.filter(
    ({ kind, disabled, readonly }) => (kind === 'text' || kind === 'combobox') && !disabled && !readonly,
  );
  const named = texts.filter((control) => {
    const { attributes } = control;
    const words = [nameOf(control), control.placeholder, attributes.name, attributes.autocomplete];
    return (
      attributes.type === 'email' || words.some((text) => wordsOf(text).terms.some((term) => USER_CONCEPTS.has(term)))
    );
  });
  const before = password
    ? texts.filter(({ order, form }) => order < password.order && form?.id === password.form?.id)
    : [];
  return named.find(({ form }) => !password || form?.id === password.form?.id) ?? before.at(-1) ?? null;
}

function buttonNamed({ controls }: PageView, names: string[]): Control | null {
  const buttons = controls.filter(
    ({ kind, disabled }) => ['button', 'link', 'menuitem', 'other'].includes(kind) && !disabled,
  );
  const fitting = buttons.filter((button) => names.some((words) => likeness(words, nameOf(button)) >= NAMED_SO));
  return fitting.find(({ form }) => form?.submits) ?? fitting[0] ?? null;
}
