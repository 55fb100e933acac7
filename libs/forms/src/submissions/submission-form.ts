import type { SharedField } from '../fields/field-definition';
import type { FormFields } from '../forms.repository';
import type { IntegrationModel } from '../integrations/integration';
import type { Values } from './conditions';

/** What a submission is checked against. */
export interface SubmissionTarget {
  /** Each form under the text that names it. Texts that name no form are not in the map. */
  forms: ReadonlyMap<string, SubmissionForm>;
  /** The definitions of the fields that are there, by key. */
  fields: ReadonlyMap<string, SharedField>;
}

/** A form for submissions: its fields, the conditions of its completion, and the rules that then run. */
export class SubmissionForm {
  /** The internal id; `key` is the id on the wire. */
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly active: boolean;
  /** The keys of the fields that the form's steps hold. */
  readonly fieldKeys: ReadonlySet<string>;

  readonly integrations: readonly IntegrationModel[];

  constructor({ id, key, name, active, fieldKeys, integrations }: FormFields) {
    this.id = id;
    this.key = key;
    this.name = name;
    this.active = active;
    this.fieldKeys = new Set(fieldKeys);
    this.integrations = integrations;
  }

  /** The values that are not null of the form's fields and of the hidden fields that were submitted with it. */
  ownValues(values: Values, hiddenKeys: readonly string[]): Values {
    const own = new Set([...this.fieldKeys, ...hiddenKeys]);
    return Object.fromEntries(Object.entries(values).filter(([key, value]) => own.has(key) && value !== null));
  }
}
