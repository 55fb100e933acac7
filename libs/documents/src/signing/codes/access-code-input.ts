import type { InputProblem, Loose } from '@app/core';
import type { FillInputDto } from '../../envelopes/envelope.dto';
import type { NewRecipient } from '../recipients/recipients.repository';
import { CODE_OF_COPY } from './access-code';
import { hashOfCode } from './code-hash';

const NO_SIGNER = 'needs signer_email; with recipients, each has an access_code';
const NOT_IN_BULK =
  'cannot be given in a bulk fill: its hash takes too long for many rows. Send this document by itself';

/** The problems of the access codes of a fill. */
export function accessCodeProblems(sent: Loose<FillInputDto>): InputProblem[] {
  const { signer_email, signer_access_code, recipients = [] } = sent;
  const stray = signer_access_code !== undefined && signer_email === undefined;
  const copies = recipients.flatMap((one, index) =>
    one?.access_code !== undefined && one.role === 'cc'
      ? [{ path: `recipients[${index}].access_code`, message: CODE_OF_COPY }]
      : [],
  );
  return [...(stray ? [{ path: 'signer_access_code', message: NO_SIGNER }] : []), ...copies];
}

/** The problems of the access codes of a row of a bulk fill. @param path of the row, with a dot */
export function bulkCodeProblems(
  { signer_access_code, recipients = [] }: Loose<FillInputDto>,
  path: string,
): InputProblem[] {
  const coded = recipients.flatMap((one, index) =>
    one?.access_code === undefined ? [] : [`recipients[${index}].access_code`],
  );
  const given = [...(signer_access_code === undefined ? [] : ['signer_access_code']), ...coded];
  return given.map((name) => ({ path: `${path}${name}`, message: NOT_IN_BULK }));
}

/** The recipients of a checked fill with the hashes of their access codes. They are made one after the other: each takes a thread of Node. */
export async function codedRecipients(
  recipients: readonly NewRecipient[],
  { signer_email, signer_access_code, recipients: given = [] }: FillInputDto,
): Promise<NewRecipient[]> {
  const codes = signer_email === undefined ? given.map(({ access_code }) => access_code) : [signer_access_code];
  const coded: NewRecipient[] = [];
  for (const [index, one] of recipients.entries()) {
    const code = codes[index];
    coded.push(code === undefined ? one : { ...one, codeHash: await hashOfCode(code) });
  }
  return coded;
}
