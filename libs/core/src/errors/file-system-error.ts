import { isNativeError } from 'node:util/types';

/** The code of an error of Node (`ENOENT`); undefined for other errors. */
export const codeOf = (error: unknown): unknown => (isNativeError(error) && 'code' in error ? error.code : undefined);

/** True for an error of Node's file system, such as a full disk; also for one that a thread threw. */
export const isFileSystemError = (error: unknown): boolean => isNativeError(error) && 'syscall' in error;

/** Codes of a file system that takes no more: full, over a quota, read-only or broken. */
const NO_ROOM = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);

/** True for an error of a file system that takes no more files now; also for one that another process threw. */
export const isOutOfRoom = (error: unknown): boolean => NO_ROOM.has(codeOf(error));
