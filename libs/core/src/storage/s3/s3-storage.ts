import type { S3Client } from '@aws-sdk/client-s3';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { isNativeError } from 'node:util/types';
import type { S3Settings } from '../../config/env';
import { NotFoundError, UnavailableError } from '../../errors/errors';
import { checkedKey, isOwnKey } from '../object-key';
import { spool } from '../spooled-content';
import { ByteRange, FileLabel, ListedObject, ObjectInfo, Storage, StoredFile } from '../storage';

type Sdk = typeof import('@aws-sdk/client-s3');

const CONNECT_MS = 5_000;
/** The socket may be idle for this long; large transfers take longer but are not idle. */
const IDLE_MS = 30_000;
/** `Retry-After` while the bucket is not available. */
const RETRY_SECONDS = 30;

const nothing = (): undefined => undefined;
/** Keeps the SDK from writing to the console. Its lines accompany errors, which the callers handle. */
const SDK_LOGGER = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

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

  /**
   * Imports the SDK dynamically, because it is large.
   * @param spoolFolder folder for content until its length and hash are known
   * @param idleMs time without data after which a request fails
   */
  static async open(settings: S3Settings, spoolFolder: string, idleMs = IDLE_MS): Promise<S3Storage> {
    const sdk = await import('@aws-sdk/client-s3');
    const { bucket, region, endpoint, credentials } = settings;
    const client = new sdk.S3Client({
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(credentials && { credentials }),
      logger: SDK_LOGGER,
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: idleMs },
      requestChecksumCalculation: 'WHEN_REQUIRED', // S3-compatible servers do not support the newer checksums
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    return new S3Storage(sdk, client, bucket, spoolFolder);
  }

  /** Operators make buckets. */
  async isPrepared(): Promise<boolean> {
    return true;
  }

  async prepare(): Promise<void> {}

  async put(key: string, content: Uint8Array | Readable, { name, mediaType }: FileLabel): Promise<StoredFile> {
    const object = { Bucket: this.bucket, Key: checkedKey(key), ContentType: mediaType };
    await mkdir(this.spoolFolder, { recursive: true, mode: 0o700 });
    const { path, size, sha256 } = await spool(content, this.spoolFolder);
    try {
      await this.client.send(
        new this.sdk.PutObjectCommand({ ...object, Body: createReadStream(path), ContentLength: size }),
      );
    } catch (error) {
      throw this.translated(error);
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
      throw this.translated(error);
    }
  }

  async stream(key: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    try {
      const { Body } = await this.client.send(
        new this.sdk.GetObjectCommand({ Bucket: this.bucket, Key: checkedKey(key), Range }),
      );
      if (Body instanceof Readable) return Body;
    } catch (error) {
      throw this.translated(error);
    }
    throw new NotFoundError('The stored file');
  }

  async delete(key: string): Promise<void> {
    const object = { Bucket: this.bucket, Key: checkedKey(key) };
    await this.client.send(new this.sdk.DeleteObjectCommand(object)).catch((error: unknown) => {
      if (!this.isMissing(error)) throw this.translated(error);
    });
  }

  async *list(): AsyncGenerator<ListedObject[]> {
    let ContinuationToken: string | undefined;
    do {
      const page = await this.page(ContinuationToken);
      const objects = (page.Contents ?? []).map(({ Key = '', Size = 0, LastModified = new Date() }) => ({
        key: Key,
        size: Size,
        modifiedAt: LastModified,
      }));
      yield objects.filter(({ key }) => isOwnKey(key));
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
  }

  async check(): Promise<void> {
    await this.client.send(new this.sdk.HeadBucketCommand({ Bucket: this.bucket }));
  }

  private async page(ContinuationToken: string | undefined) {
    const command = new this.sdk.ListObjectsV2Command({ Bucket: this.bucket, ContinuationToken });
    return this.client.send(command).catch((error: unknown) => {
      throw this.translated(error);
    });
  }

  /** A missing bucket is not a missing object. The response to HEAD cannot distinguish them and counts as a missing object. */
  private isMissing(error: unknown): boolean {
    return (
      error instanceof this.sdk.S3ServiceException &&
      error.$metadata.httpStatusCode === 404 &&
      error.name !== 'NoSuchBucket'
    );
  }

  /** Maps an error of the SDK: NotFoundError, UnavailableError (throttled, refused, timed out), or itself for a bug. */
  private translated(error: unknown): unknown {
    if (this.isMissing(error)) return new NotFoundError('The stored file');
    if (!this.isDown(error)) return error;
    const reason = isNativeError(error) && error.name !== 'Error' ? ` (${error.name})` : '';
    return new UnavailableError(`The file storage is not available right now${reason}.`, RETRY_SECONDS, error);
  }

  /**
   * An error without a response comes from the network or the credentials. 403 and 404 mean that the credentials or the
   * bucket are not set up (yet); other 4xx mean that the request was wrong.
   */
  private isDown(error: unknown): boolean {
    if (!(error instanceof this.sdk.S3ServiceException)) return !(error instanceof TypeError);
    const status = error.$metadata.httpStatusCode ?? 503;
    return status >= 500 || [403, 404, 408, 429].includes(status) || error.name === 'RequestTimeout';
  }
}
