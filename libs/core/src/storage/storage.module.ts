import { Global, Module } from '@nestjs/common';
import { Env } from '../config/env';
import { AbandonedFiles } from './abandoned-files';
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
      useFactory: (env: Env) => (env.s3 ? S3Storage.open(env.s3, env.temporaryDir) : new DiskStorage(env.storageDir)),
    },
    FileLinks,
    AbandonedFiles,
  ],
  exports: [Storage, FileLinks],
})
export class StorageModule {}
