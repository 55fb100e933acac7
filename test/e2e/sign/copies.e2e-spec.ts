import { randomBytes } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { anEmail, mailsTo, signsIn, testService, until } from '@app/testing';
import { download, post, SIGNATURE } from './flows.fixture';

jest.setTimeout(180_000);
const service = testService({ settings: { TSA_URL: '' } });
const signedIn = signsIn(service);

/** A document with a picture that cannot be compressed. */
async function pdfOfBytes(bytes: number): Promise<Buffer> {
  const width = 1_600;
  const height = Math.ceil(bytes / (width * 3));
  const noise = randomBytes(width * height * 3);
  const picture = await sharp(noise, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const document = await PDFDocument.create();
  document.addPage([600, 800]).drawImage(await document.embedPng(picture), { x: 50, y: 300, width: 500, height: 400 });
  return Buffer.from(await document.save());
}

describe('the mail with a signed document', () => {
  it.each([
    ['carries a document of 6 MB', 6_000_000, 1],
    ['has only the link to one of 8 MB, which still works', 8_000_000, 0],
  ])('%s', async (_, bytes, attached) => {
    const { client, account } = await signedIn();
    const upload = client.post('/api/document/template/').attach('files', await pdfOfBytes(bytes), 'Plan.pdf');
    const document = (await upload.expect(201)).body[0].id as string;
    const email = anEmail();
    await client.post('/api/document/fill/', { document, signer_email: email }).timeout(60_000).expect(200);
    const [request] = await mailsTo(service, email, 1);
    const link = /https?:\/\/\S+\/sign\/[\w-]+/.exec(request!.text)![0];
    expect((await post(`${link}/sign`, SIGNATURE)).status).toBe(204);
    for (const to of [email, account.email]) {
      const copies = async () => (await mailsTo(service, to, 1)).filter(({ subject }) => subject.startsWith('Signed:'));
      await until(60_000, async () => (await copies()).length === 1);
      const [copy] = await copies();
      expect(copy?.attachments).toHaveLength(attached);
      expect(copy?.text).toContain('/sign/');
    }
    const sealed = await download(`${link}/download`);
    expect(sealed.length > 7_000_000).toBe(attached === 0);
  });
});
