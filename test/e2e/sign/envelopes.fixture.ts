import { mailsTo, until, type ApiClient, type TestService } from '@app/testing';
import { samplePdfTemplate } from '../../../apps/local/src/demo/documents/sample-pdf';

export const linkOf = ({ text }: { text: string }) => /https?:\/\/\S+\/sign\/[\w-]+/.exec(text)?.[0] ?? '';

/** Sends envelopes, and reads them and the mails about them. */
export function envelopesOf(service: TestService) {
  /** The first mail to an address whose subject begins so. */
  async function mailTo(email: string, subject: string) {
    const found = async () => (await mailsTo(service, email, 1)).filter((mail) => mail.subject.startsWith(subject));
    await until(30_000, async () => (await found()).length > 0);
    return (await found())[0]!;
  }

  async function template(client: ApiClient, bytes?: Buffer, name = 'a.pdf'): Promise<string> {
    const upload = client.post('/api/document/template/');
    return (await upload.attach('files', bytes ?? (await samplePdfTemplate()), name).expect(201)).body[0].id as string;
  }

  const envelope = async (client: ApiClient, id: string) =>
    (await client.get(`/api/document/envelope/${id}/`).expect(200)).body;

  return {
    mailTo,
    template,
    envelope,
    /** The link in the request to a recipient. */
    linkTo: async (email: string, subject = 'Please') => linkOf(await mailTo(email, subject)),
    mailCount: async (email: string): Promise<number> => {
      const rows = await service.database.dataSource.query(`SELECT FROM mail WHERE "to" = $1`, [email]);
      return rows.length as number;
    },
    /** Sends an envelope and returns its id. */
    sent: async (client: ApiClient, body: object, document?: string): Promise<string> => {
      const fill = { document: document ?? (await template(client)), ...body };
      const answer = await client.post('/api/document/fill/', fill).timeout(60_000).expect(200);
      return answer.headers['x-envelope-id'] as string;
    },
    sealed: (client: ApiClient, id: string) =>
      until(60_000, async () => (await envelope(client, id)).status === 'sealed'),
  };
}
