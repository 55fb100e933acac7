import type { S3Client } from '@aws-sdk/client-s3';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { S3Settings } from '../config/env';
import { NotFoundError } from '../errors/errors';
import { checkedKey } from './object-key';
import { spool } from './spooled-content';
import { ByteRange, FileLabel, ObjectInfo, Storage, StoredFile } from './storage';

type Sdk = typeof import('@aws-sdk/client-s3');

/** Objects in a bucket of Amazon S3 or a server that speaks its protocol. */
export class S3Storage extends Storage {
  private constructor(
    private readonly sdk: Sdk,
    private readonly client: S3Client,
    private readonly bucket: string,
    private readonly spoolFolder: string,
  ) {
    super();
  }

  /** In `spoolFolder` content waits until its length and hash are known. The SDK is large: only who needs it loads it. */
  static async open(settings: S3Settings, spoolFolder: string): Promise<S3Storage> {
    const sdk = await import('@aws-sdk/client-s3');
    const { bucket, region, endpoint, credentials } = settings;
    const client = new sdk.S3Client({
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(credentials && { credentials }),
      requestChecksumCalculation: 'WHEN_REQUIRED', // other servers than Amazon's do not know the newer checksums
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    return new S3Storage(sdk, client, bucket, spoolFolder);
  }

  async put(key: string, content: Uint8Array | Readable, { name, mediaType }: FileLabel): Promise<StoredFile> {
    const object = { Bucket: this.bucket, Key: checkedKey(key), ContentType: mediaType };
    const { path, size, sha256 } = await spool(content, this.spoolFolder);
    try {
      await this.client.send(
        new this.sdk.PutObjectCommand({ ...object, Body: createReadStream(path), ContentLength: size }),
      );
    } finally {
      await rm(path, { force: true });
    }
    return { key, name, mediaType, size, sha256 };
  }

  async info(key: string): Promise<ObjectInfo | null> {
    try {
      const head = await this.client.send(
        new this.sdk.HeadObjectCommand({ Bucket: this.bucket, Key: checkedKey(key) }),
      );
      return { size: head.ContentLength ?? 0, etag: (head.ETag ?? '').replaceAll('"', '') };
    } catch (error) {
      if (this.isMissing(error)) return null;
      throw error;
    }
  }

  async get(key: string): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of await this.stream(key)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  async stream(key: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    try {
      const { Body } = await this.client.send(
        new this.sdk.GetObjectCommand({ Bucket: this.bucket, Key: checkedKey(key), Range }),
      );
      if (Body instanceof Readable) return Body;
    } catch (error) {
      if (!this.isMissing(error)) throw error;
    }
    throw new NotFoundError('The stored file');
  }

  async delete(key: string): Promise<void> {
    await this.client.send(new this.sdk.DeleteObjectCommand({ Bucket: this.bucket, Key: checkedKey(key) }));
  }

  async deletePrefix(prefix: string): Promise<void> {
    const Prefix = `${checkedKey(prefix)}/`;
    for (;;) {
      const { Contents = [] } = await this.client.send(
        new this.sdk.ListObjectsV2Command({ Bucket: this.bucket, Prefix }),
      );
      if (Contents.length === 0) return;
      const Objects = Contents.map(({ Key }) => ({ Key }));
      const { Errors = [] } = await this.client.send(
        new this.sdk.DeleteObjectsCommand({ Bucket: this.bucket, Delete: { Objects, Quiet: true } }),
      );
      if (Errors.length > 0)
        throw new Error(`${Errors.length} objects below ${prefix} were not deleted: ${Errors[0]?.Message}`);
    }
  }

  async check(): Promise<void> {
    await this.client.send(new this.sdk.HeadBucketCommand({ Bucket: this.bucket }));
  }

  private isMissing(error: unknown): boolean {
    return error instanceof this.sdk.S3ServiceException && error.$metadata.httpStatusCode === 404;
  }
}
