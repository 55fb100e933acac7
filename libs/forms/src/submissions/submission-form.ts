import type { FormFields } from '../forms.repository';
import type { Values } from './conditions';

/** A form as submissions need it: which fields it holds. */
export class SubmissionForm {
  /** The internal id; `key` is the id on the wire. */
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly active: boolean;
  /** The keys of the fields that the form's steps hold. */
  readonly fieldKeys: ReadonlySet<string>;

  constructor({ id, key, name, active, fieldKeys }: FormFields) {
    this.id = id;
    this.key = key;
    this.name = name;
    this.active = active;
    this.fieldKeys = new Set(fieldKeys);
  }

  /** Those of the values that are in fields of the form. */
  ownValues(values: Values): Values {
    return Object.fromEntries(
      Object.entries(values).filter(([key, value]) => this.fieldKeys.has(key) && value !== null),
    );
  }
}
