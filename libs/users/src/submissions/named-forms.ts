import { Injectable } from '@nestjs/common';
import type { InputProblem, Sent } from '@app/core';
import { type CompletionForm, FormsService, type SubmissionForm, type SubmissionTarget } from '@app/forms';
import type { TeamScope } from '@app/teams';
import type { SubmitDto } from './submission.dto';

/** The forms of a body, and the definitions of the fields that it names. */
export interface FoundForms {
  forms: SubmissionForm[];
  fields: SubmissionTarget['fields'];
  problems: InputProblem[];
}

/** Finds the forms of a submission and checks its fields against them. */
@Injectable()
export class NamedForms {
  constructor(private readonly forms: FormsService) {}

  /** The form with this wire id. @throws NotFoundError */
  get(scope: TeamScope, key: string): Promise<SubmissionForm> {
    return this.forms.submissionForm(scope, key);
  }

  /**
   * The distinct forms of the body, the definitions of the fields with `keys`, and the problems: unknown or inactive forms,
   * missing `forms` or `fields`.
   */
  async read(scope: TeamScope, sent: Sent<SubmitDto>, keys: string[]): Promise<FoundForms> {
    const forms = new Map<string, SubmissionForm>();
    const problems: InputProblem[] = [];
    const { forms: named = [], fields, complete } = sent.value;
    const names = named.filter((name) => name !== undefined);
    const target = await this.forms.submissionTarget(scope, names, keys);
    for (const [index, name] of names.entries()) {
      const form = target.forms.get(name);
      const path = `forms[${index}]`;
      if (!form) problems.push({ path, message: `there is no form ${name}` });
      else if (!form.active) problems.push({ path, message: `the form ${name} is not active` });
      else forms.set(form.id, form);
    }
    const isNone = names.length === 0 && sent.problems.every(({ path }) => path !== 'forms');
    if (isNone && complete) problems.push({ path: 'forms', message: 'forms must name what complete completes' });
    if (isNone && !fields) problems.push({ path: 'fields', message: 'fields is required without forms' });
    return { forms: [...forms.values()], fields: target.fields, problems };
  }

  /** The same forms with everything that their completion needs. */
  completing(scope: TeamScope, forms: SubmissionForm[]): Promise<CompletionForm[]> {
    return this.forms.completionForms(
      scope,
      forms.map(({ key }) => key),
    );
  }
}

/** Problems of the fields that are neither hidden nor on any of the forms; none when there are no forms. */
export function misplaced({ forms, fields }: FoundForms): InputProblem[] {
  if (forms.length === 0) return [];
  const names = forms.map(({ name }) => name).join(', ');
  return [...fields.values()]
    .filter(({ key, hidden }) => !hidden && !forms.some(({ fieldKeys }) => fieldKeys.has(key)))
    .map(({ key }) => ({ path: `fields.${key}`, message: `the field ${key} is not on the forms ${names}` }));
}
