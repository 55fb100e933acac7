import { carryOut } from '../ordering/carrying-out';
import { changeInEntry } from '../ordering/changing';
import { findOpener } from '../ordering/finding';
import type { Order } from '../ordering/openers';
import { piecesOf } from '../ordering/pieces';
import type { StepHandlers } from './step-handler';

/** The words that say the thing of an entry that gets another value. */
const CHANGES = /^(?:make|give|set|change|assign|update|edit|adjust|mark)$/;

/**
 * Whole orders in one sentence. The control is found by the verb and what it is about, on the page, in the menu of the entry, in a menu for
 * new things, or in a part of the site that is called so. Each other piece must have exactly one field in the form, before any is entered.
 */
export const ORDERING: StepHandlers<'order'> = {
  async order(run, { verb, parts }) {
    const order: Order = { verb, pieces: piecesOf(run, parts), today: run.today };
    run.trace.target = `order "${run.values.mask(run.sentence)}"`;
    if (CHANGES.test(verb) && (await changeInEntry(run, order))) return;
    await carryOut(run, order, await findOpener(run, order));
  },
};
