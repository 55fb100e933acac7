import { request } from 'undici';
import { ProofError } from './proof-error';

/** Milliseconds for one answer. */
const TIMEOUT_MS = 8_000;

/** A call of an authority. */
export interface ProofCall {
  /** An OCSP request; null for a list, which is only fetched. */
  body: Buffer | null;
  maxBytes: number;
}

/** Calls the address of an authority and returns the bytes of its answer. Rejects with a ProofError. */
export type ProofClient = (address: string, call: ProofCall) => Promise<Buffer>;

/**
 * The client of certification authorities. Their addresses are those in certificates of the operator's own key and of the timestamp
 * authority, so private ones are allowed as for `TSA_URL`. It follows no redirects.
 */
export const callAuthority: ProofClient = async (address, { body, maxBytes }) => {
  const { host } = new URL(address);
  try {
    const answer = await request(address, {
      method: body ? 'POST' : 'GET',
      headers: body ? { 'content-type': 'application/ocsp-request', accept: 'application/ocsp-response' } : {},
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.statusCode !== 200) {
      await answer.body.dump();
      throw new ProofError(`${host} answered ${answer.statusCode}`);
    }
    return await readAtMost(answer.body, maxBytes, host);
  } catch (error) {
    if (error instanceof ProofError) throw error;
    throw new ProofError(
      `${host} could not be reached (${String(error instanceof Error ? error.message || error.name : error)})`,
      {
        cause: error,
      },
    );
  }
};

async function readAtMost(body: AsyncIterable<Buffer>, maxBytes: number, host: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new ProofError(`the answer of ${host} is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
