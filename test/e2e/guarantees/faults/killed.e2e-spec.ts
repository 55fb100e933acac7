import { signsIn, TableLock, testService } from '@app/testing';
import { sampleDocx } from '../../../../apps/local/src/demo/documents/sample-docx';

/** The usual lease, which is longer than a call waits for its fill. */
const settings = { JOB_LEASE_SECONDS: '30' };

describe('a worker that is killed, and that nobody reports as dead', () => {
  const service = testService({ processes: 'worker', settings });
  const signedIn = signsIn(service);

  it('is missed: another one fills the document while the call still waits', async () => {
    const { client } = await signedIn();
    const upload = client.post('/api/document/template/').attach('files', sampleDocx(), 'Offer.docx');
    const document = (await upload.expect(201)).body[0].id as string;
    // The worker waits where it is about to store the file.
    const lock = await TableLock.on(service, 'stored_object');
    const filled = client
      .post('/api/document/fill/', { document })
      .timeout(60_000)
      .then((answer) => answer);
    await lock.hasWaiter();
    await service.worker.kill();
    await lock.release();
    await service.worker.start();

    const { status, body } = await filled;
    expect([status, body]).toEqual([200, expect.objectContaining({ file_url: expect.any(String) })]);
  }, 120_000);
});
