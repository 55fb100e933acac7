import { type InputProblem, InvalidInputError, isForeignKeyViolation, type Loose } from '@app/core';
import type { Auth } from '@app/teams';
import type { DocumentTemplate } from '../templates/document-template.entity';
import type { FillDocumentQuery, FillInputDto, SigningUrlQuery } from './envelope.dto';
import { defaultOutput, envelopeType } from './envelope-types';
import type { NewEnvelope } from './envelope-fills';
import { type FilledUser, nameAt } from './filled-user';
import { routingOf } from './recipients-input';

/**
 * The envelope that a fill begins with.
 * @param user whose values are used where the body has none
 */
export function newEnvelope(
  auth: Auth,
  template: DocumentTemplate,
  body: FillInputDto & SigningUrlQuery,
  user: FilledUser | null,
): NewEnvelope {
  const { output } = body;
  const { signer, ...routing } = routingOf(body, auth.signing, (email) => nameAt(email, user));
  // What a signer is asked for stays open, also when the user has a value of that name.
  const asked = new Set(routing.recipients.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const known = Object.entries({ ...user?.values, ...body.field_values }).filter(([name]) => !asked.has(name));
  return {
    documentId: template.id,
    presentDocumentId: template.id,
    userId: user?.id ?? null,
    templateName: template.name,
    templateType: template.type,
    templateSyntax: template.syntax,
    templateDelimiters: template.delimiters,
    templateSha256: template.sha256,
    templateKey: template.storageKey,
    tags: template.tags,
    values: Object.fromEntries(known),
    locale: body.locale ?? auth.locale,
    type: envelopeType(template.type, output, signer !== null),
    output: output ?? defaultOutput(template.type, signer !== null),
    sender: auth.account.email,
    signer,
    ...routing,
    handsLinkOver: body.signing_url && body.signer_email !== undefined,
    sendsMail: body.send_mail,
  };
}

const NO_LINK = 'needs signer_email: without a signer there is no link';
const LINKS_BY_MAIL = 'is for signer_email only: each of the recipients gets a link by mail, in turn';

/** The problems of a fill that asks for a link that does not exist, or whose link would reach no signer. */
export function linkProblems(body: Loose<FillInputDto>, { signing_url }: FillDocumentQuery): InputProblem[] {
  if (signing_url && body.signer_email === undefined)
    return [{ path: 'signing_url', message: `signing_url=true ${body.recipients ? LINKS_BY_MAIL : NO_LINK}` }];
  return mailProblems(body, signing_url, '');
}

/** The problem of a link that is neither mailed nor returned. @param path of the body, with a dot */
export const mailProblems = (
  { send_mail }: Loose<FillInputDto>,
  handsLinkOver: boolean,
  path: string,
): InputProblem[] => {
  if (send_mail !== false || handsLinkOver) return [];
  const message = 'send_mail may be false only with signing_url=true: otherwise nobody gets the link';
  return [{ path: `${path}send_mail`, message }];
};

/** Turns the refusal of the database for a template or a user that was deleted meanwhile into a problem of the input. */
export function refuseDeleted(error: unknown): never {
  if (!isForeignKeyViolation(error)) throw error;
  throw new InvalidInputError('The template or a user was deleted meanwhile.');
}
