import { Injectable } from '@nestjs/common';
import type { InputProblem, Sent } from '@app/core';
import { type CompletionForm, FieldsService, FormsService, type SubmissionForm } from '@app/forms';
import type { TeamScope } from '@app/teams';
import type { GivenValues } from '../given-values';
import type { SubmitDto } from './submission.dto';

/** Finds the forms of a submission and checks its fields against them. */
@Injectable()
export class NamedForms {
  constructor(
    private readonly forms: FormsService,
    private readonly fields: FieldsService,
  ) {}

  /** The form with this wire id. @throws NotFoundError */
  get(scope: TeamScope, key: string): Promise<SubmissionForm> {
    return this.forms.submissionForm(scope, key);
  }

  /** The distinct forms of the body, and the problems: unknown or inactive forms, missing `forms` or `fields`. */
  async read(scope: TeamScope, sent: Sent<SubmitDto>): Promise<{ forms: SubmissionForm[]; problems: InputProblem[] }> {
    const forms = new Map<string, SubmissionForm>();
    const problems: InputProblem[] = [];
    const { forms: named = [], fields, complete } = sent.value;
    const names = named.filter((name) => name !== undefined);
    const found = names.length === 0 ? new Map<string, never>() : await this.forms.submissionForms(scope, names);
    for (const [index, name] of names.entries()) {
      const form: SubmissionForm | undefined = found.get(name);
      const path = `forms[${index}]`;
      if (!form) problems.push({ path, message: `there is no form ${name}` });
      else if (!form.active) problems.push({ path, message: `the form ${name} is not active` });
      else forms.set(form.id, form);
    }
    const isNone = names.length === 0 && sent.problems.every(({ path }) => path !== 'forms');
    if (isNone && complete) problems.push({ path: 'forms', message: 'forms must name what complete completes' });
    if (isNone && !fields) problems.push({ path: 'fields', message: 'fields is required without forms' });
    return { forms: [...forms.values()], problems };
  }

  /** The same forms with everything that their completion needs. */
  completing(scope: TeamScope, forms: SubmissionForm[]): Promise<CompletionForm[]> {
    return this.forms.completionForms(
      scope,
      forms.map(({ key }) => key),
    );
  }

  /** Problems of fields that exist but are neither hidden nor on any of the forms; none when there are no forms. */
  async misplaced(scope: TeamScope, forms: SubmissionForm[], given: GivenValues): Promise<InputProblem[]> {
    const outside = Object.keys(given).filter((key) => !forms.some(({ fieldKeys }) => fieldKeys.has(key)));
    if (forms.length === 0 || outside.length === 0) return [];
    const definitions = await this.fields.findByKeys(scope, outside);
    const names = forms.map(({ name }) => name).join(', ');
    return [...definitions.values()]
      .filter(({ hidden }) => !hidden)
      .map(({ key }) => ({ path: `fields.${key}`, message: `the field ${key} is not on the forms ${names}` }));
  }
}
