import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UnavailableError } from '../../errors/errors';
import { S3Peer } from './s3-peer.fixture';
import { S3Storage } from './s3-storage';
import { itIsAStorage } from '../storage-contract.fixture';

describe('S3Storage', () => {
  const peer = new S3Peer('documents');
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
  let spool: string;
  let endpoint: string;
  let storage: S3Storage;

  beforeAll(async () => {
    spool = await mkdtemp(join(tmpdir(), 'spool-'));
    endpoint = await peer.listen();
    storage = await S3Storage.open({ bucket: 'documents', region: 'eu-central-1', endpoint, credentials }, spool);
  });
  afterAll(async () => {
    await peer.close();
    await rm(spool, { recursive: true });
  });

  itIsAStorage(() => storage);

  it('leaves no temporary files', async () => {
    expect(await readdir(spool)).toEqual([]);
  });

  const label = { name: 'a.txt', mediaType: 'text/plain' };
  const others = (given: object, idleMs?: number) =>
    S3Storage.open({ bucket: 'documents', region: 'eu-central-1', endpoint, credentials, ...given }, spool, idleMs);

  /** The errors of reading, storing, deleting and listing during an outage of the bucket. */
  async function expectUnavailable(bucket: S3Storage) {
    const list = async () => {
      for await (const page of bucket.list()) expect(page).toEqual([]);
    };
    for (const call of [
      () => bucket.put('team/a/1', Buffer.from('x'), label),
      () => bucket.info('team/a/1'),
      () => bucket.stream('team/a/1'),
      () => bucket.delete('team/a/1'),
      list,
    ])
      await expect(call()).rejects.toThrow(UnavailableError);
  }

  it('is unavailable, not faulty, when nobody listens, access is denied, or it throttles', async () => {
    await expectUnavailable(await others({ endpoint: 'http://127.0.0.1:1' }));
    await expectUnavailable(await others({ bucket: 'others' }));
    peer.isSlow = () => true;
    await expectUnavailable(storage).finally(() => (peer.isSlow = () => false));
    expect(await readdir(spool)).toEqual([]);
  });

  it('is unavailable when the bucket does not respond', async () => {
    peer.isSilent = () => true;
    const bucket = await others({}, 200);
    await expect(bucket.info('team/a/1')).rejects.toThrow(UnavailableError);
    await expect(bucket.put('team/a/1', Buffer.from('x'), label)).rejects.toThrow(UnavailableError);
    peer.isSilent = () => false;
  });

  it('is not ready when the bucket cannot be used', async () => {
    const wrong = await S3Storage.open({ bucket: 'others', region: 'eu-central-1', endpoint, credentials }, spool);
    await expect(wrong.check()).rejects.toThrow();
  });
});
