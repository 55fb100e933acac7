import type { InputProblem } from '@app/core';
import type { FormsService, SubmissionForm } from '@app/forms';
import type { TeamScope } from '@app/teams';
import type { GivenValues } from '../given-values';
import type { SubmitDto } from './submission.dto';

/** The forms that a body names, each once, and what is wrong with the others. */
export async function namedForms(
  service: FormsService,
  scope: TeamScope,
  { forms: names = [], fields, complete }: SubmitDto,
): Promise<{ forms: SubmissionForm[]; problems: InputProblem[] }> {
  const forms = new Map<string, SubmissionForm>();
  const problems: InputProblem[] = [];
  for (const [index, name] of names.entries()) {
    const form = await service.findSubmissionForm(scope, name);
    const path = `forms[${index}]`;
    if (!form) problems.push({ path, message: `there is no form ${name}` });
    else if (!form.active) problems.push({ path, message: `the form ${name} is not active` });
    else forms.set(form.id, form);
  }
  if (names.length === 0 && complete)
    problems.push({ path: 'forms', message: 'forms must name what complete completes' });
  if (names.length === 0 && !fields) problems.push({ path: 'fields', message: 'fields is required without forms' });
  return { forms: [...forms.values()], problems };
}

/** The field keys among the given ones that none of the forms holds; none when no form is named. */
export function keysOutside(forms: SubmissionForm[], given: GivenValues): string[] {
  if (forms.length === 0) return [];
  return Object.keys(given).filter((key) => !forms.some(({ fieldKeys }) => fieldKeys.has(key)));
}
