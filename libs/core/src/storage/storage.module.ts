import { tmpdir } from 'node:os';
import { Global, Module } from '@nestjs/common';
import { Env } from '../config/env';
import { DiskStorage } from './disk-storage';
import { FileLinks } from './file-links';
import { Storage } from './storage';

/** Gives every module the storage that the settings name (a bucket, else a folder) and links to what lies in it. */
@Global()
@Module({
  providers: [
    {
      provide: Storage,
      inject: [Env],
      useFactory: openStorage,
    },
    FileLinks,
  ],
  exports: [Storage, FileLinks],
})
export class StorageModule {}

/** The SDK is large, so only who needs it loads it. */
async function openStorage({ s3, storageDir }: Env): Promise<Storage> {
  if (s3 === null) return new DiskStorage(storageDir);
  const { S3Storage } = await import('./s3-storage');
  return new S3Storage(s3, tmpdir());
}
