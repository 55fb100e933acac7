import { unknownMember } from '../contract/input';
import { isStorable } from '../contract/json-text';
import type { InputProblem } from '../errors/errors';
import { isDeceptive } from '../text/one-line';

/**
 * Validates the text parts of a multipart body. multer makes an array of a repeated part, and an object of parts named
 * like `webhook[url]`.
 * @param files names of the route's file parts
 * @param texts names of the route's text parts
 */
export function textPartProblems(parts: Record<string, unknown>, files: string[], texts: string[]): InputProblem[] {
  return Object.entries(parts).flatMap(([path, value]) => {
    const message = problemOf(path, value, files, texts);
    return message === null ? [] : [{ path, message }];
  });
}

/** Validates the names and types of files: an encoded name (RFC 5987, `filename*`) may hold any characters. */
export function fileNameProblems(files: readonly { name: string; mediaType: string }[]): InputProblem[] {
  return files.flatMap((file, index) => {
    const message = fileNameProblem(file);
    return message === null ? [] : [{ path: `files[${index}]`, message }];
  });
}

function fileNameProblem({ name, mediaType }: { name: string; mediaType: string }): string | null {
  if (!isStorable(name) || !isStorable(mediaType))
    return 'has a name or type with NUL or unpaired surrogate characters';
  return isDeceptive(name) ? 'has a name with line breaks, control characters or direction overrides' : null;
}

function problemOf(name: string, value: unknown, files: string[], texts: string[]): string | null {
  if (files.includes(name)) return `${name} must be sent as a file, with a file name`;
  if (!texts.includes(name)) return unknownMember(name, [...files, ...texts]);
  if (Array.isArray(value)) return `${name} must be given once`;
  if (typeof value !== 'string') return `${name} must be one text part, without brackets in its name`;
  return isStorable(value) ? null : `${name} must not contain NUL or unpaired surrogate characters`;
}
