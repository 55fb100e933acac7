import { assertNoProblems, readBody, type InputProblem } from '@app/core';
import { ApproveDto, DeclineDto, SignDocumentDto } from '@app/documents';

type Form = Record<string, string>;

/** The signature that an HTML form asks for: always with the typed name. @throws InvalidInputError */
export const readSignature = ({ name = '', consent, consent_version = '' }: Form): SignDocumentDto =>
  checked(SignDocumentDto, { name, consent: consent === 'yes', consent_version, kind: 'typed' });

/** The approval that an HTML form sends. @throws InvalidInputError */
export const readApproval = ({ name = '' }: Form): ApproveDto => checked(ApproveDto, { name });

/** The refusal that an HTML form sends. @throws InvalidInputError */
export const readDecline = ({ reason = '' }: Form): DeclineDto => checked(DeclineDto, { reason });

/** Checks what a form sends like a JSON body. */
function checked<Dto extends object>(type: new () => Dto, input: object): Dto {
  const problems: InputProblem[] = [];
  const body = readBody(type, input, problems);
  assertNoProblems(problems);
  return body;
}
