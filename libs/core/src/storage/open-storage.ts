import type { Env } from '../config/env';
import { DiskStorage } from './disk/disk-storage';
import { S3Storage } from './s3/s3-storage';
import type { Storage } from './storage';

/** Opens the storage of the settings: a bucket, else a folder. */
export async function openStorage(env: Env): Promise<Storage> {
  return env.s3 ? S3Storage.open(env.s3, env.temporaryDir) : new DiskStorage(env.storageDir);
}
