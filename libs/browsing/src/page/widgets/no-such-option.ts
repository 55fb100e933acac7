import type { Control } from '../control';
import { inWords } from '../live-page';
import { ControlError } from '../page-driver';

const MOST_NAMED = 12;

export function noSuchOption(control: Control, option: string, there: readonly string[]): ControlError {
  const named = there.slice(0, MOST_NAMED).join(', ');
  const more = there.length > MOST_NAMED ? ', …' : '';
  return new ControlError(
    'no_such_option',
    `${inWords(control)} has no option "${option}". It offers: ${named || 'nothing'}${more}.`,
  );
}
