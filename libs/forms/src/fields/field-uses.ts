import { type InputProblem, InvalidInputError } from '@app/core';

/** More are not named, so that the sentence stays readable. */
const MAX_NAMED = 5;

/** So many objects tell whether there are more than are named. */
export const MAX_USES_READ = MAX_NAMED + 1;

/** Objects of one kind that refer to a field, at most `MAX_USES_READ` of them. */
export interface FieldUse {
  /** Completes "it is …", before the objects: `shown by`. */
  how: string;
  noun: string;
  /** Each as a text by which a person finds it. */
  objects: string[];
}

export const formsThatShow = (objects: string[]): FieldUse => ({ how: 'shown by', noun: 'form', objects });

/** The error for the deletion of a field in use; it names the uses that have objects. */
export function inUse(key: string, uses: FieldUse[]): InvalidInputError {
  const found = uses.filter(({ objects }) => objects.length > 0);
  const by = found.length > 0 ? `: it is ${found.map(inWords).join(', and ')}` : '';
  return new InvalidInputError(
    `The field ${key} is in use and cannot be deleted${by}. Remove it there first; null clears a value.`,
    'in_use',
  );
}

/** The problem of hiding a field that forms show; none when there are no such forms. */
export function shownProblems(forms: FieldUse): InputProblem[] {
  if (forms.objects.length === 0) return [];
  return [{ path: 'hidden', message: `the field is ${inWords(forms)}: remove it there before you hide it` }];
}

/** The problem of bounds that cross those of forms; `path` names the bound that changes. None when there are no such forms. */
export function crossedProblems(forms: FieldUse, path: 'min_length' | 'max_length'): InputProblem[] {
  if (forms.objects.length === 0) return [];
  const crosses = path === 'min_length' ? 'greater than max_length' : 'less than min_length';
  return [{ path, message: `would be ${crosses} where the field is ${inWords(forms)}: change it there first` }];
}

function inWords({ how, noun, objects }: FieldUse): string {
  const others = objects.length > MAX_NAMED ? ' and others' : '';
  return `${how} the ${noun}${objects.length > 1 ? 's' : ''} ${objects.slice(0, MAX_NAMED).join(', ')}${others}`;
}
