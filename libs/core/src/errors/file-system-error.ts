import { isNativeError } from 'node:util/types';

/** True for an error of Node's file system, such as a full disk. */
export const isFileSystemError = (error: unknown): boolean => isNativeError(error) && 'syscall' in error;
