import { assertNoProblems, readBody, type InputProblem } from '@app/core';
import { ApproveDto, DeclineDto, SignDocumentDto, type SignerField } from '@app/documents';

export type Form = Record<string, string>;

/** The signature that an HTML form asks for: always with the typed name. @throws InvalidInputError */
export const readSignature = (form: Form, fields: readonly SignerField[]): SignDocumentDto => {
  const { name = '', consent, consent_version = '', document_sha256 } = form;
  const given = { fields: readFields(form, fields), ...(document_sha256 && { document_sha256 }) };
  return checked(SignDocumentDto, { name, consent: consent === 'yes', consent_version, kind: 'typed', ...given });
};

/** The name of the input of a field in the form. */
export const inputNameOf = ({ number }: SignerField): string => `field_${number}`;

/** What an HTML form holds for the fields of a signer, by their names. */
export const readFields = (form: Form, fields: readonly SignerField[]): Record<string, unknown> =>
  Object.fromEntries(
    fields.map((field) => {
      const sent = form[inputNameOf(field)];
      return [field.name, field.type === 'checkbox' ? sent === 'yes' : (sent ?? '')];
    }),
  );

/** The approval that an HTML form sends. @throws InvalidInputError */
export const readApproval = ({ name = '', document_sha256 }: Form): ApproveDto =>
  checked(ApproveDto, { name, ...(document_sha256 && { document_sha256 }) });

/** The refusal that an HTML form sends. @throws InvalidInputError */
export const readDecline = ({ reason = '' }: Form): DeclineDto => checked(DeclineDto, { reason });

/** Checks what a form sends like a JSON body. */
function checked<Dto extends object>(type: new () => Dto, input: object): Dto {
  const problems: InputProblem[] = [];
  const body = readBody(type, input, problems);
  assertNoProblems(problems);
  return body;
}
