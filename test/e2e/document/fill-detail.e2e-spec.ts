import { findExecutable } from '@app/core/programs';
import { pdfOf, stream } from '../../../libs/testing/src/files/hostile-pdf';
import { mailsTo, pathsOf, signsIn, testService } from '@app/testing';
import { sampleIdml } from '../../../apps/local/src/demo/documents/sample-idml';
import { samplePdfTemplate } from '../../../apps/local/src/demo/documents/sample-pdf';
import { download, envelopeOf, signAndSeal } from '../sign/flows.fixture';
import { docxOf, download as downloaded, textOf, upload } from './document.fixture';

const service = testService();
const signedIn = signsIn(service);

const FILL = '/api/document/fill/';

describe('POST /api/document/fill/?detail=true', () => {
  it('adds the envelope, the values that no placeholder asks for, and warnings', async () => {
    const { client } = await signedIn();
    const [part] = await upload(client, { 'part.docx': docxOf(['{{in_part}}']) });
    const [template] = await upload(client, {
      'a.docx': docxOf(['{{customer.name}} {{#if paid}}{{#items}}{{price}}{{/items}}{{/if}}', '{{template(which)}}']),
    });
    const field_values = { customer: { name: 'Ann' }, paid: true, items: [], which: part?.name, in_part: 1, typo: 1 };
    const { body, headers } = await client
      .post(`${FILL}?detail=true`, { document: template?.id, field_values: { '': 0, ...field_values } })
      .expect(200);
    expect(body).toEqual({
      file_url: expect.any(String),
      envelope_id: headers['x-envelope-id'],
      unused_values: ['', 'typo'],
      warnings: [],
    });
  });

  it('fills a placeholder with accents from the value of its name, whichever way these are encoded', async () => {
    const { client } = await signedIn();
    const [composed, decomposed] = ['gr\u00f6\u00dfe', 'gro\u0308\u00dfe'];
    const [template] = await upload(client, { 'a.docx': docxOf([`{{${decomposed}}} {{name}}`]) });
    for (const name of [composed, decomposed]) {
      const { body } = await client
        .post(`${FILL}?detail=true`, { document: template?.id, field_values: { [name]: 'XL', name: 'Ann', more: 1 } })
        .expect(200);
      expect(body.unused_values).toEqual(['more']);
      expect(textOf(await downloaded(body.file_url as string))).toBe('XL Ann');
    }
  });

  it('warns of characters that no font can draw in the PDF', async () => {
    const { client } = await signedIn();
    const [template] = await upload(client, { 'a.docx': docxOf(['{{name}}']) });
    const field_values = { name: 'Łódź, Αθήνα \u{12000}\u{12001} \u{200d}' };
    const { body } = await client
      .post(`${FILL}?detail=true`, { document: template?.id, output: 'pdf', field_values })
      .expect(200);
    // Only where fontconfig's program is installed it is known what fonts can draw.
    const isKnown = (await findExecutable('fc-list', process.env.PATH ?? '')) !== null;
    expect(body.warnings).toEqual(isKnown ? [expect.stringContaining('has: "\u{12000}", "\u{12001}".')] : []);
  });

  it('warns of placeholders in the text of the pages of a PDF', async () => {
    const { client } = await signedIn();
    const page = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Contents 4 0 R /Annots [6 0 R] /Resources << /Font << /F 5 0 R >> >> >>',
      stream('', Buffer.from('BT /F 12 Tf 50 300 Td (Dear {{name}}, {{signature}}) Tj ET')),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      // The drawing of a form field with a default text is no text of the page.
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V ({{other}}) /F 4 /Rect [50 100 250 130] /AP << /N 7 0 R >> >>',
      stream(
        '/Type /XObject /Subtype /Form /BBox [0 0 200 30] /Resources << /Font << /F 5 0 R >> >>',
        Buffer.from('BT /F 12 Tf 2 10 Td ({{other}}) Tj ET'),
      ),
    ]);
    const [template] = await upload(client, { 'letter.pdf': page });
    const warning =
      'The PDF shows "{{name}}" as it is written: in a PDF form fields are filled, not the text of pages.';
    for (const signer of [{}, {}, { signer_email: 'ann@example.com' }]) {
      const fill = { document: template?.id, field_values: { name: 'Ann' }, ...signer };
      const { body } = await client.post(`${FILL}?detail=true`, fill).timeout(60_000).expect(200);
      expect(body.warnings).toEqual([warning]);
    }
  });

  it('warns of a page of a PDF that has no room for all of its text', async () => {
    const { client } = await signedIn();
    const [template] = await upload(client, { 'invitation.idml': sampleIdml() });
    const field_values = { guest: 'Ada and friends '.repeat(800) };
    const { body } = await client.post(`${FILL}?detail=true`, { document: template?.id, field_values }).expect(200);
    const [warning, ...others] = body.warnings;
    expect(others).toEqual([]);
    expect(warning).toMatch(
      /^Page 1 of the PDF has no room for all of its text, which is cut off at "Dear Ada and .*…"\.$/,
    );
    const { body: envelope } = await client.get(`/api/document/envelope/${body.envelope_id}/`).expect(200);
    expect(envelope.warnings).toEqual(body.warnings);
  });

  it('names as unused what the search for a name with dots passes by', async () => {
    const { client } = await signedIn();
    const [template] = await upload(client, { 'a.docx': docxOf(['{{a.b.c}} {{#if d.e.f > g.h}}{{/if}}']) });
    const field_values = { 'a.b': { c: 1 }, 'a.b.c': 2, d: { e: { f: 3 } }, 'd.e': 4, 'g.h': 5, g: 6, a: 7 };
    const body = { document: template?.id, field_values };
    const { unused_values } = (await client.post(`${FILL}?detail=true`, body).expect(200)).body;
    expect(unused_values.sort()).toEqual(['a', 'a.b', 'd.e', 'g']);

    const members = { document: template?.id, field_values: { 'a.b': { c: 1 }, 'd.e': { f: 3 }, g: { h: 2 } } };
    expect((await client.post(`${FILL}?detail=true`, members).expect(200)).body.unused_values).toEqual([]);
  });

  it('names no stored value of the user as unused', async () => {
    const { client } = await signedIn();
    await client.post('/api/builder/field/', { id: 'elsewhere', type: 'text_field' }).expect(201);
    await client.post('/api/user/', { id: 'ann' }).expect(200);
    await client.post('/api/field/ann/', { fields: { elsewhere: 'x' } }).expect(200);
    const [template] = await upload(client, { 'form.pdf': await samplePdfTemplate() });
    const body = { document: template?.id, user_id: 'ann', field_values: { typo: 1 } };
    expect((await client.post(`${FILL}?detail=true`, body).expect(200)).body.unused_values).toEqual(['typo']);
  });
});

describe('POST /api/document/fill/?signing_url=true', () => {
  it('hands over the link of the mail, and the evidence says so', async () => {
    const { client } = await signedIn();
    const [template] = await upload(client, { 'form.pdf': await samplePdfTemplate() });
    const sent = { document: template?.id, signer_email: 'handed@example.com' };
    const { body } = await client.post(`${FILL}?signing_url=true`, sent).timeout(60_000).expect(200);
    expect(Object.keys(body as object).sort()).toEqual(['file_url', 'signing_url']);
    const [mail] = await mailsTo(service, 'handed@example.com', 1);
    expect(mail?.text).toContain(body.signing_url);

    await signAndSeal(client, template!.id, body.signing_url as string);
    const evidence = JSON.parse((await download((await envelopeOf(client, template!.id)).evidence)).toString());
    const [event] = (evidence.events as { type: string; detail: object }[]).filter(({ type }) => type === 'sent');
    expect(event?.detail).toEqual({ recipient: 'handed@example.com', link_handed_to: "the sender's system" });
  }, 60_000);

  it('prefills the name: the given one, or that of the user whose address it is', async () => {
    const { client } = await signedIn();
    await client.post('/api/user/', { id: 'Ann@example.com', name: 'Ann <User>' }).expect(200);
    const [template] = await upload(client, { 'form.pdf': await samplePdfTemplate() });
    const nameFor = async (sent: object) => {
      const body = { document: template?.id, user_id: 'Ann@example.com', ...sent };
      const filled = await client.post(`${FILL}?signing_url=true`, body).timeout(60_000).expect(200);
      const page = await (await fetch(filled.body.signing_url as string)).text();
      return /<input[^>]* name="name"[^>]*value="([^"]*)"/.exec(page)?.[1];
    };
    expect(await nameFor({ signer_email: 'ann@example.com' })).toBe('Ann &lt;User&gt;');
    expect(await nameFor({ signer_email: 'ann@example.com', signer_name: 'Ann Lee' })).toBe('Ann Lee');
    expect(await nameFor({ signer_email: 'boss@example.com' })).toBe('');
  }, 60_000);

  it('sends no mail with send_mail=false, and the evidence says so', async () => {
    const { client } = await signedIn();
    const [template] = await upload(client, { 'form.pdf': await samplePdfTemplate() });
    const sent = { document: template?.id, signer_email: 'quiet@example.com', send_mail: false };
    const { body } = await client.post(`${FILL}?signing_url=true&detail=true`, sent).timeout(60_000).expect(200);
    expect((await fetch(body.signing_url as string)).status).toBe(200);
    const rows = (await service.database.connection()).query<{ detail: object }[]>(
      `SELECT event->'detail' AS detail FROM envelope_event WHERE envelope_id = $1 AND event->>'type' = 'sent'`,
      [body.envelope_id],
    );
    expect(await rows).toMatchObject([{ detail: { mail: false } }]);
    expect(await mailsTo(service, 'quiet@example.com', 0)).toEqual([]);
  }, 60_000);

  it('is refused without a signer, and send_mail=false without it', async () => {
    const { client } = await signedIn();
    const [template] = await upload(client, { 'a.docx': docxOf(['{{a}}']) });
    const document = template?.id;
    const refused = async (query: string, body: object) =>
      pathsOf((await client.post(`${FILL}${query}`, body).expect(400)).body);
    expect(await refused('?signing_url=true', { document })).toEqual(['signing_url']);
    const recipients = [{ email: 'a@example.com', role: 'signer' }];
    expect(await refused('?signing_url=true', { document, recipients })).toEqual(['signing_url']);
    expect(await refused('', { document, signer_name: 'Ann' })).toEqual(['signer_name']);
    expect(await refused('', { document, signer_email: 'a@example.com', send_mail: false })).toEqual(['send_mail']);
    const [signer] = recipients;
    const overriding = { signer_email: 'a@example.com', signer_name: '\u202eevil' };
    expect(await refused('', { document, ...overriding })).toEqual(['signer_name']);
    expect(await refused('', { document, recipients: [{ ...signer, name: 'a\nb' }] })).toEqual(['recipients[0].name']);
    const choice = { name: 'which', type: 'choice', options: ['Yes', '한글'] };
    expect(await refused('', { document, signer_email: 'a@example.com', signer_fields: [choice] })).toEqual([
      'signer_fields[0].options[1]',
    ]);
  });
});
