import type { Control } from '../../control';
import { isTimeout } from '../../is-timeout';
import { inWords, type LivePage } from '../../live-page';
import { ControlError } from '../../page-driver';

/** A day or a button of a calendar that takes longer to become operable is covered, or was replaced. */
const OPERABLE_MS = 2_000;

/** Clicks an element of what a control has opened. @throws ControlError when it does not react */
export async function pressPart(live: LivePage, control: Control, id: string): Promise<void> {
  try {
    await live.sibling(control, id).click({ timeout: OPERABLE_MS });
  } catch (error) {
    if (!isTimeout(error)) throw error;
    throw new ControlError('not_operable', `What ${inWords(control)} opens does not react: it moves, or is covered.`);
  }
}
