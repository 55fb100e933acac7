import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Claim } from '@app/core';
import { type CompletionForm, FormsService } from '@app/forms';
import { AuditTrail, type Scope } from '@app/teams';
import type { EntityManager } from 'typeorm';
import { FieldValuesService } from '../field-values.service';
import type { GivenValues } from '../given-values';
import { changesBetween, type RuleEffects, runRules, skippedErrors } from './rule-run';
import type { RuleError, Submission } from './submission.entity';
import { runFormRules } from './submission.jobs';
import type { SubmissionReport } from './submission-report';
import { SubmissionReports } from './submission-reports';
import { SubmissionsRepository } from './submissions.repository';

/** Number of runs when the user's values change during each; after it the job is retried later. */
const ROUNDS = 5;

/** The user's values that the rules read have changed since then. */
class StaleValuesError extends Error {
  constructor() {
    super("The user's values kept changing while the rules ran.");
  }
}

/** What the rules of a submission made of the values that they saw. */
interface RulesOutcome {
  seen: GivenValues;
  effects: RuleEffects;
  /** The hidden fields that were submitted or changed. */
  hiddenKeys: string[];
  requestId: string;
}

/** Whether the submission has a value of its own in the field, also when that is none. */
const isOwn = ({ hiddenKeys }: Submission, { fieldKeys }: CompletionForm, key: string): boolean =>
  fieldKeys.has(key) || hiddenKeys.includes(key);

/**
 * The values that the rules of a completed submission see: in the fields of its form and in the hidden ones that were submitted
 * with it only the submitted ones, in all others the present ones of the user.
 */
function valuesForRules(submission: Submission, form: CompletionForm, present: GivenValues): GivenValues {
  const others = Object.entries(present).filter(([key]) => !isOwn(submission, form, key));
  return { ...Object.fromEntries(others), ...submission.fields };
}

/** Executes the job `run-form-rules`. */
@Injectable()
export class RulesExecutor {
  constructor(
    private readonly submissions: SubmissionsRepository,
    private readonly forms: FormsService,
    private readonly values: FieldValuesService,
    private readonly trail: AuditTrail,
    private readonly reports: SubmissionReports,
  ) {}

  /**
   * Runs the rules of the submission's form and stores their changes, exactly once. Failures of rules are stored on the
   * submission. Thrown errors cause a retry of the job.
   */
  async execute(submissionId: string, claim: Claim): Promise<void> {
    const found = await this.submissions.findForJob(submissionId);
    if (!found) return;
    const form = await this.forms.completionForm(found.submission, found.formKey);
    for (let round = 1; !(await this.runOnce(found.submission, form, claim)); round++) {
      if (round === ROUNDS) throw new StaleValuesError();
    }
  }

  /** Stores on the submission that its rules could not be run in any attempt. */
  async giveUp(manager: EntityManager, submissionId: string): Promise<void> {
    const found = await this.submissions.findForJob(submissionId);
    if (!found) return;
    const { submission, formKey } = found;
    const form = await this.forms.completionForm(submission, formKey);
    const message = 'The rule could not be run because of a fault in the service. An admin can retry its job.';
    const failed = form.completionRules.map(({ id, name }) => ({ ruleId: id, ruleName: name, message }));
    if (!(await this.values.lockedValuesOf(submission, submission.userId, manager))) return; // deleted meanwhile
    const report = { submission, form, fields: submission.fields ?? {} };
    await this.finish(report, [...skippedErrors(form), ...failed], manager);
  }

  /** False when other values of the user changed meanwhile: then nothing was written. */
  private async runOnce(submission: Submission, form: CompletionForm, claim: Claim): Promise<boolean> {
    const seen = valuesForRules(submission, form, await this.values.valuesOf(submission, submission.userId));
    const check = (changes: GivenValues) => this.values.problemsOf(submission, changes);
    const effects = await runRules(form.completionRules, seen, check);
    const hiddenKeys = [
      ...submission.hiddenKeys,
      ...(await this.hiddenAmong(submission, Object.keys(effects.changes))),
    ];
    const { requestId } = claim;
    try {
      const result = { seen, effects, hiddenKeys, requestId };
      await claim.finish((manager) => this.store(submission, form, result, manager));
      return true;
    } catch (error) {
      if (error instanceof StaleValuesError) return false;
      throw error;
    }
  }

  private async store(
    submission: Submission,
    form: CompletionForm,
    { seen, effects, hiddenKeys, requestId }: RulesOutcome,
    manager: EntityManager,
  ): Promise<void> {
    const { userId } = submission;
    const present = await this.values.lockedValuesOf(submission, userId, manager);
    if (!present) return; // The user was deleted, and the submission with it.
    if (!isDeepStrictEqual(valuesForRules(submission, form, present), seen)) throw new StaleValuesError();

    const { changes } = effects;
    const newer = await this.newerFields(submission, form, { changes, present }, manager);
    const stored = Object.fromEntries(Object.entries(changes).filter(([key]) => !newer.has(key)));
    await this.values.storeAll(submission, userId, stored, manager);
    await this.audit(submission, Object.keys(stored), requestId, manager);
    const fields = form.ownValues({ ...submission.fields, ...changes }, hiddenKeys);
    const ruleErrors = [...skippedErrors(form), ...effects.errors];
    await this.finish({ submission, form, fields }, ruleErrors, manager, requestId);
  }

  /** Those of the keys that are of hidden fields. */
  private async hiddenAmong(scope: Scope, keys: string[]): Promise<string[]> {
    if (keys.length === 0) return [];
    const { fields } = await this.forms.submissionTarget(scope, [], keys);
    return keys.filter((key) => fields.get(key)?.hidden);
  }

  /**
   * The changed fields of the submission whose value the user got after the submission was completed, from a call or from a later
   * submission. Their present values stay. A result of the rules of an earlier submission is older, whenever they ran.
   */
  private async newerFields(
    submission: Submission,
    form: CompletionForm,
    { changes, present }: { changes: GivenValues; present: GivenValues },
    manager: EntityManager,
  ): Promise<Set<string>> {
    const submitted = submission.fields ?? {};
    const own = Object.keys(changes).filter((key) => isOwn(submission, form, key));
    const differing = changesBetween(submitted, present);
    const later = own.filter((key) => Object.hasOwn(differing, key));
    const values = later.map((key) => differing[key]);
    const older = await this.submissions.earlierResults(submission, { keys: later, values }, manager);
    return new Set(later.filter((key) => !older.includes(key)));
  }

  /** Stores the result of the rules and reports the completed submission, unless it was reported when they had failed before. */
  private async finish(
    report: SubmissionReport,
    ruleErrors: RuleError[],
    manager: EntityManager,
    requestId?: string,
  ): Promise<void> {
    const { submission, fields } = report;
    await this.submissions.holdForm(submission, manager);
    await this.submissions.finishRules(submission, submission.id, { fields, ruleErrors }, manager);
    if (submission.rulesPending) await this.reports.completed(manager, submission, [report], requestId);
  }

  private async audit(submission: Submission, fields: string[], requestId: string, manager: EntityManager) {
    if (fields.length === 0) return;
    const { teamId, environmentId, userId } = submission;
    const origin = { teamId, environmentId, job: runFormRules.name, requestId };
    await this.trail.addOfJob({ ...origin, objectType: 'user', objectIds: [userId], fields }, manager);
  }
}
