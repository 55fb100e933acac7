import { withPdf } from '@app/core/programs';
import { readPdf } from '../../../formats/src/pdf/pdf-document';
import { samplePdfTemplate } from '../../../../apps/local/src/demo/documents/sample-pdf';
import { appendCertificate, certificatePdf } from './certificate-page';
import { appendEvent, type SigningEvent } from './event-chain';
import { evidenceFile, type EvidenceFacts } from './evidence';

const hash = 'ab12'.repeat(16);

function factsWith(count: number): EvidenceFacts {
  let events: SigningEvent[] = [];
  for (let index = 0; index < count; index++) {
    const type = index === 0 ? 'created' : 'downloaded';
    events = appendEvent(events, {
      type,
      at: '2026-03-17T09:30:00.000Z',
      ip: '2001:db8::1',
      agent: 'Mozilla/5.0 (Test)',
      document_sha256: hash,
      detail: index === 1 ? { reason: '理由' } : {},
    });
  }
  return {
    envelope_id: 'env-1',
    document_name: 'Vertrag Łódź.pdf',
    sender: { email: 'sender@example.org', name: null },
    signer: { email: 'signer@example.org', name: 'Zoë' },
    hashes: { original: hash, signed: null, sealed: null },
    consent: { version: '2026-01', text: 'I agree to sign electronically.' },
    events,
  };
}

async function textOf(bytes: Buffer): Promise<string[]> {
  return withPdf(bytes, async (pdf) => {
    const pages: string[] = [];
    for (let page = 0; page < pdf.pageCount; page++)
      pages.push(
        await pdf.withPage(page, (open) =>
          open
            .characters(50_000)
            .map(({ text }) => text)
            .join(''),
        ),
      );
    return pages;
  });
}

describe('the certificate', () => {
  it('says that a person was identified by an access code, and how often a wrong one was entered', async () => {
    const facts = factsWith(1);
    const about = { at: '2026-03-17T09:40:00.000Z', ip: '2001:db8::1', agent: null, document_sha256: hash };
    const method = { recipient: 'signer@example.org', method: 'access code' };
    const refused = appendEvent(facts.events, { ...about, type: 'code_refused', detail: { ...method, tries_left: 4 } });
    const identified = appendEvent(refused, { ...about, type: 'identified', detail: method });
    const detail = { recipient: 'signer@example.org', name: 'Zoë', identified_by: 'access code' };
    const events = appendEvent(identified, { ...about, type: 'signed', detail });
    const text = (await textOf(await certificatePdf({ ...facts, events }))).join(' ').replace(/\s+/g, ' ');
    for (const expected of [
      'identified by an access code 2026-03-17 09:40 UTC · signed 2026-03-17 09:40 UTC',
      'Wrong access code refused',
      'Tries left: 4',
      'Recipient identified by an access code',
      'Identified by: access code',
    ])
      expect(text).toContain(expected);
  });

  it('names signer, document, consent and every event', async () => {
    const facts = factsWith(3);
    const [page = ''] = await textOf(await certificatePdf(facts));

    for (const expected of [
      'Vertrag Łódź.pdf',
      'sender@example.org',
      'Zoë <signer@example.org>',
      hash,
      'version 2026-01',
      'I agree',
      '2001:db8::1',
      'Mozilla/5.0 (Test)',
      '理由',
    ])
      expect(page).toContain(expected);
    for (const event of facts.events) expect(page).toContain(event.hash);
  });

  it('shows a name from right to left before its address', async () => {
    const facts = { ...factsWith(1), signer: { email: 'signer@example.org', name: '\u05d0\u05d1 12' } };
    const characters = await withPdf(await certificatePdf(facts), (pdf) =>
      pdf.withPage(0, (page) => page.characters(10_000)),
    );
    const name = characters.find(({ text }) => text === '\u05d0');
    const line = characters.filter(({ top, bottom }) => name && top < name.bottom - 2 && bottom > name.top + 2);
    const seen = line.toSorted((a, b) => a.left + a.right - b.left - b.right).map(({ text }) => text);

    // PDFium mirrors the brackets once more.
    expect(seen.join('').replace(/[<>]/g, '|')).toMatch(/12 \u05d1\u05d0 \|signer@example\.org\|/);
  });

  it('names the characters that no font has by their codes', async () => {
    const facts = { ...factsWith(1), signer: { email: 'signer@example.org', name: '한 Kim' } };

    expect((await textOf(await certificatePdf(facts)))[0]).toContain('[U+D55C] Kim <signer@example.org>');
  });

  it('says in words when each person was asked, read and acted, and what the service did', async () => {
    const at = (minute: string) => `2026-03-17T09:${minute}:12.345Z`;
    const happened = [
      ['created', at('30'), null, { template_sha256: hash }],
      ['sent', at('31'), null, { recipient: 'lea@example.org' }],
      ['opened', at('32'), '192.0.2.7', { recipient: 'lea@example.org' }],
      ['approved', at('33'), '192.0.2.7', { recipient: 'lea@example.org', name: 'Lea' }],
      ['sent', at('34'), null, { recipient: 'signer@example.org' }],
      ['signed', at('39'), '192.0.2.9', { recipient: 'signer@example.org', kind: 'typed' }],
    ] as const;
    const events = happened.reduce<SigningEvent[]>(
      (chain, [type, moment, ip, detail]) =>
        appendEvent(chain, { type, at: moment, ip, agent: null, document_sha256: hash, detail }),
      [],
    );
    const recipients = [
      { email: 'lea@example.org', name: 'Lea', role: 'approver', order: 1, acted_at: at('33') },
      { email: 'signer@example.org', name: 'Zoë', role: 'signer', order: 2, acted_at: at('39') },
      { email: 'copy@example.org', name: null, role: 'cc', order: 2, acted_at: null },
    ];
    const [page = ''] = await textOf(await certificatePdf({ ...factsWith(1), recipients, events }));

    const words = page.replace(/\s+/g, ' ');
    expect(words.slice(words.indexOf('Approver'), words.indexOf('SHA-256 as shown')).trim()).toBe(
      [
        'Approver Lea <lea@example.org> sent 2026-03-17 09:31 UTC · opened 2026-03-17 09:32 UTC · approved 2026-03-17 09:33 UTC',
        'Signer Zoë <signer@example.org> sent 2026-03-17 09:34 UTC · signed 2026-03-17 09:39 UTC Copy to copy@example.org',
      ].join(' '),
    );
    for (const expected of [
      'Sent to the recipient',
      'Signature: typed',
      `SHA-256 of the template: ${hash}`,
      '192.0.2.7',
    ])
      expect(words).toContain(expected);
    expect(words).not.toMatch(/null|template_sha256|no address/);
  });

  it('continues on further pages when there are many events', async () => {
    const pages = await textOf(await certificatePdf(factsWith(40)));

    expect(pages.length).toBeGreaterThan(2);
    expect(pages.join('').match(/Downloaded/g)).toHaveLength(39);
  });

  it('is appended to a document', async () => {
    const file = await readPdf(await appendCertificate(await samplePdfTemplate(), factsWith(2)));

    expect(file.pages).toHaveLength(2);
  });

  it('is not created from a broken event log', async () => {
    const facts = factsWith(3);
    const forged = { ...facts, events: facts.events.slice(1) };

    await expect(certificatePdf(forged)).rejects.toThrow('broken at event 1');
    expect(() => evidenceFile(forged)).toThrow('broken at event 1');
  });
});

describe('evidenceFile', () => {
  it('is JSON that names its format and the head of the chain', () => {
    const facts = factsWith(2);
    const evidence: unknown = JSON.parse(evidenceFile(facts).toString('utf8'));

    expect(evidence).toMatchObject({
      format: 'formwork-evidence',
      format_version: 1,
      chain_head: facts.events[1]?.hash,
      events: facts.events,
    });
  });
});
