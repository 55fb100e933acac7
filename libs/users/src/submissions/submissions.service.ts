import { Injectable } from '@nestjs/common';
import { assertNoProblems, type InputProblem, NotFoundError, type Sent } from '@app/core';
import type { CompletionForm, SubmissionForm } from '@app/forms';
import { noteForAudit, type Scope } from '@app/teams';
import { DataSource, type EntityManager } from 'typeorm';
import { FieldValuesService } from '../field-values.service';
import { boundedValues, type GivenValues } from '../given-values';
import { UsersService } from '../users.service';
import { NamedForms } from './named-forms';
import { skippedErrors } from './rule-run';
import { type SubmissionDto, type SubmitDto, type SubmittedDto, toSubmissionDto } from './submission.dto';
import type { Submission } from './submission.entity';
import { SubmissionReports } from './submission-reports';
import { SubmissionsRepository } from './submissions.repository';

/** The context of writing submissions. */
interface Writing {
  scope: Scope;
  userId: string;
  /** The user's current values. */
  values: GivenValues;
  requestId: string;
  manager: EntityManager;
}

/** Submissions of forms: the users' values and the state of each form (decisions, "Forms"). */
@Injectable()
export class SubmissionsService {
  constructor(
    private readonly submissions: SubmissionsRepository,
    private readonly forms: NamedForms,
    private readonly users: UsersService,
    private readonly values: FieldValuesService,
    private readonly reports: SubmissionReports,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Stores the values on the user and continues or completes the submissions of the named forms, in one transaction.
   * @throws InvalidInputError with all problems; when completing, also those of the user's earlier values
   */
  async submit(scope: Scope, sent: Sent<SubmitDto>, requestId: string): Promise<SubmittedDto> {
    const { value: body, problems } = sent;
    const hasShape = problems.length === 0;
    const given = boundedValues(body.fields ?? {}, sent);
    const { forms, problems: unknown } = await this.forms.read(scope, sent);
    sent.add(unknown);
    problems.push(
      ...(await this.values.problemsOf(scope, given)),
      ...(await this.forms.misplaced(scope, forms, given)),
    );
    // Only a whole body shows what is missing for completion.
    if (!hasShape) sent.valid();

    const completing = body.complete ? await this.forms.completing(scope, forms) : [];

    return this.dataSource.transaction(async (manager) => {
      const userId = await this.users.ensure(scope, body.user_id, manager);
      const fields = Object.keys(given);
      noteForAudit({ objectType: 'user', objectIds: [userId], ...(fields.length > 0 && { fields }) });
      const before = await this.values.lockedValuesOf(scope, userId, manager);
      if (!before) throw new NotFoundError(`User ${userId}`); // deleted meanwhile
      const values = { ...before, ...given };
      problems.push(...incomplete(completing, values, problems));
      assertNoProblems(problems);

      await this.values.storeAll(scope, userId, given, manager);
      const writing = { scope, userId, values, requestId, manager };
      return { user_id: userId, submissions: await this.write(writing, forms, completing) };
    });
  }

  /** Continues the submissions of all forms, and completes those of the forms that are to be completed. */
  private async write(
    writing: Writing,
    forms: SubmissionForm[],
    completing: CompletionForm[],
  ): Promise<SubmissionDto[]> {
    const { scope, userId, values, requestId, manager } = writing;
    if (forms.length === 0) return [];
    const formIds = forms.map(({ id }) => id);
    const open = await this.submissions.continue(scope, userId, formIds, manager);
    const written = completing.length === 0 ? open : await this.complete(writing, open, completing);
    const byForm = new Map(written.map((submission) => [submission.formId, submission]));
    const reports = forms.map((form) => ({ submission: byForm.get(form.id)!, form, fields: form.ownValues(values) }));
    await this.reports.received(manager, scope, reports, requestId);
    return reports.map(({ submission, form, fields }) => toSubmissionDto(submission, form, fields));
  }

  /** Completes submissions. */
  private async complete(writing: Writing, open: Submission[], completing: CompletionForm[]): Promise<Submission[]> {
    const { scope, values, manager } = writing;
    const forms = new Map(completing.map((form) => [form.id, form]));
    const completions = open.map(({ id, formId }) => {
      const form = forms.get(formId)!;
      const rulesPending = form.completionRules.length > 0;
      return { id, fields: form.ownValues(values), rulesPending, ruleErrors: skippedErrors(form) };
    });
    return this.submissions.complete(scope, completions, manager);
  }
}

/** The problems that keep the forms from completion, without fields that already have a problem. */
function incomplete(forms: CompletionForm[], values: GivenValues, known: InputProblem[]): InputProblem[] {
  const reported = new Set(known.map(({ path }) => path));
  return forms.flatMap((form) => form.completionProblems(values, 'fields')).filter(({ path }) => !reported.has(path));
}
