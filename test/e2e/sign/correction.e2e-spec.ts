import { anEmail, signsIn, testService, type ApiClient } from '@app/testing';
import { envelopesOf, linkOf } from './envelopes.fixture';
import { SIGNATURE, download, post } from './flows.fixture';

jest.setTimeout(180_000);
const service = testService({ settings: { TSA_URL: '' } });
const signedIn = signsIn(service);
const { envelope, linkTo, mailCount, mailTo, sealed, sent } = envelopesOf(service);

const correct = (client: ApiClient, id: string, recipient: string, body: object) =>
  client.patch(`/api/document/envelope/${id}/recipient/${recipient}/`, body);

const recipientIds = async (client: ApiClient, id: string): Promise<string[]> =>
  ((await envelope(client, id)).recipients as { id: string }[]).map((one) => one.id);

const status = async (url: string) => (await fetch(url)).status;

describe('a corrected recipient', () => {
  it('gets a link of its own; that of the earlier address opens nothing, and the evidence names both', async () => {
    const { client, account } = await signedIn();
    const [wrong, right] = [anEmail(), anEmail()];
    const id = await sent(client, { signer_email: wrong, signer_name: 'Ann' });
    const old = await linkTo(wrong);
    expect((await post(`${old}/viewed`, {})).status).toBe(204);
    const [ann] = await recipientIds(client, id);

    const { body } = await correct(client, id, ann!, { email: right }).expect(200);
    expect(body).toMatchObject({ signer: right, status: 'viewed', viewed: true });
    expect(body.recipients).toEqual([
      expect.objectContaining({ id: ann, email: right, name: 'Ann', status: 'sent', viewed_at: null }),
    ]);
    expect(body.history.slice(-2)).toMatchObject([
      { type: 'corrected', recipient: right },
      { type: 'sent', recipient: right },
    ]);
    expect([await status(old), (await post(`${old}/sign`, SIGNATURE)).status]).toEqual([404, 404]);

    const link = linkOf(await mailTo(right, 'Please sign: a.pdf'));
    expect(link).not.toBe(old);
    expect((await post(`${link}/sign`, SIGNATURE)).status).toBe(204);
    await sealed(client, id);
    expect(await mailCount(wrong)).toBe(1);

    const { file, evidence } = await envelope(client, id);
    const [pdf, log] = await Promise.all([download(file), download(evidence)]);
    const verified = await service.client
      .post('/verify')
      .attach('file', pdf, 'a.pdf')
      .attach('evidence', log, 'a.json');
    expect(verified.body).toMatchObject({ status: 'valid', evidence: { status: 'confirmed' } });
    const { signer, events } = JSON.parse(String(log));
    expect(signer.email).toBe(right);
    expect(events.find((one: { type: string }) => one.type === 'corrected').detail).toEqual({
      recipient: right,
      by: account.email,
      previous_recipient: wrong,
    });
  });

  it('whose turn has not come yet is asked in turn only, and keeps nobody waiting', async () => {
    const { client } = await signedIn();
    const [ann, wrong, right] = [anEmail(), anEmail(), anEmail()];
    const recipients = [ann, wrong].map((email, index) => ({ email, role: 'signer', order: index + 1 }));
    const id = await sent(client, { recipients });
    const [, second] = await recipientIds(client, id);
    const { body } = await correct(client, id, second!, { email: right, name: 'Bob Right' }).expect(200);
    expect(body).toMatchObject({ signer: ann });
    expect(body.recipients[1]).toMatchObject({ email: right, name: 'Bob Right', status: 'waiting', sent_at: null });
    expect((await post(`${await linkTo(ann)}/sign`, SIGNATURE)).status).toBe(204);
    expect((await post(`${await linkTo(right)}/sign`, SIGNATURE)).status).toBe(204);
    expect(await mailCount(wrong)).toBe(0);
    await sealed(client, id);
  });

  it('never takes back that all have viewed the document', async () => {
    const { client } = await signedIn();
    const [ann, wrong, right] = [anEmail(), anEmail(), anEmail()];
    const id = await sent(client, { recipients: [ann, wrong].map((email) => ({ email, role: 'signer' })) });
    const links = await Promise.all([linkTo(ann), linkTo(wrong)]);
    for (const link of links) expect((await post(`${link}/viewed`, {})).status).toBe(204);
    const [, second] = await recipientIds(client, id);
    await correct(client, id, second!, { email: right }).expect(200);
    expect((await post(`${links[0]}/sign`, SIGNATURE)).status).toBe(204);
    expect(await envelope(client, id)).toMatchObject({ viewed: true, signed: false });
  });

  it('of an expired envelope gets a link that works', async () => {
    const { client } = await signedIn();
    const [wrong, right] = [anEmail(), anEmail()];
    const id = await sent(client, { signer_email: wrong });
    const late = `UPDATE envelope SET token_expires_at = now() - interval '1 second' WHERE id = $1`;
    await service.database.dataSource.query(late, [id]);
    const [one] = await recipientIds(client, id);
    const { body } = await correct(client, id, one!, { email: right }).expect(200);
    expect(body).toMatchObject({ status: 'sent', signer: right });
    expect(await status(await linkTo(right))).toBe(200);
  });

  it('keeps the link when only the name changes, and when the link was never mailed', async () => {
    const { client } = await signedIn();
    const [ann, wrong, right] = [anEmail(), anEmail(), anEmail()];
    const id = await sent(client, { signer_email: ann });
    const [one] = await recipientIds(client, id);
    const { body } = await correct(client, id, one!, { name: 'Ann Right' }).expect(200);
    expect(body.recipients[0]).toMatchObject({ name: 'Ann Right', status: 'sent' });
    expect(body.history.at(-1)).toMatchObject({ type: 'corrected', recipient: ann });
    expect(await status(await linkTo(ann))).toBe(200);
    const same = await correct(client, id, one!, { email: ann, name: 'Ann Right' }).expect(200);
    expect(same.body.history).toHaveLength(body.history.length);

    const { body: template } = await client.get('/api/document/template/').expect(200);
    const fill = { document: template[0].id, signer_email: wrong, send_mail: false };
    const handed = await client.post('/api/document/fill/?detail=true&signing_url=true', fill).expect(200);
    const [own] = await recipientIds(client, handed.body.envelope_id);
    await correct(client, handed.body.envelope_id, own!, { email: right }).expect(200);
    expect(await status(handed.body.signing_url)).toBe(200);
    expect([await mailCount(wrong), await mailCount(right)]).toEqual([0, 0]);
  });

  it('is refused after the act, with the address of another one, and when it is nobody', async () => {
    const { client } = await signedIn();
    const [ann, bob] = [anEmail(), anEmail()];
    const recipients = [ann, bob].map((email, index) => ({ email, role: 'signer', order: index + 1 }));
    const id = await sent(client, { recipients });
    const [first, second] = await recipientIds(client, id);
    const twice = await correct(client, id, second!, { email: ann.toUpperCase() }).expect(400);
    expect(twice.body.errors).toEqual([{ path: 'email', message: 'is the address of another recipient' }]);
    const deceptive = await correct(client, id, second!, { name: 'Bob\u202e' }).expect(400);
    expect(deceptive.body.errors).toMatchObject([{ path: 'name' }]);
    await correct(client, id, id, { name: 'Bob' }).expect(404);

    expect((await post(`${await linkTo(ann)}/sign`, SIGNATURE)).status).toBe(204);
    const acted = await correct(client, id, first!, { email: anEmail() }).expect(409);
    expect(acted.body.code).toBe('already_signed');
    await client.post(`/api/document/envelope/${id}/void/`, { reason: 'a' }).expect(200);
    const voided = await correct(client, id, second!, { name: 'Bob' }).expect(409);
    expect(voided.body.code).toBe('already_voided');
  });
});
