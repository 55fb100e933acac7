import { aQuery, signsIn, testService } from '@app/testing';
import { anExtraction, createField, fieldValues, runsOver, valuesIn } from './run.fixture';
import { textPdf } from './text-pdf.fixture';

const service = testService();
const signedIn = signsIn(service);

/** A mail (RFC 5322) with one attached PDF. */
function mailWith(text: string, pdf?: Buffer): Buffer {
  const head = [
    'Message-ID: <1@example.com>',
    'Date: Mon, 02 Mar 2026 00:30:00 +0100',
    'From: Ann <ann@example.com>',
    'To: office@example.com',
    'Subject: Your order',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="part"',
  ];
  const body = ['--part', 'Content-Type: text/plain; charset=utf-8', '', text];
  const attachment = pdf && [
    '--part',
    'Content-Type: application/pdf; name="invoice.pdf"',
    'Content-Disposition: attachment; filename="invoice.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
    pdf.toString('base64').replace(/.{76}/g, '$&\r\n'),
  ];
  return Buffer.from([...head, '', ...body, ...(attachment ?? []), '--part--', ''].join('\r\n'));
}

describe('the header of an e-mail', () => {
  it('answers entities with the names of its fields', async () => {
    const { client } = await signedIn();
    const entities = ['From', 'sender', 'To', 'Subject', 'Date', 'Betreff'];
    const queries = [{ question_type: 'one_value', entities }];
    const text = 'Dear office,\nSubject: something else\nDate: 1 May 2020';
    const [run] = await runsOver(client, await anExtraction(client, { queries }), [[mailWith(text), 'order.eml']]);

    expect(valuesIn(run!)).toEqual({
      From: 'Ann <ann@example.com>',
      sender: 'Ann <ann@example.com>',
      To: 'office@example.com',
      Subject: 'Your order',
      Date: '2026-03-02',
      Betreff: 'Your order',
    });
  });

  it('leaves the date to an attachment', async () => {
    const { client } = await signedIn();
    const queries = [{ question_type: 'one_value', entities: ['Subject', 'Date'] }];
    const pdf = await textPdf(['Invoice date: 1 May 2020']);
    const mail: [Buffer, string] = [mailWith('Hello', pdf), 'order.eml'];
    const [run] = await runsOver(client, await anExtraction(client, { queries }), [mail]);

    expect(valuesIn(run!)).toEqual({ Subject: 'Your order', Date: '2020-05-01' });
  });
});

describe('run_email_mode', () => {
  it('says whether a query reads the e-mail, its attachments, or both', async () => {
    const { client } = await signedIn();
    const queries = [
      await aQuery(client, 'mail_order', 'Order number', { run_email_mode: 'email_only' }),
      await aQuery(client, 'file_order', 'Order number', { run_email_mode: 'document_only' }),
      await aQuery(client, 'total', 'Total'),
      await aQuery(client, 'mail_total', 'Total', { run_email_mode: 'email_only' }),
    ];
    const pdf = await textPdf(['Order number: F-2', 'Total: 5.00']);
    const file: [Buffer, string] = [mailWith('Order number: M-1', pdf), 'order.eml'];
    const [run] = await runsOver(client, await anExtraction(client, { queries }), [file]);

    expect(run).toMatchObject({
      success: true,
      error: '',
      warnings: [],
      email_extracted_at: expect.any(String),
      document_extracted_at: expect.any(String),
      inbound_message: {
        from: expect.stringContaining('ann@example.com'),
        to: [expect.stringContaining('office@example.com')],
        subject: 'Your order',
        date: '2026-03-01T23:30:00.000Z',
        text: expect.stringContaining('Order number: M-1'),
        attachments: [{ name: 'invoice.pdf', media_type: 'application/pdf', size: pdf.length }],
      },
    });
    expect(await fieldValues(client, run!.user_id)).toMatchObject({
      ...{ mail_order: 'M-1', file_order: 'F-2', total: '5.00', mail_total: null },
    });
    const boxes = run!.data.map(({ field_id, bounding_boxes }) => [field_id, bounding_boxes[0]?.page]);
    expect(boxes).toEqual(
      expect.arrayContaining([
        ['mail_order', 1],
        ['file_order', 2],
      ]),
    );
  });

  it('leaves a query without an answer, and a warning, when the part is missing', async () => {
    const { client } = await signedIn();
    const saved = { save_to_fields: [await createField(client, 'number')] };
    const query = { question_type: 'one_value', entities: ['Order number'], ...saved };
    const email = await anExtraction(client, { queries: [{ ...query, run_email_mode: 'email_only' }] });
    const document = await anExtraction(client, { queries: [{ ...query, run_email_mode: 'document_only' }] });

    const [plain] = await runsOver(client, email, [[await textPdf(['Order number: F-2']), 'order.pdf']]);
    expect(plain).toMatchObject({ success: true, data: [], inbound_message: null, email_extracted_at: null });
    expect(plain?.warnings).toEqual([expect.stringContaining('read e-mails only')]);
    const [bare] = await runsOver(client, document, [[mailWith('Order number: M-1'), 'order.eml']]);
    expect(bare).toMatchObject({ success: true, data: [], inbound_message: { attachments: [] } });
    expect(bare?.warnings).toEqual([expect.stringContaining('no attachments')]);
  });

  it('goes with variants and page_filter: the mail and each attachment count as documents', async () => {
    const { client } = await signedIn();
    const queries = [await aQuery(client, 'number', 'Order number', { run_email_mode: 'document_only' })];
    const variants = [{ name: 'Mail', fingerprint: 'extension = "eml" and first_page contains "Your order"' }];
    const extraction = await anExtraction(client, { queries, variants, page_filter: 1 });
    const pdf = await textPdf(['First page'], ['Order number: F-2']);
    const [run] = await runsOver(client, extraction, [[mailWith('Order number: M-1', pdf), 'order.eml']]);

    expect(run).toMatchObject({ success: true, data: [], variant: { name: 'Mail' } });
  });
});
