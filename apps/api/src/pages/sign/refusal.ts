import { isBlank } from '@app/core';
import { checkFields, type FieldFault, type SignerField, typedNameProblems } from '@app/documents';
import { readFields, type Form } from './posted-form';

/** What a signer sent by an HTML form that cannot be signed with, to be shown again. */
export interface Refusal {
  name: string;
  consent: boolean;
  /** By the names of the fields. */
  given: Readonly<Record<string, unknown>>;
  faults: ReadonlyMap<string, FieldFault>;
  /** What is wrong besides the fields; null when only they are. */
  problem: 'name' | 'unprintable' | 'consent' | 'failed' | null;
}

/** What a form that cannot be signed with is shown with: its values, and the first problem of name, fields and consent. */
export function refusalOf(form: Form, fields: readonly SignerField[]): Refusal {
  const { name = '', consent } = form;
  const given = readFields(form, fields);
  const { faults } = checkFields(fields, given);
  const ofName = isBlank(name) ? 'name' : typedNameProblems(name).length > 0 ? 'unprintable' : null;
  const other = faults.size > 0 ? null : 'failed';
  const problem = ofName ?? (consent !== 'yes' ? 'consent' : other);
  return { name, consent: consent === 'yes', given, faults, problem };
}
