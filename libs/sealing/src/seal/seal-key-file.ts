import { readFile } from 'node:fs/promises';
import { loadSealKeyP12, loadSealKeyPem, SealKeyError, type SealKey } from './seal-key';

/** Reads the key of a PEM or PKCS#12 file (`SEAL_KEY_FILE`). @throws SealKeyError with the path, also when it cannot be read */
export async function readSealKey(file: string, password: string): Promise<SealKey> {
  try {
    const bytes = await readFile(file);
    const text = bytes.toString('latin1');
    return text.includes('-----BEGIN ')
      ? loadSealKeyPem(text, text, password || undefined)
      : loadSealKeyP12(bytes, password);
  } catch (error) {
    const reason = error instanceof SealKeyError ? error.message : `${String(error)}.`;
    throw new SealKeyError(`${file} cannot be used as SEAL_KEY_FILE: ${reason} Correct it or SEAL_KEY_PASSWORD.`, {
      cause: error,
    });
  }
}
