import type { Package } from '@app/formats';

const SIGNATURES: readonly (readonly [type: string, matches: (bytes: Buffer) => boolean])[] = [
  ['image/png', (bytes) => bytes.toString('hex', 0, 4) === '89504e47'],
  ['image/jpeg', (bytes) => bytes.toString('hex', 0, 3) === 'ffd8ff'],
  ['image/gif', (bytes) => bytes.toString('latin1', 0, 4) === 'GIF8'],
  ['image/bmp', (bytes) => bytes.toString('latin1', 0, 2) === 'BM'],
  ['image/webp', (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'],
  ['image/svg+xml', (bytes) => /^(?:\ufeff)?\s*<(?:\?xml|svg|!--)/.test(bytes.toString('utf8', 0, 100))],
];

/** A picture of the package as a data URL; null for formats that browsers do not support. The format is detected by content. */
export function pictureAddress(pkg: Package, part: string | undefined): string | null {
  if (part === undefined) return null;
  const bytes = pkg.bytes(part);
  const type = SIGNATURES.find(([, matches]) => matches(bytes))?.[0];
  return type === undefined ? null : `data:${type};base64,${bytes.toString('base64')}`;
}
