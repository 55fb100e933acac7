import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/**
 * Pauses in seconds between the attempts to deliver a webhook: the example schedule of the Standard Webhooks
 * specification 1.0, "Deliverability and reliability"; ten attempts in some three days.
 */
export const WEBHOOK_RETRIES: readonly number[] = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

export interface WebhookMessage {
  /** The same for every attempt, so that receivers can detect duplicates. Without full stops. */
  id: string;
  /** Of this attempt. */
  timestamp: Date;
  /** The body exactly as sent. */
  body: string;
}

/**
 * The three headers of the Standard Webhooks specification 1.0 ("Signature scheme"), with one signature per secret, so
 * that receivers can switch during a rotation. Secrets are `whsec_` and base64 of 24 to 64 bytes.
 */
export function signWebhook(
  secrets: readonly string[],
  { id, timestamp, body }: WebhookMessage,
): Record<string, string> {
  if (!/^[\w-]+$/.test(id)) throw new Error(`"${id}" cannot be the id of a webhook message.`);
  if (secrets.length === 0) throw new Error('A webhook needs a secret to be signed with.');
  const seconds = Math.floor(timestamp.getTime() / 1000);
  const signatures = secrets.map((secret) => `v1,${hmac(secret, `${id}.${seconds}.${body}`)}`);
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') };
}

function hmac(secret: string, content: string): string {
  const key = secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), 'base64') : Buffer.alloc(0);
  if (key.length < 24 || key.length > 64) throw new Error('A webhook secret is whsec_ and base64 of 24 to 64 bytes.');
  return createHmac('sha256', key).update(content).digest('base64');
}
