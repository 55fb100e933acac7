import { anEmail, mailsTo, signsIn, testService, until, type ApiClient } from '@app/testing';
import { docxOf, upload } from '../../document/document.fixture';
import { download, post, SIGNATURE, verify } from '../../sign/flows.fixture';

jest.setTimeout(240_000);
const service = testService({ processes: 'worker', settings: { TSA_URL: '', JOB_LEASE_SECONDS: '3' } });
const signedIn = signsIn(service);

const envelope = async (client: ApiClient, id: string) =>
  (await client.get(`/api/document/envelope/${id}/`).expect(200)).body as {
    status: string;
    file: string;
    history: { type: string }[];
  };

/** Sends envelopes, one signer each. */
async function sent(client: ApiClient, count: number, more: object) {
  const [template] = await upload(client, { 'a.docx': docxOf(['Company {{company}}', '{{signature}}']) });
  const made: { id: string; email: string }[] = [];
  for (let index = 0; index < count; index++) {
    const email = anEmail();
    const body = { document: template?.id, signer_email: email, ...more };
    const { headers } = await client.post('/api/document/fill/', body).timeout(60_000).expect(200);
    made.push({ id: headers['x-envelope-id'] as string, email });
  }
  return made;
}

const linkTo = async (email: string) =>
  /https?:\/\/\S+\/sign\/[\w-]+/.exec((await mailsTo(service, email, 1))[0]!.text)![0];
const typesOf = ({ history }: { history: { type: string }[] }, type: string) =>
  history.filter((entry) => entry.type === type).length;

describe('a worker that is killed while it writes what signers filled in', () => {
  it('is replaced: the values are in each document once, with one event, and no other files are kept', async () => {
    const { client } = await signedIn();
    const made = await sent(client, 6, { signer_fields: [{ name: 'company', type: 'text' }] });
    const links = await Promise.all(made.map(({ email }) => linkTo(email)));
    for (const link of links)
      expect((await post(`${link}/sign`, { ...SIGNATURE, fields: { company: 'Northwind' } })).status).toBe(204);
    const written = async () => {
      const all = await Promise.all(made.map(({ id }) => envelope(client, id)));
      return all.reduce((sum, one) => sum + typesOf(one, 'filled_in'), 0);
    };
    await until(60_000, async () => (await written()) > 0);
    await service.worker.kill();
    await service.worker.start();

    for (const { id } of made) {
      await until(120_000, async () => (await envelope(client, id)).status === 'sealed');
      const done = await envelope(client, id);
      expect(typesOf(done, 'filled_in')).toBe(1);
      expect(await verify(service, await download(done.file))).toMatchObject({ status: 'valid' });
    }
    const dataSource = await service.database.connection();
    // Two versions of the document with the picture of its page each, and what the seal adds.
    const files = `SELECT count(*)::int AS count FROM stored_object
      WHERE owner_table = 'envelope' AND committed_at IS NOT NULL AND deleted_at IS NULL GROUP BY owner_id`;
    const counts = await dataSource.query<{ count: number }[]>(files);
    expect(counts.map(({ count }) => count)).toEqual(made.map(() => 7));
  });
});

describe('a worker that is killed while it sends reminders', () => {
  it('is replaced: each recipient gets one mail, each envelope one event', async () => {
    const { client } = await signedIn();
    const made = await sent(client, 12, { reminders: { first_after_days: 1 } });
    await Promise.all(made.map(({ email }) => mailsTo(service, email, 1)));
    const dataSource = await service.database.connection();
    await service.worker.kill();
    const due = `UPDATE envelope SET next_reminder_at = now() - interval '1 second' WHERE next_reminder_at IS NOT NULL`;
    await dataSource.query(due);
    const ids = made.map(({ id }) => id);
    const reminded = `SELECT envelope_id FROM envelope_event WHERE envelope_id = ANY($1) AND event->>'type' = 'reminded'`;
    await service.worker.start();
    // Reminders are looked for at the start: all of a batch commit together, and their mails are sent one by one.
    await until(60_000, async () => (await dataSource.query(reminded, [ids])).length > 0);
    await service.worker.kill();
    await service.worker.start();

    // What the killed worker held is taken over when its lease is over.
    const unsent = async () => (await dataSource.query<object[]>('SELECT FROM mail WHERE sent_at IS NULL')).length;
    await until(120_000, async () => (await unsent()) === 0);
    for (const { id, email } of made) {
      const mails = await mailsTo(service, email, 2);
      expect(mails.filter(({ subject }) => subject.startsWith('Reminder'))).toHaveLength(1);
      expect(typesOf(await envelope(client, id), 'reminded')).toBe(1);
    }
  });
});
