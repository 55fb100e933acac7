/** The headers of a request, as Node, Express or `fetch` have them. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

/** A call that is not from this service, was altered, or is too old. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/** The tolerance of the Standard Webhooks specification's libraries. */
const TOLERANCE_SECONDS = 300;
const PREFIX = 'whsec_';

/**
 * Verifies a message by the Standard Webhooks specification 1.0 and returns its payload.
 * @param body exactly as received, not parsed
 * @param secrets `whsec_…`: the current one, and during a rotation also the one before
 * @throws WebhookVerificationError when no signature is of one of the secrets, or the message is older or newer than 5 minutes
 */
export async function verifyWebhook<T = unknown>(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
): Promise<T> {
  const [id, timestamp, sent] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    required(headers, name),
  );
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS))
    throw new WebhookVerificationError('The message is too old, or from the future.');
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const signatures = sent!
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => fromBase64(one.slice(3)));
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets) {
    const key = await hmacKey(secret);
    // `verify` compares in constant time.
    for (const signature of signatures)
      if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) return JSON.parse(text) as T;
  }
  throw new WebhookVerificationError('No signature of the message is made with the secret.');
}

function required(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : entryOf(headers, name);
  if (typeof value !== 'string' || value === '') throw new WebhookVerificationError(`The header ${name} is missing.`);
  return value;
}

const entryOf = (headers: Record<string, string | string[] | undefined>, name: string) =>
  Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];

async function hmacKey(secret: string) {
  const bytes = secret.startsWith(PREFIX) ? fromBase64(secret.slice(PREFIX.length)) : null;
  if (!bytes || bytes.length === 0) throw new TypeError('A webhook secret is whsec_ and base64.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** Null when the text is not base64. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
