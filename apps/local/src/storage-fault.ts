import { type Env, TimeLimitError, UnavailableError } from '@app/core';

/** The bucket or the folder of the settings, in words. */
export const storagePlace = (env: Env): string => (env.s3 ? `the bucket ${env.s3.bucket}` : env.storageDir);

/** What a storage that threw an error does not do, why, and what to do. */
export const storageFault = (env: Env, error: unknown, failed: 'read' | 'written' = 'written'): string =>
  `${storagePlace(env)} cannot be ${failed}: ${reasonOf(error)}. Check STORAGE_DIR or the S3_ settings.`;

/** The innermost reason: the storage's own sentences are for callers of the API. */
function reasonOf(error: unknown): string {
  if (error instanceof UnavailableError && error.cause !== undefined) return reasonOf(error.cause);
  // Node's error of a host with several addresses has no message.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof TimeLimitError ? 'it does not answer' : String(error);
}
