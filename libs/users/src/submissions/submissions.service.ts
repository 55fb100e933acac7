import { Injectable } from '@nestjs/common';
import { type InputProblem, InvalidInputError, Jobs, type Listing, NotFoundError } from '@app/core';
import type { SubmissionForm } from '@app/forms';
import type { Scope } from '@app/teams';
import { DataSource, type EntityManager } from 'typeorm';
import { FieldValuesService } from '../field-values.service';
import { countProblems, type GivenValues } from '../given-values';
import { UsersService } from '../users.service';
import { NamedForms } from './named-forms';
import {
  type SubmissionDto,
  type SubmissionListQuery,
  type SubmitDto,
  type SubmittedDto,
  toSubmissionDto,
} from './submission.dto';
import { runFormRules } from './submission.jobs';
import { SubmissionsRepository } from './submissions.repository';

/** The context of writing submissions. */
interface Writing {
  scope: Scope;
  userId: string;
  complete: boolean;
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
    private readonly jobs: Jobs,
    private readonly dataSource: DataSource,
  ) {}

  /** One page of the submissions of a form. @throws NotFoundError for an unknown form */
  async page(scope: Scope, query: SubmissionListQuery): Promise<Listing<SubmissionDto>> {
    const form = await this.forms.get(scope, query.form_id);
    const filter = {
      userId: query.user_id,
      after: toDate(query.start_time),
      before: toDate(query.end_time),
      completed: query.completed,
    };
    const { count, results } = await this.submissions.page(scope, form.id, filter, query);
    const open = results.filter(({ fields }) => fields === null).map(({ userId }) => userId);
    const values =
      open.length > 0 ? await this.values.valuesOfUsers(scope, open, [...form.fieldKeys]) : new Map<string, never>();
    return { count, results: results.map((row) => toSubmissionDto(row, form, values.get(row.userId))) };
  }

  /**
   * Stores the values on the user and continues or completes the submissions of the named forms, in one transaction.
   * @throws InvalidInputError with all problems; when completing, also those of the user's earlier values
   */
  async submit(scope: Scope, body: SubmitDto, requestId: string): Promise<SubmittedDto> {
    const given = body.fields ?? {};
    refuse(countProblems(given));
    const { forms, problems } = await this.forms.read(scope, body);
    problems.push(
      ...(await this.values.problemsOf(scope, given)),
      ...(await this.forms.misplaced(scope, forms, given)),
    );

    return this.dataSource.transaction(async (manager) => {
      const userId = await this.users.ensure(scope, body.user_id, manager);
      const before = await this.values.lockedValuesOf(scope, userId, manager);
      if (!before) throw new NotFoundError(`User ${userId}`); // deleted meanwhile
      const values = { ...before, ...given };
      if (body.complete) problems.push(...incomplete(forms, values, problems));
      refuse(problems);

      await this.values.storeAll(scope, userId, given, manager);
      const writing = { scope, userId, complete: body.complete, requestId, manager };
      return { user_id: userId, submissions: await this.write(writing, forms, values) };
    });
  }

  private async write(writing: Writing, forms: SubmissionForm[], values: GivenValues): Promise<SubmissionDto[]> {
    const written: SubmissionDto[] = [];
    for (const form of forms) written.push(await this.writeOne(writing, form, form.ownValues(values)));
    return written;
  }

  private async writeOne(writing: Writing, form: SubmissionForm, fields: GivenValues): Promise<SubmissionDto> {
    const { scope, userId, complete, requestId, manager } = writing;
    const id = await this.submissions.continue(scope, userId, form.id, manager);
    if (complete) {
      const rulesPending = form.completionRules.length > 0;
      await this.submissions.complete(id, { fields, rulesPending }, manager);
      if (rulesPending)
        await this.jobs.add(manager, runFormRules, { submissionId: id }, { teamId: scope.teamId, requestId });
    }
    return toSubmissionDto(await this.submissions.get(scope, id, manager), form, fields);
  }
}

/** The problems that keep the forms from completion, without fields that already have a problem. */
function incomplete(forms: SubmissionForm[], values: GivenValues, known: InputProblem[]): InputProblem[] {
  const reported = new Set(known.map(({ path }) => path));
  return forms.flatMap((form) => form.completionProblems(values, 'fields')).filter(({ path }) => !reported.has(path));
}

function refuse(problems: InputProblem[]) {
  if (problems.length > 0) throw new InvalidInputError(problems);
}

const toDate = (text: string | undefined) => (text === undefined ? undefined : new Date(text));
