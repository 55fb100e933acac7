import type { Control } from '../../control';
import type { LivePage } from '../../live-page';

/** A day or a button of a calendar that takes longer to become operable is covered, or was replaced. */
const OPERABLE_MS = 2_000;

/** Clicks an element of the calendar of a control. */
export const pressPart = (live: LivePage, control: Control, id: string): Promise<void> =>
  live.sibling(control, id).click({ timeout: OPERABLE_MS });
