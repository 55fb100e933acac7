import type { Control, PageView } from '@app/browsing';
import type { Wanted } from '../../matching/find-control';
import { wordsOf } from '../../matching/words';
import { MissingError, StepError } from '../step-error';
import type { StepRun } from '../step-run';

const EVERYTHING =
  /^(?:everything|all|all of it|alles|tout|todo|tutto|all (?:the )?(?:devices|switches|things|items|entries))$/i;
const SWITCH_NOUN = /^(?:checkbox|switch|button|option|row)$/;
/** More switches of one place are no longer what a sentence means. */
const MAX_SWITCHES = 50;

/** Whether words are for all switches of a place: "everything in the office". */
export const isWholePlace = ({ words, near, quoted }: Wanted): boolean =>
  !quoted && near?.relation === 'in' && EVERYTHING.test(words.trim());

/** The boxes and switches of entries that say a place, and what the words name, wherever in the entry that stands. */
export function switchesOf({ words, noun, near }: Wanted, { controls }: PageView): Control[] {
  // "The radio" is a thing here, and no kind of control.
  const name = `${words} ${noun !== null && !SWITCH_NOUN.test(noun) ? noun : ''}`;
  const said = wordsOf(`${EVERYTHING.test(words.trim()) ? '' : name} ${near?.words ?? ''}`).terms;
  return controls.filter(({ checked, row, disabled }) => {
    const shown = new Set(wordsOf(row ?? '').terms);
    return checked !== null && !disabled && said.length > 0 && said.every((term) => shown.has(term));
  });
}

/** The state that a button beside it says, or in its name: "Heater: Off"; null where none is said, or its name is a deed. */
export function saidState({ name, row }: Control): boolean | null {
  const [, own] = DEED_NAME.test(name) ? [] : (/(?:^|\P{L})(on|off)$/iu.exec(name.trim()) ?? []);
  const beside = DEED_NAME.test(name)
    ? []
    : ((row ?? '').replace(name, ' ').match(/(?<![\p{L}\d-])(?:On|Off|ON|OFF)(?![\p{L}\d-])/gu) ?? []);
  const state = own ?? (beside.length === 1 ? beside[0] : undefined);
  return state === undefined ? null : state.toLowerCase() === 'on';
}
const DEED_NAME = /^(?:turn|switch|sign|log|enable|disable|activate|deactivate)\b/i;

/** How many lines of a page say the place and something else: an entry without a switch that was found is one of them. */
function linesOf({ near }: Wanted, { text }: PageView): number {
  const place = wordsOf(near?.words ?? '').terms;
  return text.split('\n').filter((line) => {
    const { terms } = wordsOf(line);
    return terms.length > place.length && place.every((term) => terms.includes(term));
  }).length;
}

/** Switches everything of a place; pages may draw the entries anew after each. @throws StepError when an entry has several switches, or one is gone */
export async function switchPlace(
  run: StepRun,
  wanted: Wanted,
  checked: boolean,
  set: (control: Control) => Promise<void>,
): Promise<void> {
  const found = switchesOf(wanted, await run.view());
  if (found.length === 0)
    throw new MissingError(run.values.mask(`The page shows nothing to switch in "${wanted.near?.words ?? ''}".`));
  if (
    found.length > MAX_SWITCHES ||
    linesOf(wanted, await run.view()) > found.length ||
    new Set(found.map(({ row }) => row)).size < found.length
  )
    throw new StepError('It cannot be told which switches are meant.');
  for (let at = 0; at < found.length; at += 1) {
    const present = switchesOf(wanted, await run.observe());
    const control = present[at];
    if (!control || present.length !== found.length) throw new StepError('The page shows other switches than before.');
    if (control.checked !== checked) await set(control);
  }
  const others = switchesOf(wanted, await run.observe()).filter((control) => control.checked !== checked);
  if (others.length > 0) throw new StepError(`${others.length} switches did not change.`);
}
