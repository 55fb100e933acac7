import { signsIn, testService } from '@app/testing';
import { readPdf } from '../../../libs/formats/src/pdf/pdf-document';
import { signedElsewhere } from '../../../libs/sealing/src/seal/signed-elsewhere.fixture';
import { envelopeOf, sendForSignature, signAndSeal, verify } from './flows.fixture';

interface DocumentSignature {
  field: string;
  status: string;
  changes: string[];
  changes_allowed: boolean;
}

const signaturesOf = (verdict: object): DocumentSignature[] =>
  (verdict as { signatures: DocumentSignature[] }).signatures;

describe('a PDF that is signed already', () => {
  const service = testService();
  const signedIn = signsIn(service);
  const FIELDS = ['/FT /Tx /T (name)', '/FT /Sig /T (signature)', '/FT /Tx /T (signature_date)'];

  it('is filled, signed, sealed, and sent again, and every signature stays valid', async () => {
    const { client } = await signedIn();
    const template = signedElsewhere({ fields: FIELDS });
    const { document, link, filled } = await sendForSignature(service, client, 'Signed.pdf', template, {
      field_values: { name: 'Northwind Ltd' },
    });
    expect(filled.subarray(0, template.length).equals(template)).toBe(true);
    expect((await envelopeOf(client, document)).warnings).toEqual([
      expect.stringContaining('signed in Approval before. That signature stays valid'),
      expect.stringContaining('signed in Approval before. What was signed stays valid'),
    ]);
    const sealed = await signAndSeal(client, document, link);
    const verdict = await verify(service, sealed);

    expect(sealed.subarray(0, template.length).equals(template)).toBe(true);
    expect((await readPdf(sealed)).pages).toHaveLength(1);
    expect([verdict.status, signaturesOf(verdict)]).toEqual([
      'valid',
      [
        expect.objectContaining({
          ...{ field: 'Approval', status: 'intact', changes: ['signatures', 'values'], changes_allowed: true },
        }),
        expect.objectContaining({ field: 'signature', status: 'intact', changes: [] }),
      ],
    ]);

    const again = await sendForSignature(service, client, 'Again.pdf', sealed);
    const sealedAgain = await signAndSeal(client, again.document, again.link);
    const second = await verify(service, sealedAgain);
    expect(sealedAgain.subarray(0, sealed.length).equals(sealed)).toBe(true);
    expect([second.status, signaturesOf(second).map(({ status }) => status)]).toEqual([
      'valid',
      ['intact', 'intact', 'intact'],
    ]);
  }, 120_000);

  it('is refused when its certification forbids the change', async () => {
    const { client } = await signedIn();
    const signature = '/Reference [<< /TransformMethod /DocMDP /TransformParams << /P 1 >> >>]';
    const certified = signedElsewhere({ fields: FIELDS, signature });
    const { body } = await client
      .post('/api/document/template/')
      .attach('files', certified, 'Certified.pdf')
      .expect(201);
    const fill = { document: body[0].id as string, field_values: { name: 'Ada' } };

    const filled = await client.post('/api/document/fill/', fill).timeout(60_000).expect(400);
    expect(filled.body).toMatchObject({ code: 'pdf_locked' });
    const sent = { ...fill, field_values: {}, signer_email: 'kim@example.com' };
    const refused = await client.post('/api/document/fill/', sent).timeout(60_000).expect(400);
    expect(refused.body).toMatchObject({ code: 'pdf_not_signable' });
  }, 60_000);
});
