import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { S3Settings } from '../config/env';
import { NotFoundError } from '../errors/errors';
import { checkedKey } from './object-key';
import { spool } from './spooled-content';
import { ByteRange, FileLabel, ObjectInfo, Storage, StoredFile } from './storage';

/** Objects in a bucket of Amazon S3 or a server that speaks its protocol. */
export class S3Storage extends Storage {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor(
    { bucket, region, endpoint, credentials }: S3Settings,
    /** Where content waits until its length and hash are known. */
    private readonly spoolFolder: string,
  ) {
    super();
    this.bucket = bucket;
    this.client = new S3Client({
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(credentials && { credentials }),
      requestChecksumCalculation: 'WHEN_REQUIRED', // other servers than Amazon's do not know the newer checksums
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async put(key: string, content: Uint8Array | Readable, { name, mediaType }: FileLabel): Promise<StoredFile> {
    const object = { Bucket: this.bucket, Key: checkedKey(key), ContentType: mediaType };
    const { path, size, sha256 } = await spool(content, this.spoolFolder);
    try {
      await this.client.send(new PutObjectCommand({ ...object, Body: createReadStream(path), ContentLength: size }));
    } finally {
      await rm(path, { force: true });
    }
    return { key, name, mediaType, size, sha256 };
  }

  async info(key: string): Promise<ObjectInfo | null> {
    try {
      const head = await this.client.send(new HeadObjectCommand({ Bucket: this.bucket, Key: checkedKey(key) }));
      return { size: head.ContentLength ?? 0, etag: (head.ETag ?? '').replaceAll('"', '') };
    } catch (error) {
      if (isMissing(error)) return null;
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
        new GetObjectCommand({ Bucket: this.bucket, Key: checkedKey(key), Range }),
      );
      if (Body instanceof Readable) return Body;
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    throw new NotFoundError('The stored file');
  }

  async delete(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: checkedKey(key) }));
  }

  async deletePrefix(prefix: string): Promise<void> {
    const Prefix = `${checkedKey(prefix)}/`;
    for (;;) {
      const { Contents = [] } = await this.client.send(new ListObjectsV2Command({ Bucket: this.bucket, Prefix }));
      if (Contents.length === 0) return;
      const Objects = Contents.map(({ Key }) => ({ Key }));
      const { Errors = [] } = await this.client.send(
        new DeleteObjectsCommand({ Bucket: this.bucket, Delete: { Objects, Quiet: true } }),
      );
      if (Errors.length > 0)
        throw new Error(`${Errors.length} objects below ${prefix} were not deleted: ${Errors[0]?.Message}`);
    }
  }

  async check(): Promise<void> {
    await this.client.send(new HeadBucketCommand({ Bucket: this.bucket }));
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}
