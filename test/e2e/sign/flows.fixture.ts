import { mailsTo, until, type ApiClient, type TestService } from '@app/testing';

export const SIGNATURE = { name: 'Ada Lovelace', consent: true, consent_version: '2026-11', kind: 'typed' };

interface EnvelopeAnswer {
  id: string;
  user: string | null;
  file: string;
  evidence: string;
  viewed: boolean;
  signed: boolean;
  seal_error: string;
  warnings: string[];
}

export interface Verdict {
  status: string;
  signer: string;
  timestamp_status: string;
  signing: { signer: { name: string; email: string } } | null;
  evidence: { status: string; reasons: string[]; events: { type: string; recipient: string | null }[] } | null;
  timestamp: { at: string; authority: string } | null;
  certificate: { subject: string };
}

export const download = async (url: string) => {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

export const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

let signers = 0;

/** A document on its way: the template is uploaded, filled, and the link taken from the mail. */
export async function sendForSignature(
  service: TestService,
  client: ApiClient,
  name: string,
  bytes: Buffer,
  more = {},
) {
  const signer = `signer${++signers}@example.com`;
  const { body: templates } = await client.post('/api/document/template/').attach('files', bytes, name).expect(201);
  const document = templates[0].id as string;
  const { body } = await client
    .post('/api/document/fill/', { document, signer_email: signer, ...more })
    .timeout(60_000)
    .expect(200);
  const [mail] = await mailsTo(service, signer, 1);
  const link = /https?:\/\/\S+\/sign\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  return { document, link, filled: await download(body.file_url as string) };
}

export async function envelopeOf(client: ApiClient, document: string): Promise<EnvelopeAnswer> {
  const { body } = await client.get(`/api/document/envelope/?type=document&id=${document}`).expect(200);
  return body[0];
}

export async function signAndSeal(client: ApiClient, document: string, link: string): Promise<Buffer> {
  expect((await post(`${link}/sign`, SIGNATURE)).status).toBe(204);
  await until(30_000, async () => {
    const answer = (await (await fetch(`${link}/state`)).json()) as { state: string };
    return answer.state === 'sealed';
  });
  return download((await envelopeOf(client, document)).file);
}

export const verify = async (service: TestService, pdf: Buffer): Promise<Verdict> =>
  (await service.client.post('/verify').attach('file', pdf, 'sealed.pdf').expect(200)).body;
