import type { Control } from '../control';
import { inWords } from '../live-page';
import { ControlError } from '../page-driver';

const MAX_NAMED = 12;

export function noSuchOption(control: Control, option: string, there: readonly string[]): ControlError {
  if (control.readonly && there.length === 0)
    return new ControlError('not_operable', `${inWords(control)} is read-only.`);
  const named = there.slice(0, MAX_NAMED).join(', ');
  const more = there.length > MAX_NAMED ? ', …' : '';
  return new ControlError(
    'no_such_option',
    `${inWords(control)} has no option "${option}". It offers: ${named || 'nothing'}${more}.`,
  );
}
