import { describeControl } from '../../matching/control-texts';
import type { Target } from '../../task/step';
import type { StepRun } from '../step-run';
import { clickControl } from '../submitting/submitting';
import { openerHere } from './finding';
import type { Order } from './openers';
import { piecesOf } from './pieces';

const ON = ['switch on', 'turn on', 'enable', 'activate'];
const OFF = ['switch off', 'turn off', 'disable', 'deactivate'];

/** Presses the button of an entry, also in its menu, that switches it on or off. @returns false where it has none */
export async function switchEntry(run: StepRun, target: Target, on: boolean): Promise<boolean> {
  for (const verb of on ? ON : OFF) {
    const order: Order = { verb, pieces: piecesOf(run, [{ word: 'called', words: target.phrase }]), today: run.today };
    const opener = await openerHere(run, order);
    if (!opener || opener.rest.length > 0) continue;
    run.trace.target = describeControl(opener.control);
    await clickControl(run, opener.control, 'click');
    return true;
  }
  return false;
}
