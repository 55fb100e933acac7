import type { InputProblem } from '@app/core';
import type { FormTree } from '../store/form-tree';
import { completionProblems } from './completeness';
import { completionCode, type CompletionRule, type SkippedCode } from './completion-rules';
import type { Values } from './conditions';
import { lastStepOf } from './last-step';
import { SubmissionForm } from './submission-form';

/** The parts of a form that its completion needs: those that determine the required fields, and the rules to run. */
export class CompletionForm extends SubmissionForm {
  readonly completionRules: CompletionRule[];

  /** The rules and shared codes that cannot run. */
  readonly skippedCodes: SkippedCode[];

  constructor(private readonly form: FormTree) {
    super({ ...form, fieldKeys: form.steps.flatMap(({ fields }) => fields.map(({ field }) => field.key)) });
    const { rules, skipped } = completionCode(form);
    this.completionRules = rules;
    this.skippedCodes = skipped;
  }

  /** The wire id of the step at which the form ends with these values; null for a form without steps. */
  lastStep(values: Values): string | null {
    return lastStepOf(this.form, values);
  }

  /** What keeps the values from completing the form; paths are `<path>.<field key>`. */
  completionProblems(values: Values, path: string): InputProblem[] {
    return completionProblems(this.form, values, path);
  }
}
