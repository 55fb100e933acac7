import type { InputProblem, Loose } from '@app/core';
import { charactersWithoutGlyph, isSigningTag } from '@app/formats/services';
import type { FillInputDto } from '../../envelopes/envelope.dto';
import { unprintable } from './given-lines';
import type { SignerFieldInput } from './signer-field.dto';
import { DEFAULT_FIELD_LENGTH, MAX_SIGNER_FIELDS, type SignerField } from './signer-field';

/** A field as it was sent, and where it is in the body. */
interface SentField {
  path: string;
  field: Loose<SignerFieldInput>;
}

/** The problems of the fields that signers of a fill are asked for. */
export function signerFieldProblems(sent: Loose<FillInputDto>): InputProblem[] {
  const { signer_email, signer_fields = [], recipients = [], field_values = {} } = sent;
  if (signer_fields.length > 0 && signer_email === undefined)
    return [{ path: 'signer_fields', message: 'needs signer_email; with recipients, each signer has fields' }];
  const others = recipients.flatMap((one, index) =>
    one?.fields?.length && one.role !== 'signer'
      ? [{ path: `recipients[${index}].fields`, message: 'can be given to signers only' }]
      : [],
  );
  const fields = sentFields(sent);
  if (fields.length > MAX_SIGNER_FIELDS)
    return [...others, { path: fields[0]!.path, message: `are more than ${MAX_SIGNER_FIELDS} in one envelope` }];
  const seen = new Set<string>();
  return [...others, ...fields.flatMap((one) => problemsOf(one, seen, field_values))];
}

function sentFields({ signer_fields = [], recipients = [] }: Loose<FillInputDto>): SentField[] {
  const own = signer_fields.map((field, index) => ({ path: `signer_fields[${index}]`, field: field ?? {} }));
  const theirs = recipients.flatMap((one, index) =>
    (one?.fields ?? []).map((field, at) => ({ path: `recipients[${index}].fields[${at}]`, field: field ?? {} })),
  );
  return [...own, ...theirs];
}

function problemsOf({ path, field }: SentField, seen: Set<string>, values: object): InputProblem[] {
  const { name, type, options, max_length } = field;
  const problems: InputProblem[] = [];
  const add = (member: string, message: string) => problems.push({ path: `${path}.${member}`, message });
  if (name !== undefined && seen.has(name)) add('name', 'is given twice');
  if (name !== undefined && isSigningTag(name)) add('name', 'is the place of a signature');
  if (name !== undefined && Object.hasOwn(values, name))
    add('name', 'is in field_values: only one of them can fill it');
  if (type === 'choice' && options === undefined) add('options', 'is required for a choice');
  if (type !== undefined && type !== 'choice' && options !== undefined) add('options', 'is for a choice only');
  if (type !== undefined && type !== 'text' && max_length !== undefined) add('max_length', 'is for a text only');
  options?.forEach((option, index) => {
    const missing = charactersWithoutGlyph(option ?? '', 'regular');
    if (missing.length > 0) add(`options[${index}]`, `${unprintable(missing)}; write it in other letters`);
  });
  if (name !== undefined) seen.add(name);
  return problems;
}

/** The fields of the recipients, in the order of the recipients. */
export function signerFieldsOf(lists: readonly (readonly SignerFieldInput[])[]): SignerField[][] {
  let number = 0;
  return lists.map((list) => list.map((field) => toSignerField(field, ++number)));
}

const toSignerField = (field: SignerFieldInput, number: number): SignerField => ({
  number,
  name: field.name,
  label: field.label ?? field.name,
  type: field.type,
  required: field.required ?? true,
  maxLength: field.max_length ?? DEFAULT_FIELD_LENGTH,
  options: field.options ?? [],
  value: null,
});
