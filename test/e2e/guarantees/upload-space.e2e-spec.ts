import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { signsIn, testService, until } from '@app/testing';
import { samplePdfTemplate } from '../../../apps/local/src/demo/documents/sample-pdf';

const SPACE = 16_000_000;
const PATH = '/api/document/template/';

/** A file of so many bytes as the beginning of a multipart body. */
const fileOf = (bytes: number): Buffer =>
  Buffer.concat([
    Buffer.from('--cut\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n'),
    Buffer.alloc(bytes, 'x'),
  ]);

/** The files of all uploads under way have a limited space, so that they cannot fill the memory or the disk of a container. */
describe('The space for uploads', () => {
  const service = testService({ worker: false, settings: { UPLOAD_SPACE_BYTES: String(SPACE) } });
  const signedIn = signsIn(service);

  /** An upload without a length, whose end is not sent. */
  async function slowUpload(bytes: number): Promise<ClientRequest> {
    const { client } = await signedIn();
    const headers = { authorization: `Token ${client.key}`, 'content-type': 'multipart/form-data; boundary=cut' };
    const upload = request(new URL(PATH, service.client.baseUrl), { method: 'POST', headers });
    upload.on('error', () => undefined);
    upload.write(fileOf(bytes));
    return upload;
  }

  /** A slow upload that has taken the whole space. Before it has, another one may take it the last part, and it is refused. */
  async function holding(): Promise<ClientRequest> {
    for (;;) {
      const upload = await slowUpload(SPACE - 100);
      await sleep(200);
      if ((await template()).status === 503) return upload;
      upload.destroy();
      // What it has taken is given back a moment later, and until then the next one would be refused.
      await until(10_000, async () => (await template()).status === 201);
    }
  }

  const template = async () => {
    const { client } = await signedIn();
    return client.post(PATH).attach('files', await samplePdfTemplate(), 'Form.pdf');
  };

  it('is the limit of a call, whether its length is announced or not', async () => {
    const { client } = await signedIn();
    const half = Buffer.alloc(0.6 * SPACE, 'x');
    const announced = await client.post(PATH).attach('files', half, 'a.pdf').attach('files', half, 'b.pdf');
    expect([announced.status, announced.body.code]).toEqual([413, 'body_too_large']);

    const slow = await slowUpload(SPACE + 1);
    slow.end('\r\n--cut--\r\n');
    const [{ statusCode }] = (await once(slow, 'response')) as [{ statusCode: number }];
    expect(statusCode).toBe(413);
    expect((await template()).status).toBe(201);
  });

  it('is not used by an upload that was refused and whose sender goes on', async () => {
    const refused = await slowUpload(SPACE + 1);
    for (let n = 0; n < 5; n += 1) {
      refused.write(Buffer.alloc(SPACE / 2, 'x'));
      await until(10_000, async () => (await template()).status === 201);
    }
    refused.destroy();
  });

  it('refuses what others leave no room for, and takes it when they have ended, however they did', async () => {
    const slow = await holding();
    const refused = await template();
    expect([refused.body.code, Number(refused.headers['retry-after'])]).toEqual(['unavailable', 10]);

    slow.destroy();
    await until(10_000, async () => (await template()).status === 201);

    const wrong = await holding();
    wrong.end('\r\n--cut--\r\n');
    const [{ statusCode }] = (await once(wrong, 'response')) as [{ statusCode: number }];
    expect(statusCode).toBe(400);
    expect((await template()).status).toBe(201);
  });

  it('refuses some of many calls at the same time, and is empty afterwards', async () => {
    const { client } = await signedIn();
    const part = Buffer.alloc(0.2 * SPACE, 'x');
    const call = async () => {
      let sending = client.post(PATH);
      for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) sending = sending.attach('files', part, name);
      return (await sending).status;
    };
    for (let round = 0; round < 5; round += 1) {
      const statuses = await Promise.all(Array.from({ length: 8 }, call));
      expect(statuses.filter((status) => ![400, 503].includes(status))).toEqual([]);
      expect((await template()).status).toBe(201);
    }
    expect((await client.post(PATH).attach('files', Buffer.alloc(0.9 * SPACE, 'x'), 'd.pdf')).status).toBe(400);
  });
});
