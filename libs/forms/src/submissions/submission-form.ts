import type { InputProblem } from '@app/core';
import type { FormTree } from '../store/form-tree';
import { completionProblems } from './completeness';
import { type CompletionRule, completionRules } from './completion-rules';
import type { Values } from './conditions';

/** A form for submissions: its fields, the conditions of its completion, and the rules that then run. */
export class SubmissionForm {
  /** The keys of the fields on the form's steps. */
  readonly fieldKeys: ReadonlySet<string>;

  constructor(private readonly form: FormTree) {
    this.fieldKeys = new Set(form.steps.flatMap(({ fields }) => fields.map(({ field }) => field.key)));
  }

  /** The internal id; `key` is the wire id. */
  get id(): string {
    return this.form.id;
  }

  get key(): string {
    return this.form.key;
  }

  get name(): string {
    return this.form.name;
  }

  get active(): boolean {
    return this.form.active;
  }

  get completionRules(): CompletionRule[] {
    return completionRules(this.form);
  }

  /** Validates the values for completion; paths are `<path>.<field key>`. */
  completionProblems(values: Values, path: string): InputProblem[] {
    return completionProblems(this.form, values, path);
  }

  /** The values of the form's fields that are not null. */
  ownValues(values: Values): Values {
    return Object.fromEntries(
      Object.entries(values).filter(([key, value]) => this.fieldKeys.has(key) && value !== null),
    );
  }
}
