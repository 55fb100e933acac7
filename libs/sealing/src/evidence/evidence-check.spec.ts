import { createHash } from 'node:crypto';
import { pdfOf } from '../../../testing/src/files/hostile-pdf';
import { appendEvent, type SigningEvent } from './event-chain';
import { evidenceFile, type EvidenceFacts } from './evidence';
import { sealPdf } from '../seal/seal';
import { ecSealKey } from '../seal/seal.fixture';
import { sealedSigningOf } from '../seal/seal-statement';
import { verdictReport } from '../verification/verdict-report';
import { verifySealedPdf } from '../verification/verify';

const small = pdfOf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>',
]);

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const original = sha256(small);
const key = ecSealKey();
const trust = { certificates: [key.certificate], timestampRoots: [] };

const event = (type: SigningEvent['type'], minute: number) => ({
  type,
  at: `2026-11-22T10:0${minute}:00.000Z`,
  ip: '192.0.2.7',
  agent: 'Firefox',
  document_sha256: original,
  detail: {},
});

const log = appendEvent(appendEvent(appendEvent([], event('sent', 0)), event('opened', 1)), event('signed', 2));

const facts = (changes: Partial<EvidenceFacts> = {}): EvidenceFacts => ({
  envelope_id: 'd7b0b7a4-5a0f-4f0e-8d4e-1f6f3b6a7c11',
  document_name: 'Agreement.pdf',
  sender: { email: 'sales@example.com', name: null },
  signer: { email: 'ada@example.com', name: 'Ada Lovelace' },
  hashes: { original, signed: sha256(Buffer.from('signed')), sealed: null },
  consent: { version: '2026-11', text: 'I agree.' },
  events: log,
  ...changes,
});

const sealed = (signing = sealedSigningOf(facts()), sealKey = key) =>
  sealPdf(small, { key: sealKey, name: 'Formwork', reason: 'Signed', at: new Date(), signing });

const evidenceFor = (pdf: Buffer, changes: Partial<EvidenceFacts> = {}) =>
  evidenceFile({ ...facts(changes), hashes: { ...facts().hashes, ...changes.hashes, sealed: sha256(pdf) } });

describe('a sealed document', () => {
  it('returns the signer, the time and the evidence', async () => {
    const { signing } = await verifySealedPdf(await sealed(), trust);

    expect(signing).toEqual({
      envelope_id: 'd7b0b7a4-5a0f-4f0e-8d4e-1f6f3b6a7c11',
      document_name: 'Agreement.pdf',
      signer: { email: 'ada@example.com', name: 'Ada Lovelace' },
      sender: { email: 'sales@example.com', name: null },
      signed_at: '2026-11-22T10:02:00.000Z',
      consent_version: '2026-11',
      event_count: 3,
      chain_head: log.at(-1)?.hash,
      original_sha256: original,
      evidence_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('of someone with a certificate of the same name only claims it', async () => {
    const verdict = await verifySealedPdf(await sealed(undefined, ecSealKey()), trust);

    expect(verdict).toMatchObject({ status: 'unknown', trusted: false, signing: { signer: { name: 'Ada Lovelace' } } });
    expect(verdictReport(verdict)).toContain('only what the file claims');
  });

  it('cannot inject control characters into a terminal', async () => {
    const signing = sealedSigningOf(facts({ document_name: 'a\u001b[2J\u202eb\nVALID' }));

    expect(verdictReport(await verifySealedPdf(await sealed(signing), trust))).toContain(
      'a\ufffd[2J\ufffdb\ufffdVALID',
    );
  });
});

describe('an evidence file', () => {
  it('is confirmed by the seal, with its events', async () => {
    const pdf = await sealed();
    const verdict = await verifySealedPdf(pdf, trust, evidenceFor(pdf));

    expect(verdict).toMatchObject({ status: 'valid', evidence: { status: 'confirmed', reasons: [] } });
    expect(verdict.evidence?.events.map(({ type, ip }) => [type, ip])).toEqual([
      ['sent', '192.0.2.7'],
      ['opened', '192.0.2.7'],
      ['signed', '192.0.2.7'],
    ]);
    expect(verdictReport(verdict)).toContain('EVIDENCE CONFIRMED');
  });

  it.each<[string, Partial<EvidenceFacts>, string]>([
    ['another signer', { signer: { email: 'eve@example.com', name: 'Ada Lovelace' } }, 'the signer'],
    ['another sender', { sender: { email: 'eve@example.com', name: null } }, 'the sender'],
    ['another log', { events: log.slice(0, 2) }, 'the log'],
    ['another consent', { consent: { version: '2025-01', text: 'I agree.' } }, 'the consent'],
    ['another text of the consent', { consent: { version: '2026-11', text: 'I agree to more.' } }, 'its content'],
    ['a hash that nothing had', { hashes: { original, signed: original, sealed: null } }, 'its content'],
  ])('is contradicted when it names %s', async (_, changes, what) => {
    const pdf = await sealed();
    const { evidence } = await verifySealedPdf(pdf, trust, evidenceFor(pdf, changes));

    expect(evidence).toMatchObject({ status: 'contradicted', events: [], reasons: [expect.stringContaining(what)] });
  });

  it.each<[string, (written: string) => string, string]>([
    ['a changed event', (written) => written.replace('192.0.2.7', '192.0.2.8'), 'broken at event 1'],
    ['the hash of another file', (written) => written.replace(/"sealed":"./, '"sealed":"x'), 'belongs to another file'],
  ])('is contradicted with %s', async (_, change, reason) => {
    const pdf = await sealed();
    const changed = Buffer.from(change(evidenceFor(pdf).toString()));

    expect((await verifySealedPdf(pdf, trust, changed)).evidence).toMatchObject({
      status: 'contradicted',
      reasons: expect.arrayContaining([expect.stringContaining(reason)]),
    });
  });

  it('about another document is contradicted', async () => {
    const pdf = await sealed();
    const events = [...log, ...appendEvent(log, { ...event('downloaded', 3), document_sha256: 'x' }).slice(3)];
    const { evidence } = await verifySealedPdf(pdf, trust, evidenceFor(pdf, { events }));

    expect(evidence?.reasons).toEqual(
      expect.arrayContaining([expect.stringContaining('event 4 is about another document')]),
    );
  });

  describe('of a document into which signers wrote', () => {
    const [second, third] = [sha256(Buffer.from('second')), sha256(Buffer.from('third'))];
    const [ann, bob] = ['ann@example.com', 'bob@example.com'];
    const filled = (recipient: string, value: string) => ({ recipient, fields: [{ name: 'a', label: 'A', value }] });
    const step = (type: SigningEvent['type'], version: string, detail: SigningEvent['detail'] = {}) => ({
      ...event(type, 0),
      document_sha256: version,
      detail,
    });
    const written = (recipient: string, version: string, previous: string) =>
      step('filled_in', version, { recipient, previous_document_sha256: previous });
    const steps = [
      step('created', original),
      step('signed', original, filled(ann, 'Alpha')),
      written(ann, second, original),
      step('opened', second, { recipient: bob }),
      step('signed', second, filled(bob, 'Omega')),
      written(bob, third, second),
    ];
    type Step = (typeof steps)[number];
    const chained = (list: readonly Step[]): SigningEvent[] =>
      list.reduce<SigningEvent[]>((chain, one) => appendEvent(chain, one), []);
    const changed = (index: number, change: Partial<Step>) =>
      chained(steps.map((one, at) => (at === index ? { ...one, ...change } : one)));
    const verdictOn = async (events: SigningEvent[], truth = chained(steps)) => {
      const pdf = await sealed(sealedSigningOf(facts({ events: truth })));
      return (await verifySealedPdf(pdf, trust, evidenceFor(pdf, { events }))).evidence;
    };

    it('is confirmed when each event names the version that was seen', async () => {
      expect(await verdictOn(chained(steps))).toMatchObject({ status: 'confirmed', reasons: [] });
    });

    it('may name an earlier version, which the person had opened before', async () => {
      const early = changed(4, { document_sha256: original });
      expect(await verdictOn(early, early)).toMatchObject({ status: 'confirmed' });
    });

    it.each<[string, SigningEvent[], string]>([
      ['another value, with all hashes made anew', changed(1, { detail: filled(ann, 'Beta') }), 'the log'],
      ['a version that there never was', changed(3, { document_sha256: 'e'.repeat(64) }), 'event 4 is about another'],
      ['a later version than there was', changed(1, { document_sha256: second }), 'event 2 is about another'],
      ['a version that came of another one', changed(5, written(bob, third, original)), 'event 6 does not continue'],
      ['the same version as a new one', changed(5, written(bob, second, second)), 'event 6 does not continue'],
      ['values of somebody who had not signed', changed(2, written(bob, second, original)), 'nobody has signed'],
      ['values that were never written', chained(steps.slice(0, 5)), 'values of all signers'],
    ])('is contradicted with %s', async (_, events, reason) => {
      for (const truth of [chained(steps), events]) {
        if (truth === events && reason === 'the log') continue;
        expect(await verdictOn(events, truth)).toMatchObject({
          status: 'contradicted',
          reasons: expect.arrayContaining([expect.stringContaining(reason)]),
        });
      }
    });
  });

  describe('of several people', () => {
    const people = ['ada@example.com', 'bob@example.com'];
    const [english, german] = [
      { version: '2026-11', text: 'I agree.' },
      { version: '2026-11.de', text: 'Ich stimme zu.' },
    ];
    const consents = [english, german];
    const events = people.reduce<SigningEvent[]>((chain, recipient, index) => {
      const { version, text } = consents[index]!;
      const detail = { recipient, consent_version: version, consent_sha256: sha256(Buffer.from(text)) };
      return appendEvent(chain, { ...event('consented', index), detail });
    }, []);
    const recipients = people.map((email, index) => ({
      ...{ email, name: null, role: 'signer', order: 1, acted_at: null },
      consent: consents[index]!,
    }));

    it('holds what each one agreed to, and is contradicted by any other text', async () => {
      const signing = sealedSigningOf(facts({ events, recipients, consent: english }));
      const pdf = await sealed(signing);
      const verdict = async (more: Partial<EvidenceFacts>) =>
        (await verifySealedPdf(pdf, trust, evidenceFor(pdf, { events, recipients, consent: english, ...more })))
          .evidence;
      expect(await verdict({})).toMatchObject({ status: 'confirmed' });
      const swapped = recipients.map((one) => ({ ...one, consent: german }));
      expect(await verdict({ recipients: swapped })).toMatchObject({
        status: 'contradicted',
        reasons: expect.arrayContaining([expect.stringContaining('event 1 is about another consent')]),
      });
    });
  });

  it('is not confirmed by an untrusted seal', async () => {
    const pdf = await sealed(undefined, ecSealKey());

    expect((await verifySealedPdf(pdf, trust, evidenceFor(pdf))).evidence).toMatchObject({
      status: 'unconfirmed',
      events: [],
    });
  });

  it('is not confirmed by a seal that does not cover it', async () => {
    const pdf = await sealPdf(small, { key, name: 'Formwork', reason: 'Signed', at: new Date() });

    expect((await verifySealedPdf(pdf, trust, evidenceFor(pdf))).evidence?.status).toBe('unconfirmed');
  });

  it.each<[string, (written: string) => string]>([
    ['nothing', () => ''],
    ['no JSON', () => '%PDF-1.7'],
    ['other JSON', () => '{"format":"formwork-evidence"}'],
    ['a member too much', (written) => written.replace('{', '{"a":1,')],
    ['a member twice', (written) => written.replace('{', '{"chain_head":"x",')],
    ['white space', (written) => ` ${written}`],
    ['half a character', (written) => written.replace('Agreement', '\\ud800')],
    [
      'a hundred thousand brackets',
      (written) => written.replace('{}', '{"a":' + '['.repeat(1e5) + ']'.repeat(1e5) + '}'),
    ],
    ['two megabytes', (written) => written + ' '.repeat(2_000_000)],
  ])('is unreadable when it holds %s', async (_, change) => {
    const pdf = await sealed();
    const changed = Buffer.from(change(evidenceFor(pdf).toString()));

    expect((await verifySealedPdf(pdf, trust, changed)).evidence?.status).toBe('unreadable');
  });
});
