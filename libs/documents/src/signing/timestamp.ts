import { createHash, randomBytes } from 'node:crypto';
import { Oid, SHA256_IDENTIFIER, checkSignature, decodeSignedData, normalizeSignedData, sha256 } from './cms';
import { DerError, Tag, integer, is, member, membersOf, octets, readOne, sequence, truth } from './der';

/** Sends a DER timestamp request to the configured authority and answers its DER response. */
export type Timestamper = (request: Buffer) => Promise<Buffer>;

/** What a timestamp token says, after its signature was checked. */
export interface TimestampFacts {
  at: Date;
  /** Subject of the authority's certificate; whether it is to be trusted is for the reader to decide. */
  authority: string;
}

/** Asks for a token over `signature` (RFC 3161) and answers it with the authority's certificate only. Throws DerError. */
export async function requestTimestamp(signature: Buffer, timestamper: Timestamper): Promise<Buffer> {
  const nonce = randomBytes(8);
  const imprint = imprintOf(signature);
  const response = await timestamper(sequence(integer(1), imprint, integer(nonce), truth()));
  const token = normalizeSignedData(tokenOf(response));
  const info = infoOf(token);
  if (!is(info[2], imprint)) throw new DerError('the timestamp is for other data');
  if (!info.some((one) => is(one, integer(nonce)))) throw new DerError('the timestamp answers another request');
  checkTimestamp(token, signature);
  return token;
}

/** Checks a token: canonical, signed by the certificate in it, and over this signature. Throws DerError. */
export function checkTimestamp(token: Buffer, signature: Buffer): TimestampFacts {
  const parts = decodeSignedData(token);
  const content = parts.content;
  if (parts.contentType !== Oid.timestampInfo || !content) throw new DerError('the timestamp is not a timestamp token');
  const certificate = checkSignature(parts, (algorithm) => createHash(algorithm).update(content).digest());
  const info = infoOf(token);
  if (!is(info[2], imprintOf(signature))) throw new DerError('the timestamp is for other data');
  return {
    at: timeOf(member(info, 4, Tag.generalizedTime).content.toString('latin1')),
    authority: certificate.subject,
  };
}

function imprintOf(signature: Buffer): Buffer {
  return sequence(SHA256_IDENTIFIER, octets(sha256(signature)));
}

function tokenOf(response: Buffer): Buffer {
  const [status, token] = membersOf(readOne(response));
  const code = status && membersOf(status)[0]?.content[0];
  if (code !== 0 && code !== 1) throw new DerError(`the timestamp authority refused with status ${code ?? 'none'}`);
  if (!token) throw new DerError('the timestamp authority answered without a token');
  return token.bytes;
}

function infoOf(token: Buffer) {
  const { content } = decodeSignedData(token);
  if (!content) throw new DerError('the timestamp has no content');
  return membersOf(readOne(content));
}

function timeOf(text: string): Date {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d(?:\.\d{1,3})?)\d*Z$/.exec(text) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(at.getTime())) throw new DerError('the timestamp has no valid time');
  return at;
}
