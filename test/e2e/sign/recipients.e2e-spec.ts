import { Secrets } from '@app/core';
import { anEmail, signsIn, testService, until } from '@app/testing';
import { EnvelopeExpiry } from '../../../apps/worker/src/periodic/envelope-expiry';
import { EnvelopeReminders } from '../../../apps/worker/src/periodic/envelope-reminders';
import { sampleDocx } from '../../../apps/local/src/demo/documents/sample-docx';
import { MARK_PURPOSE } from '../../../libs/documents/src/signing/signing-acts.service';
import { envelopesOf, linkOf } from './envelopes.fixture';
import { SIGNATURE, download, post, verify } from './flows.fixture';

jest.setTimeout(180_000);
const service = testService({ settings: { TSA_URL: '' } });
const signedIn = signsIn(service);

const { envelope, linkTo, mailCount, mailTo, sealed, sent, template } = envelopesOf(service);

describe('an envelope with several recipients', () => {
  it('goes to each one in turn, who sees nothing before, and is sealed once all have signed', async () => {
    const { client, account } = await signedIn();
    const [ann, bob, cat, dan] = [anEmail(), anEmail(), anEmail(), anEmail()];
    const recipients = [
      { email: cat, role: 'approver', order: 2 },
      { email: bob, role: 'signer', order: 3 },
      { email: ann, role: 'signer', order: 1, name: 'Ann Early' },
      { email: dan, role: 'cc' },
    ];
    const id = await sent(client, { recipients }, await template(client, sampleDocx(), 'Agreement.docx'));
    const first = await linkTo(ann);
    expect(await envelope(client, id)).toMatchObject({ signer: ann, status: 'sent', viewed: false, signed: false });
    expect(
      (await envelope(client, id)).recipients.map((one: Record<string, string>) => [one.email, one.status]),
    ).toEqual([
      [ann, 'sent'],
      [dan, 'waiting'],
      [cat, 'waiting'],
      [bob, 'waiting'],
    ]);
    expect([await mailCount(bob), await mailCount(cat), await mailCount(dan)]).toEqual([0, 0, 0]);
    expect(await (await fetch(first)).text()).toContain('value="Ann Early"');

    expect((await post(`${first}/sign`, { ...SIGNATURE, name: 'Ann Early' })).status).toBe(204);
    expect((await post(`${first}/sign`, SIGNATURE)).status).toBe(409);
    expect(await (await fetch(`${first}/state`)).json()).toEqual({ state: 'waiting' });
    expect(await envelope(client, id)).toMatchObject({ status: 'sent', viewed: false, signed: false });
    const approval = await linkTo(cat);
    expect(await mailCount(bob)).toBe(0);
    expect((await post(`${approval}/sign`, SIGNATURE)).status).toBe(409);
    const approvalPage = await (await fetch(approval)).text();
    expect(approvalPage).toContain('Your approval');
    expect(approvalPage).toContain('(signature of another person)');
    expect(approvalPage).not.toContain('(your signature)');
    expect((await post(`${approval}/approve`, { name: 'Cat Checks' })).status).toBe(204);
    const last = await linkTo(bob);
    expect((await post(`${last}/sign`, { ...SIGNATURE, name: 'Bob Late' })).status).toBe(204);
    await sealed(client, id);

    const done = await envelope(client, id);
    expect(done).toMatchObject({ viewed: true, signed: true, status: 'sealed' });
    // The history and the recipients name one time for one act.
    const timesOf = (...types: string[]) =>
      done.history.filter(({ type }: { type: string }) => types.includes(type)).map(({ at }: { at: string }) => at);
    const acting = done.recipients.filter(({ role }: { role: string }) => role !== 'cc');
    expect(acting.map((one: Record<string, string>) => one.signed_at).sort()).toEqual(timesOf('signed', 'approved'));
    expect(acting.map((one: Record<string, string>) => one.viewed_at).sort()).toEqual(timesOf('viewed'));
    const file = await download(done.file);
    const evidence = JSON.parse((await download(done.evidence)).toString());
    const names = ['Ann Early', null, 'Cat Checks', 'Bob Late'];
    expect(evidence.recipients.map(({ name }: { name: string }) => name)).toEqual(names);
    const verdict = await verify(service, file);
    expect(verdict).toMatchObject({ status: 'valid', signing: { signers: [{ email: ann }, { email: bob }] } });
    for (const to of [ann, bob, cat, dan, account.email]) {
      const copy = await mailTo(to, 'Signed:');
      expect(copy.text).toContain('Ann Early and Bob Late');
      expect(copy.attachments).toEqual([{ name: 'Agreement.pdf', mediaType: 'application/pdf', bytes: file }]);
    }
    expect((await fetch(`${await linkTo(dan, 'Signed:')}/download`)).status).toBe(200);
    expect(done.history.map(({ type, recipient }: Record<string, string>) => [type, recipient])).toEqual([
      ...[
        ['created', null],
        ['sent', ann],
        ['viewed', ann],
        ['consented', ann],
        ['signed', ann],
      ],
      ...[
        ['sent', cat],
        ['viewed', cat],
        ['approved', cat],
      ],
      ...[
        ['sent', bob],
        ['viewed', bob],
        ['consented', bob],
        ['signed', bob],
        ['sealed', null],
      ],
    ]);
  });

  it('loses nothing when two sign at the same moment, and is sealed once', async () => {
    const { client } = await signedIn();
    const signers = [anEmail(), anEmail(), anEmail()];
    const id = await sent(client, { recipients: signers.map((email) => ({ email, role: 'signer' })) });
    const links = await Promise.all(signers.map((email) => linkTo(email)));
    const answers = await Promise.all(links.map((link) => post(`${link}/sign`, SIGNATURE)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    await sealed(client, id);

    const { recipients, history } = await envelope(client, id);
    expect(recipients.map(({ status }: { status: string }) => status)).toEqual(['signed', 'signed', 'signed']);
    expect(history.filter(({ type }: { type: string }) => type === 'signed')).toHaveLength(3);
    const copies = `SELECT FROM mail WHERE subject LIKE 'Signed:%' AND "to" = ANY($1)`;
    expect(await service.database.dataSource.query(copies, [signers])).toHaveLength(3);
  });

  it('whose earlier row has a drawing that cannot be stamped says so at once, and is not tried for a week', async () => {
    const { client } = await signedIn();
    const [ann, bob] = [anEmail(), anEmail()];
    const recipients = [ann, bob].map((email, order) => ({ email, role: 'signer', order: order + 1 }));
    const id = await sent(client, { recipients });
    expect((await post(`${await linkTo(ann)}/sign`, SIGNATURE)).status).toBe(204);
    const drawing = { path: 'M1 1L5', width: 10, height: 10 };
    const mark = service.inWorker(Secrets).seal(MARK_PURPOSE, JSON.stringify(drawing));
    await service.database.dataSource.query(`UPDATE recipient SET sealed_mark = $1 WHERE email = $2`, [mark, ann]);
    expect((await post(`${await linkTo(bob)}/sign`, SIGNATURE)).status).toBe(204);

    await until(60_000, async () => (await envelope(client, id)).seal_error !== '');
    expect(await envelope(client, id)).toMatchObject({
      ...{ status: 'signed', seal_error: 'The drawn signature has a broken path.' },
    });
    const link = await linkTo(bob);
    expect(await (await fetch(`${link}/state`)).json()).toEqual({ state: 'unsealed' });
    const page = await (await fetch(link)).text();
    expect(page).toContain('could not be sealed');
    expect(page).not.toContain('is being sealed');
    expect((await fetch(`${link}/download`)).status).toBe(409);
    const jobs = (await client.get('/api/builder/job/?job=seal-document').expect(200)).body.results;
    expect(jobs).toMatchObject([{ state: 'failed', can_retry: true }]);
  });

  it('ends for all when one declines, and those who were asked are told', async () => {
    const { client, account } = await signedIn();
    const [ann, bob, cat] = [anEmail(), anEmail(), anEmail()];
    const recipients = [
      { email: ann, role: 'signer' },
      { email: bob, role: 'signer' },
      { email: cat, role: 'signer', order: 2 },
    ];
    const id = await sent(client, { recipients });
    const [first, second] = [await linkTo(ann), await linkTo(bob)];
    expect((await post(`${first}/decline`, { reason: 'Too dear' })).status).toBe(204);

    expect((await post(`${second}/sign`, SIGNATURE)).status).toBe(409);
    expect(await (await fetch(second)).text()).toContain(`${ann} declined it`);
    for (const to of [bob, account.email]) {
      expect((await mailTo(to, 'Declined: a.pdf')).text).toContain('Too dear');
    }
    expect(await mailCount(cat)).toBe(0);
    expect(await envelope(client, id)).toMatchObject({ status: 'declined', decline_reason: 'Too dear' });
  });

  it('says that an approver declined to approve, in the language of the document', async () => {
    const { client, account } = await signedIn();
    const [ann, bob] = [anEmail(), anEmail()];
    const recipients = [
      { email: ann, role: 'approver' },
      { email: bob, role: 'signer' },
    ];
    await sent(client, { recipients });
    const link = await linkTo(ann);
    expect((await post(`${link}/decline`, { reason: '' })).status).toBe(204);
    expect((await mailTo(account.email, 'Declined: a.pdf')).text).toContain(`${ann} declined to approve "a.pdf".`);
    expect(await (await fetch(link)).text()).toContain('You declined to approve “a”');

    const other = anEmail();
    await sent(client, { locale: 'de', recipients: [{ email: other, role: 'approver' }, recipients[1]] });
    await post(`${await linkTo(other, 'Bitte')}/decline`, { reason: '' });
    expect((await mailTo(account.email, 'Abgelehnt: a.pdf')).text).toContain(`abgelehnt, „a.pdf“ freizugeben.`);
  });

  it.each([
    [
      'signer_email too',
      { signer_email: 'a@example.com', recipients: [{ email: 'b@example.com', role: 'signer' }] },
      'recipients',
    ],
    ['no signer', { recipients: [{ email: 'b@example.com', role: 'cc' }] }, 'recipients'],
    [
      'one address twice',
      { recipients: ['b@example.com', 'B@example.com'].map((email) => ({ email, role: 'signer' })) },
      'recipients[1].email',
    ],
    ['an unknown role', { recipients: [{ email: 'b@example.com', role: 'boss' }] }, 'recipients[0].role'],
    ['a time without a signer', { expires_in_days: 3 }, 'expires_in_days'],
    ['a time in the past', { signer_email: 'a@example.com', expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
  ])('is refused with %s', async (_, body, path) => {
    const { client } = await signedIn();
    const fill = { document: await template(client), ...body };
    const answer = await client.post('/api/document/fill/', fill).expect(400);
    expect(answer.body.errors).toEqual([{ path, message: expect.any(String) }]);
  });
});

describe('the sender of an envelope', () => {
  it('reminds those who must act, not twice within minutes, and nobody after the end', async () => {
    const { client } = await signedIn();
    const [ann, bob] = [anEmail(), anEmail()];
    const recipients = [
      { email: ann, role: 'signer' },
      { email: bob, role: 'signer', order: 2 },
    ];
    const id = await sent(client, { recipients });
    const { body } = await client.post(`/api/document/envelope/${id}/remind/`).expect(200);
    expect(body.recipients[0]).toMatchObject({ email: ann, reminded_at: expect.any(String) });
    const first = await mailTo(ann, 'Please');
    expect(linkOf(await mailTo(ann, 'Reminder: Please sign: a.pdf'))).toBe(linkOf(first));
    expect(await mailCount(bob)).toBe(0);
    const again = await client.post(`/api/document/envelope/${id}/remind/`).expect(429);
    expect(again.body.code).toBe('reminded_recently');
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0);

    expect((await post(`${linkOf(first)}/decline`, { reason: '' })).status).toBe(204);
    await client.post(`/api/document/envelope/${id}/remind/`).expect(409);
    const unsent = await sent(client, {});
    expect(await envelope(client, unsent)).toMatchObject({
      status: 'filled',
      recipients: [],
      history: [{ type: 'created' }],
    });
    await client.post(`/api/document/envelope/${unsent}/remind/`).expect(409);
  });

  it('renews an expired link; the old one opens nothing any more', async () => {
    const { client } = await signedIn();
    const ann = anEmail();
    const id = await sent(client, { signer_email: ann });
    const old = await linkTo(ann);
    const late = `UPDATE envelope SET token_expires_at = now() - interval '1 second' WHERE id = $1`;
    await service.database.dataSource.query(late, [id]);
    await client.post(`/api/document/envelope/${id}/remind/`).expect(409);
    expect((await fetch(old)).status).toBe(403);

    const { body } = await client.post(`/api/document/envelope/${id}/renew/`, { expires_in_days: 3 }).expect(200);
    expect(body).toMatchObject({ status: 'sent' });
    expect(body.history.slice(-2)).toMatchObject([
      { type: 'expired', recipient: null },
      { type: 'renewed', recipient: ann },
    ]);
    const mail = await mailTo(ann, 'Your new link: a.pdf');
    expect(mail.text).toContain('The link in earlier mails no longer works.');
    const link = linkOf(mail);
    expect(link).not.toBe(old);
    expect([(await fetch(old)).status, (await fetch(link)).status]).toEqual([404, 200]);
    expect((await post(`${old}/sign`, SIGNATURE)).status).toBe(404);
    expect((await post(`${link}/sign`, SIGNATURE)).status).toBe(204);
    await client.post(`/api/document/envelope/${id}/renew/`, {}).expect(409);
    const unknown = { recipient: id };
    const other = await sent(client, { signer_email: ann });
    await client.post(`/api/document/envelope/${other}/renew/`, unknown).expect(400);
  });

  it('renews the link of a recipient not twice within minutes', async () => {
    const { client } = await signedIn();
    const ann = anEmail();
    const id = await sent(client, { signer_email: ann });
    await mailTo(ann, 'Please');
    const renew = () => client.post(`/api/document/envelope/${id}/renew/`, {});
    await renew().expect(200);
    const again = await renew().expect(429);
    expect(again.body.code).toBe('renewed_recently');
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0);
    expect(await mailCount(ann)).toBe(2);
  });

  it('keeps an open envelope that one of several has signed when its user is deleted, and the others can sign', async () => {
    const { client } = await signedIn();
    await client.post('/api/user/', { id: 'ann' }).expect(200);
    const [ann, bob, cat] = [anEmail(), anEmail(), anEmail()];
    const document = await template(client);
    const twoSign = [ann, bob].map((email, index) => ({ email, role: 'signer', order: index + 1 }));
    const id = await sent(client, { user_id: 'ann', recipients: twoSign }, document);
    const untouched = await sent(client, { user_id: 'ann', recipients: [{ email: cat, role: 'signer' }] }, document);
    expect((await post(`${await linkTo(ann)}/sign`, SIGNATURE)).status).toBe(204);
    await client.delete('/api/user/ann/').expect(204);

    expect(await envelope(client, id)).toMatchObject({ user: null, status: 'sent', signed: false });
    await client.get(`/api/document/envelope/${untouched}/`).expect(404);
    expect((await post(`${await linkTo(bob)}/sign`, SIGNATURE)).status).toBe(204);
    await sealed(client, id);
    expect((await envelope(client, id)).signed).toBe(true);
  });

  it('voids an envelope: its link shows who and why, and a signed one stays', async () => {
    const { client, account } = await signedIn();
    const [ann, bob] = [anEmail(), anEmail()];
    const id = await sent(client, { signer_email: ann });
    const link = await linkTo(ann);
    await client.post(`/api/document/envelope/${id}/void/`, { reason: ' ' }).expect(400);
    const { body } = await client.post(`/api/document/envelope/${id}/void/`, { reason: 'Wrong price' }).expect(200);
    expect(body).toMatchObject({ status: 'voided', void_reason: 'Wrong price' });
    expect(body.history.at(-1)).toMatchObject({ type: 'voided', reason: 'Wrong price' });

    const page = await (await fetch(link)).text();
    expect(page).toContain(account.email);
    expect(page).toContain('Wrong price');
    expect((await fetch(`${link}/page/1`)).status).toBe(403);
    expect((await post(`${link}/sign`, SIGNATURE)).status).toBe(409);
    expect((await mailTo(ann, 'Voided: a.pdf')).text).toContain('Wrong price');
    await client.post(`/api/document/envelope/${id}/void/`, { reason: 'a' }).expect(409);

    const signed = await sent(client, { signer_email: bob });
    expect((await post(`${await linkTo(bob)}/sign`, SIGNATURE)).status).toBe(204);
    await client.post(`/api/document/envelope/${signed}/void/`, { reason: 'a' }).expect(409);
  });
});

describe('the time of an envelope', () => {
  const past = async (column: string, id: string) =>
    service.database.dataSource.query(`UPDATE envelope SET ${column} = now() - interval '1 second' WHERE id = $1`, [
      id,
    ]);

  it('is what the sender says, and its expiry is in the history', async () => {
    const { client } = await signedIn();
    const expires_at = new Date(Date.now() + 36 * 3_600_000).toISOString();
    const id = await sent(client, { signer_email: anEmail(), expires_at });
    expect((await envelope(client, id)).expires_at).toBe(expires_at);
    await past('token_expires_at', id);
    // Before the worker looks.
    const { document, status } = await envelope(client, id);
    const list = `/api/document/envelope/?type=document&id=${document}`;
    expect([status, (await client.get(list).expect(200)).body[0].status]).toEqual(['expired', 'expired']);
    expect((await client.get(list).set('Accept', 'text/csv').expect(200)).text).toContain(',expired,');

    await service.inWorker(EnvelopeExpiry).sweep();
    await client.post(`/api/document/envelope/${id}/renew/`, {}).expect(200);
    const { history } = await envelope(client, id);
    expect(history.slice(-2)).toMatchObject([{ type: 'expired', recipient: null }, { type: 'renewed' }]);
    expect(history.filter(({ type }: { type: string }) => type === 'expired')).toHaveLength(1);
  });

  it('brings reminders, each once however many workers look, until the recipient has acted', async () => {
    const { client } = await signedIn();
    const ann = anEmail();
    const reminders = { first_after_days: 2, every_days: 3 };
    const id = await sent(client, { signer_email: ann, reminders });
    const days = async () => {
      const { next_reminder_at: at } = await envelope(client, id);
      return at && Math.round((Date.parse(at) - Date.now()) / 86_400_000);
    };
    const sweep = () => Promise.all([1, 2, 3].map(() => service.inWorker(EnvelopeReminders).sweep()));
    await sweep();
    expect([await days(), await mailCount(ann)]).toEqual([2, 1]);
    await past('next_reminder_at', id);
    await sweep();
    expect([await days(), await mailCount(ann)]).toEqual([3, 2]);
    await past('next_reminder_at', id);
    await sweep();
    expect(await mailCount(ann)).toBe(3);

    expect((await post(`${await linkTo(ann)}/decline`, { reason: '' })).status).toBe(204);
    expect(await days()).toBeNull();
    await past('next_reminder_at', id);
    await sweep();
    const { history } = await envelope(client, id);
    expect(history.filter(({ type }: { type: string }) => type === 'reminded')).toHaveLength(2);
  });

  it('names no time of a reminder for a signed envelope', async () => {
    const { client } = await signedIn();
    const ann = anEmail();
    const id = await sent(client, { signer_email: ann, reminders: { first_after_days: 2, every_days: 3 } });
    expect(await envelope(client, id)).toMatchObject({ next_reminder_at: expect.any(String) });
    expect((await post(`${await linkTo(ann)}/sign`, SIGNATURE)).status).toBe(204);
    expect(await envelope(client, id)).toMatchObject({ next_reminder_at: null });
  });

  it('brings no reminder after the links have expired, and only one without a second number', async () => {
    const { client } = await signedIn();
    await client.patch('/api/builder/team/', { signing_reminders: { first_after_days: 4 } }).expect(200);
    const body = { signer_email: anEmail(), expires_in_days: 3 };
    expect((await envelope(client, await sent(client, body))).next_reminder_at).toBeNull();
    const once = await sent(client, { ...body, reminders: { first_after_days: 1 } });
    await past('next_reminder_at', once);
    await service.inWorker(EnvelopeReminders).sweep();
    const { next_reminder_at, recipients } = await envelope(client, once);
    expect([next_reminder_at, recipients[0].reminded_at]).toEqual([null, expect.any(String)]);
  });

  it('cannot end before the first reminder that a fill asks for', async () => {
    const { client } = await signedIn();
    const document = await template(client);
    const fill = { document, signer_email: anEmail(), reminders: { first_after_days: 20 } };
    const expires_at = new Date(Date.now() + 36 * 3_600_000).toISOString();
    const ends: [object, string][] = [
      [{}, 'after 14 days'],
      [{ expires_in_days: 20 }, 'after 20 days'],
      [{ expires_at }, `at ${expires_at}`],
    ];
    for (const [more, end] of ends) {
      const { body } = await client.post('/api/document/fill/', { ...fill, ...more }).expect(400);
      const message = `is 20, but the links expire ${end}: remind earlier, or let them expire later by expires_in_days`;
      expect(body.errors).toEqual([{ path: 'reminders.first_after_days', message }]);
    }
    const rows = [{ signer_email: anEmail(), reminders: { first_after_days: 14 } }];
    const { body } = await client.post('/api/document/fill/bulk/', { document, rows }).expect(400);
    expect(body.errors).toMatchObject([{ path: 'rows[0].reminders.first_after_days' }]);
  });

  it('is as the team has it, also in bulk, unless the fill says otherwise', async () => {
    const { client } = await signedIn();
    const team = { signing_link_days: 30, signing_reminders: { first_after_days: 3, every_days: 7 } };
    const { body: settings } = await client.patch('/api/builder/team/', team).expect(200);
    expect(settings).toMatchObject(team);
    const document = await template(client);
    const days = (at: string | null) => at && Math.round((Date.parse(at) - Date.now()) / 86_400_000);
    const daysOf = async (id: string) => {
      const { expires_at, next_reminder_at } = await envelope(client, id);
      return [days(expires_at), days(next_reminder_at)];
    };
    const fill = async (more: object) => sent(client, { signer_email: anEmail(), ...more }, document);
    const usual = await fill({});
    expect(await daysOf(usual)).toEqual([30, 3]);
    expect(await daysOf(await fill({ reminders: { first_after_days: 5 }, expires_in_days: 8 }))).toEqual([8, 5]);
    expect(await daysOf(await fill({ reminders: null }))).toEqual([30, null]);
    const rows = [{ signer_email: anEmail() }, { signer_email: anEmail(), reminders: null, expires_in_days: 2 }];
    const { body: bulk } = await client.post('/api/document/fill/bulk/', { document, rows }).expect(202);
    const state = async () => (await client.get(`/api/document/fill/bulk/${bulk.id}/`).expect(200)).body;
    await until(60_000, async () => (await state()).filled === rows.length);
    const made = (await state()).rows as { envelope_id: string }[];
    expect(await Promise.all(made.map(({ envelope_id }) => daysOf(envelope_id)))).toEqual([
      [30, 3],
      [2, null],
    ]);

    const none = { signing_link_days: null, signing_reminders: null };
    await client.patch('/api/builder/team/', none).expect(200);
    expect(await daysOf(await fill({}))).toEqual([14, null]);
    // What was sent before keeps the defaults of its time.
    await client.post(`/api/document/envelope/${usual}/renew/`, {}).expect(200);
    expect(await daysOf(usual)).toEqual([30, 3]);
    for (const wrong of [{ signing_link_days: 0 }, { signing_link_days: 366 }, { signing_reminders: {} }])
      await client.patch('/api/builder/team/', wrong).expect(400);
    await client.post('/api/document/fill/', { document, reminders: null }).expect(400);
  });

  it('is refused for the team, too, when it would never be sent', async () => {
    const { client } = await signedIn();
    const refused = async (settings: object, path: string) => {
      const { body } = await client.patch('/api/builder/team/', settings).expect(400);
      expect(body.errors).toMatchObject([{ path }]);
    };
    const at = 'signing_reminders.first_after_days';
    await refused({ signing_reminders: { first_after_days: 14 } }, at);
    await refused({ signing_link_days: 5, signing_reminders: { first_after_days: 5 } }, at);
    await client.patch('/api/builder/team/', { signing_reminders: { first_after_days: 13 } }).expect(200);
    await refused({ signing_link_days: 13 }, 'signing_link_days');
    await client.patch('/api/builder/team/', { signing_link_days: 13, signing_reminders: null }).expect(200);
    await refused({ signing_reminders: { first_after_days: 13 } }, at);
    await client.patch('/api/builder/team/', { name: 'Renamed' }).expect(200);
  });
});
