import { signsIn, testService, until, type ApiClient, type SignedIn } from '@app/testing';
import { samplePdfTemplate } from '../../../apps/local/src/demo/documents/sample-pdf';

/** A spec that imports this file starts the service. */
export const service = testService({ settings: { SANDBOX: 'on', RETENTION_DELIVERY_DAYS: '30' } });
export const signedIn = signsIn(service);

export interface Suite {
  client: ApiClient;
  environmentId: string;
}

/** A new environment of a team with a key of its own, as a suite of tests makes it. */
export async function aSuite({ client }: Pick<SignedIn, 'client'>, name: string): Promise<Suite> {
  const { body } = await client.post('/api/builder/environment/', { name }).expect(201);
  return { client: client.as(body.api_key as string), environmentId: body.id as string };
}

interface ReceiverAnswer {
  id: string;
  url: string;
  call_count: number;
  calls: {
    number: number;
    method: string;
    headers: Record<string, string>;
    body: string;
    signature: string;
    answered_status: number | null;
  }[];
}

export async function aReceiver(client: ApiClient, script: object[] = []): Promise<ReceiverAnswer> {
  return (await client.post('/api/sandbox/receiver/', { script }).expect(201)).body as ReceiverAnswer;
}

/** The receiver, once `count` calls have arrived. */
export async function received(client: ApiClient, id: string, count: number): Promise<ReceiverAnswer> {
  let answer: ReceiverAnswer | undefined;
  await until(20_000, async () => {
    answer = (await client.get(`/api/sandbox/receiver/${id}/`).expect(200)).body as ReceiverAnswer;
    return answer.call_count >= count;
  });
  return answer!;
}

/** An endpoint of one environment, at the address of a receiver. */
export async function anEndpoint(
  client: ApiClient,
  url: string,
  environment: string,
  ...types: string[]
): Promise<string> {
  const body = { url, event_types: types, environments: [environment] };
  return (await client.post('/api/builder/webhook-endpoint/', body).expect(201)).body.id as string;
}

export interface CaughtMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  attachments: { name: string; media_type: string; url: string }[];
  caught_at: string;
}

/** The caught mails that a query finds, once there are `count`. */
export async function caught(client: ApiClient, query: string, count: number): Promise<CaughtMail[]> {
  let mails: CaughtMail[] = [];
  await until(20_000, async () => {
    mails = (await client.get(`/api/sandbox/mail/${query}`).expect(200)).body.results as CaughtMail[];
    return mails.length >= count;
  });
  return mails;
}

/** Sends a document for signature. @returns the path of the envelope */
export async function sentEnvelope(client: ApiClient, signer: string, more: object = {}): Promise<string> {
  const upload = client.post('/api/document/template/').attach('files', await samplePdfTemplate(), 'a.pdf');
  const document = (await upload.expect(201)).body[0].id as string;
  const body = { document, signer_email: signer, ...more };
  const filled = await client.post('/api/document/fill/', body).timeout(60_000).expect(200);
  return `/api/document/envelope/${filled.headers['x-envelope-id'] as string}/`;
}

export const advance = async (client: ApiClient, duration: string) =>
  (await client.patch('/api/sandbox/clock/', { advance: duration }).expect(200)).body as { advanced_seconds: number };
