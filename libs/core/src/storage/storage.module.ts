import { tmpdir } from 'node:os';
import { Global, Module } from '@nestjs/common';
import { Env } from '../config/env';
import { DiskStorage } from './disk-storage';
import { FileLinks } from './file-links';
import { S3Storage } from './s3-storage';
import { Storage } from './storage';

/** Gives every module the storage that the settings name (a bucket, else a folder) and links to what lies in it. */
@Global()
@Module({
  providers: [
    {
      provide: Storage,
      inject: [Env],
      useFactory: (env: Env) => (env.s3 ? S3Storage.open(env.s3, tmpdir()) : new DiskStorage(env.storageDir)),
    },
    FileLinks,
  ],
  exports: [Storage, FileLinks],
})
export class StorageModule {}
