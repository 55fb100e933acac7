import type { InputProblem } from '@app/core';
import type { FormTree } from '../store/form-tree';
import { completionProblems } from './completeness';
import { type CompletionRule, completionRules } from './completion-rules';
import type { Values } from './conditions';

/** A form as submissions need it: which fields it holds, when it is complete, and what runs then. */
export class SubmissionForm {
  /** The keys of the fields that the form's steps hold. */
  readonly fieldKeys: ReadonlySet<string>;

  constructor(private readonly form: FormTree) {
    this.fieldKeys = new Set(form.steps.flatMap(({ fields }) => fields.map(({ field }) => field.key)));
  }

  /** The internal id; `key` is the id on the wire. */
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

  /** What keeps the values from completing the form; paths are `<path>.<field key>`. */
  completionProblems(values: Values, path: string): InputProblem[] {
    return completionProblems(this.form, values, path);
  }

  /** Those of the values that are in fields of the form. */
  ownValues(values: Values): Values {
    return Object.fromEntries(
      Object.entries(values).filter(([key, value]) => this.fieldKeys.has(key) && value !== null),
    );
  }
}
