import type { Control, PageView } from '@app/browsing';
import { describeControl, nameOf } from '../../matching/control-texts';
import { StepError } from '../step-error';
import type { StepRun } from '../step-run';

/** What notices about cookies speak of, in the languages of the European Union with most speakers. */
const SUBJECT = /cookie|consent|einwilligung|datenschutz|privacy|confidentialit|privacidad|riservatezza|prywatno/i;
/** Buttons that permit the least, those that refuse, and those that permit. */
const NECESSARY =
  /necessary|essential|required|notwendig|erforderlich|essenziell|n[ée]cessaire|essentiel|necesari|necessari|noodzakelijk|imprescindible|niezbędn/i;
const REFUSES =
  /\b(?:reject|decline|refuse|deny)|without (?:accepting|agreeing)|ablehnen|verweigern|refuser|sans accepter|rechazar|rifiut|weiger|odrzu/i;
const ACCEPTS =
  /\b(?:accept|agree|allow|consent)|got it|understood|^ok(?:ay)?\b|^yes\b|akzeptieren|verstanden|compris|entendido|zustimmen|einverstanden|accepter|accepte\b|aceptar|accett|akkoord|akceptuj/i;
const WHOLE = /cookie|\ball\b|\balle\b|\btout\b|\btodo|\btutt/i;
const PRESSED: ReadonlySet<string> = new Set(['button', 'link', 'other']);
/** Longer texts are sentences. */
const MAX_LETTERS = 60;
const COMES_UP_MS = 2_000;

const ASKED =
  /^\W*(?:(?:and|then|please)\s+)*(accept|allow|agree|permit|confirm|approve|ok|reject|decline|refuse|deny|dismiss|akzeptieren?|lehnen?|accept(?:e|ez|er)|refus(?:e|ez|er)|acept(?:a|e|ar)|rechaz(?:a|ar)|rechace|accett(?:a|i|are)|rifiut(?:a|i|are)|accepteer|weiger)\b.*\bcookies?\b/i;
const ASKED_LAST = /\bcookies?\b.*\b(akzeptieren|zulassen|annehmen|ablehnen|verweigern|ab)\W*$/i;

/**
 * Presses the button of a notice about cookies that does what the words of a step say: to refuse cookies is also to permit only the
 * necessary ones. @returns false for other words
 * @throws StepError when the page has no such button, or several
 */
export async function answerConsent(run: StepRun, press: (control: Control) => Promise<void>): Promise<boolean> {
  const verb = ASKED.exec(run.sentence)?.[1] ?? ASKED_LAST.exec(run.sentence)?.[1];
  if (verb === undefined || /["“”'‘’]/.test(run.sentence)) return false;
  const accepts =
    /^(?:accept|allow|agree|permit|confirm|approve|ok|akzeptieren?|zulassen|annehmen|accept\w+|acept\w+|accett\w+)$/i.test(
      verb,
    ) && !NECESSARY.test(run.sentence);
  const buttons = (view: PageView): Control[] => (accepts ? accepting(view) : refusing(view));
  if (buttons(await run.view()).length === 0) await run.page.waitUntil((view) => buttons(view).length > 0, COMES_UP_MS);
  const [button, ...others] = buttons(await run.observe());
  if (!button) throw new StepError('The page shows no notice about cookies with a button for that.');
  if (others.some((other) => nameOf(other) !== nameOf(button)))
    throw new StepError(`Several buttons do that: ${[button, ...others].map(describeControl).join(', ')}.`);
  run.trace.target = describeControl(button);
  await press(button);
  return true;
}

/** The buttons that refuse all cookies, or else those for the necessary ones alone, or else others that refuse. */
function refusing(view: PageView): Control[] {
  const named = buttonsOf(view);
  const refusals = named.filter(({ name }) => REFUSES.test(name) && !NECESSARY.test(name));
  const whole = refusals.filter(({ name }) => WHOLE.test(name));
  const necessary = named.filter(({ name }) => NECESSARY.test(name) && !/\ball\b|\balle\b/i.test(name));
  return [whole, necessary, refusals].find(({ length }) => length > 0) ?? [];
}

function accepting(view: PageView): Control[] {
  const named = buttonsOf(view).filter(
    ({ name }) => ACCEPTS.test(name) && !NECESSARY.test(name) && !REFUSES.test(name),
  );
  const whole = named.filter(({ name }) => WHOLE.test(name));
  return whole.length > 0 ? whole : named;
}

/** Whether a button answers the notice about cookies of a page: it sends no form. */
export const answersConsent =
  ({ text }: PageView) =>
  ({ name, form }: Control): boolean =>
    form === null && SUBJECT.test(text) && WHOLE.test(name) && (ACCEPTS.test(name) || REFUSES.test(name));

/** Some notices speak of cookies in other words: one of their buttons goes on without a yes. */
const isNotice = ({ controls, text }: PageView): boolean =>
  SUBJECT.test(text) || controls.some(({ kind, name }) => PRESSED.has(kind) && WITHOUT.test(name));
const WITHOUT =
  /sans accepter|without (?:accepting|agreeing)|sin aceptar|senza accettare|ohne (?:zustimmung|einwilligung)|zonder (?:te )?accepteren/i;

const buttonsOf = (view: PageView): Control[] =>
  isNotice(view)
    ? view.controls.filter(({ kind, name, disabled }) => PRESSED.has(kind) && !disabled && name.length <= MAX_LETTERS)
    : [];
