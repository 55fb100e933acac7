/** Text by its byte order mark, else in the `declared` encoding, else UTF-8, else Windows-1252. Without the byte order mark. */
export function decodeText(bytes: Uint8Array, declared?: string): string {
  const encoding = markedEncoding(bytes);
  const decoded = decode(bytes, encoding ?? declared ?? 'utf-8') ?? decode(bytes, 'utf-8');
  // Not valid UTF-8: probably from an older program on Windows.
  return decoded ?? new TextDecoder('windows-1252').decode(bytes);
}

/** The encoding that the byte order mark shows; null without one. */
export function markedEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | 'utf-8' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : null;
}

/** Null for an unknown encoding, and for bytes that are not valid in it. */
function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (isEncodingError(error)) return null;
    throw error;
  }
}

/** Whether an error of TextDecoder is about the bytes or the name of the encoding. */
export function isEncodingError(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code?.startsWith('ERR_ENCODING_') === true;
}
