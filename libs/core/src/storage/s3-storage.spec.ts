import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Peer } from './s3-peer.fixture';
import { S3Storage } from './s3-storage';
import { itIsAStorage } from './storage-contract.fixture';

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

  it('is not ready when the bucket cannot be used', async () => {
    const wrong = await S3Storage.open({ bucket: 'others', region: 'eu-central-1', endpoint, credentials }, spool);
    await expect(wrong.check()).rejects.toThrow();
  });
});
