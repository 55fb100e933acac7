import { Injectable } from '@nestjs/common';
import { assertNoProblems, type InputProblem, NotFoundError, Sent, type SentFiles } from '@app/core';
import type { CompletionForm, SubmissionForm } from '@app/forms';
import { noteForAudit, type Scope } from '@app/teams';
import type { EntityManager } from 'typeorm';
import { FieldValuesService } from '../field-values.service';
import type { FilesOfField } from '../files/added-files';
import { SubmissionFiles } from '../files/submission-files';
import { boundedValues, type FittingValue, type GivenValues } from '../given-values';
import { UsersService } from '../users.service';
import { misplaced, NamedForms } from './named-forms';
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
  /** The hidden fields that the call names. */
  hiddenKeys: string[];
  /** Whether the completion of a form is also an event of its last step. */
  stepsToo: boolean;
}

/** A body that was read. */
interface ReadBody {
  forms: SubmissionForm[];
  given: GivenValues;
  /** The values of `given` that fit their fields. */
  fitting: FittingValue[];
  files: FilesOfField[];
  /** The hidden fields that the body names. */
  hiddenKeys: string[];
}

export interface SubmitOptions {
  upload?: SentFiles;
  /** Whether the completion of a form is also an event of its last step; default true. */
  stepsToo?: boolean;
  /** Whether a user who was deleted meanwhile is an error; by default the user is created. */
  ofExisting?: boolean;
  /** Makes the values of fields with files from the references to added files and from the user's values so far. */
  arrange?: (added: GivenValues, before: GivenValues) => GivenValues;
}

const asAdded = (added: GivenValues): GivenValues => added;

const NO_FILES: SentFiles = { files: [], problems: [] };

/** Submissions of forms: the users' values and the state of each form. */
@Injectable()
export class SubmissionsService {
  constructor(
    private readonly submissions: SubmissionsRepository,
    private readonly forms: NamedForms,
    private readonly users: UsersService,
    private readonly values: FieldValuesService,
    private readonly reports: SubmissionReports,
    private readonly files: SubmissionFiles,
  ) {}

  /**
   * Stores the values and files on the user and continues or completes the submissions of the named forms, in one transaction.
   * @throws InvalidInputError with all problems; when completing, also those of the user's earlier values; NotFoundError for a
   *   user who was deleted meanwhile
   */
  async submit(
    scope: Scope,
    sent: Sent<SubmitDto>,
    requestId: string,
    { upload = NO_FILES, ...options }: SubmitOptions = {},
  ): Promise<SubmittedDto> {
    const { value: body, problems } = sent;
    sent.add(upload.problems);
    if (upload.files.length > 0) body.fields ??= {};
    const hasShape = problems.length === 0;
    const read = await this.read(scope, sent, upload);
    // Only a whole body shows what is missing for completion.
    if (!hasShape) sent.valid();
    // Files are stored before the completion is checked, and only when they have no problem themselves.
    if (read.files.length > 0) assertNoProblems(problems);

    const isSingle = problems.length === 0 && !body.complete && !options.ofExisting && isSingleWrite(read);
    const submitted = isSingle
      ? await this.open(scope, body.user_id, read)
      : await this.store(scope, sent, read, { requestId, ...options });
    return { ...submitted, submissions: await this.values.withFileUrls(scope, submitted.submissions) };
  }

  /** Stores the values and files and continues or completes the submissions. */
  private async store(
    scope: Scope,
    { value: body, problems }: Sent<SubmitDto>,
    { forms, given, files, hiddenKeys }: ReadBody,
    { requestId, stepsToo = true, ofExisting = false, arrange = asAdded }: SubmitOptions & { requestId: string },
  ): Promise<SubmittedDto> {
    const completing = body.complete ? await this.forms.completing(scope, forms) : [];
    const named = [...Object.keys(given), ...files.map(({ field }) => field.key)];
    return this.files.store(scope, files, async (manager, added) => {
      const userId = ofExisting ? body.user_id! : await this.users.ensure(scope, body.user_id, manager);
      noteChange(userId, named);
      const before = await this.values.lockedValuesOf(scope, userId, manager);
      if (!before) throw new NotFoundError(`User ${userId}`); // deleted meanwhile
      const changed = { ...given, ...arrange(added?.values ?? {}, before) };
      const values = { ...before, ...changed };
      problems.push(...incomplete(completing, values, problems));
      assertNoProblems(problems);

      await added?.keep(userId, manager);
      await this.values.storeAll(scope, userId, changed, manager, added?.keys);
      const writing = { scope, userId, values, requestId, manager, hiddenKeys, stepsToo };
      return { user_id: userId, submissions: await this.write(writing, forms, completing) };
    });
  }

  /**
   * Completes the user's submission of a form with the values that the user has, when an event of a step says that the form is
   * finished. @throws InvalidInputError when values are missing
   */
  async complete(scope: Scope, userId: string, formKey: string, requestId: string): Promise<void> {
    const body = { user_id: userId, forms: [formKey], complete: true };
    await this.submit(scope, new Sent<SubmitDto>(body, []), requestId, { stepsToo: false, ofExisting: true });
  }

  /** The forms of a body, and its values and files, checked against their fields. Adds the problems to those of the body. */
  private async read(scope: Scope, sent: Sent<SubmitDto>, { files }: SentFiles): Promise<ReadBody> {
    const { user_id: userId, fields = {} } = sent.value;
    const bounded = boundedValues(fields, sent);
    const found = await this.forms.read(scope, sent, [...Object.keys(bounded), ...files.map(({ part }) => part)]);
    const { values: given, fitting, problems } = await this.values.read(scope, userId, bounded, found.fields);
    const checked = await this.files.check(files, found.fields, Object.keys(given));
    sent.add(found.problems);
    sent.problems.push(...problems, ...checked.problems, ...misplaced(found));
    const hiddenKeys = [...found.fields.values()].filter(({ hidden }) => hidden).map(({ key }) => key);
    return { forms: found.forms, given, fitting, files: checked.sent, hiddenKeys };
  }

  /** Stores the values and continues the submissions in one statement, when nothing else depends on what the user has. */
  private async open(
    scope: Scope,
    named: string | undefined,
    { forms, given, fitting, hiddenKeys }: ReadBody,
  ): Promise<SubmittedDto> {
    const userId = named ?? this.users.newUserId();
    noteChange(userId, Object.keys(given));
    const user = { id: userId, key: this.users.newKey(scope, userId) };
    const formIds = forms.map(({ id }) => id);
    const { open, before } = await this.submissions.open(scope, user, fitting, { formIds, hiddenKeys });
    const values = { ...before, ...given };
    const byForm = new Map(open.map((submission) => [submission.formId, submission]));
    const submissions = forms.map((form) => {
      const submission = byForm.get(form.id)!;
      return toSubmissionDto(submission, form, form.ownValues(values, submission.hiddenKeys));
    });
    return { user_id: userId, submissions };
  }

  /** Continues the submissions of all forms, and completes those of the forms that are to be completed. */
  private async write(
    writing: Writing,
    forms: SubmissionForm[],
    completing: CompletionForm[],
  ): Promise<SubmissionDto[]> {
    const { scope, userId, values, requestId, manager, hiddenKeys } = writing;
    if (forms.length === 0) return [];
    const formIds = forms.map(({ id }) => id);
    const open = await this.submissions.continue(scope, userId, { formIds, hiddenKeys }, manager);
    const written = completing.length === 0 ? open : await this.completeAll(writing, open, completing);
    const byForm = new Map(written.map((submission) => [submission.formId, submission]));
    const reports = forms.map((form) => {
      const submission = byForm.get(form.id)!;
      return { submission, form, fields: form.ownValues(values, submission.hiddenKeys) };
    });
    await this.reports.received(manager, scope, reports, requestId);
    return reports.map(({ submission, form, fields }) => toSubmissionDto(submission, form, fields));
  }

  /** Completes submissions. */
  private async completeAll(writing: Writing, open: Submission[], completing: CompletionForm[]): Promise<Submission[]> {
    const { scope, values, manager, stepsToo } = writing;
    const forms = new Map(completing.map((form) => [form.id, form]));
    const completions = open.map(({ id, formId, hiddenKeys }) => {
      const form = forms.get(formId)!;
      const rulesPending = form.completionRules.length > 0;
      const lastStep = stepsToo ? form.lastStep(values) : null;
      return {
        id,
        fields: form.ownValues(values, hiddenKeys),
        rulesPending,
        ruleErrors: skippedErrors(form),
        lastStep,
      };
    });
    return this.submissions.complete(scope, completions, manager);
  }
}

/** Without files to keep, values to clear, and integrations to run, a submission that stays open is one statement. */
const isSingleWrite = ({ forms, fitting, files }: ReadBody): boolean =>
  files.length === 0 &&
  fitting.every(({ value, holdsFiles }) => value !== null && !holdsFiles) &&
  forms.every(({ integrations }) => integrations.every(({ settings }) => settings.trigger !== 'data_received'));

function noteChange(userId: string, fields: string[]): void {
  noteForAudit({ objectType: 'user', objectIds: [userId], ...(fields.length > 0 && { fields }) });
}

/** The problems that keep the forms from completion, without fields that already have a problem. */
function incomplete(forms: CompletionForm[], values: GivenValues, known: InputProblem[]): InputProblem[] {
  const reported = new Set(known.map(({ path }) => path));
  return forms.flatMap((form) => form.completionProblems(values, 'fields')).filter(({ path }) => !reported.has(path));
}
