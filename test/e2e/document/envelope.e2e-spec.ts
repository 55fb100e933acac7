import { createHash } from 'node:crypto';
import { signsIn, testService } from '@app/testing';
import { sampleDocx } from '../../../apps/local/src/demo/documents/sample-docx';
import { samplePdfTemplate } from '../../../apps/local/src/demo/documents/sample-pdf';
import { upload } from './document.fixture';

const service = testService();
const signedIn = signsIn(service);

describe('envelopes', () => {
  it('require type and id, and are empty for an unknown id', async () => {
    const { client } = await signedIn();
    const list = (query: string) => client.get(`/api/document/envelope/${query}`);

    await list('').expect(400);
    await list('?type=document').expect(400);
    await list('?id=x').expect(400);
    await list('?type=form&id=x').expect(400);
    expect((await list('?type=document&id=x').expect(200)).body).toEqual([]);
    expect((await list('?type=user&id=nobody').expect(200)).body).toEqual([]);
  });

  it('are deleted once, with their file', async () => {
    const { client, keys } = await signedIn();
    const [template] = await upload(client, { 'offer.docx': sampleDocx() });
    const { body } = await client.post('/api/document/fill/', { document: template?.id }).expect(200);
    const { body: envelopes } = await client
      .get(`/api/document/envelope/?type=document&id=${template?.id}`)
      .expect(200);
    const path = `/api/document/envelope/${envelopes[0].id}/`;

    await client
      .as(keys.development ?? '')
      .delete(path)
      .expect(404);
    await client.delete(path).expect(204);
    await client.delete(path).expect(404);
    await client.delete('/api/document/envelope/x/').expect(404);
    expect((await fetch(body.file_url as string)).status).toBe(404);
  });
});

describe('POST /verify', () => {
  it('knows nothing of a document that was never sealed', async () => {
    const pdf = await samplePdfTemplate();
    const { body } = await service.client.post('/verify').attach('files', pdf, 'a.pdf').expect(200);

    expect(body).toMatchObject({ status: 'unknown', document_sha256: createHash('sha256').update(pdf).digest('hex') });
    await service.client.post('/verify').expect(400);
  });
});
