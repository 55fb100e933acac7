import { Injectable } from '@nestjs/common';
import { Env } from '../config/env';
import { Secrets } from '../config/secrets';
import { ForbiddenError, NotFoundError } from '../errors/errors';
import { FileLabel, StoredFile } from './storage';

const PURPOSE = 'file links';

/** Key, download name, media type and expiry (seconds since 1970) in the token of a link. */
type Claims = [string, string, string, number];

type LinkedFile = Pick<StoredFile, 'key'> & FileLabel;

/**
 * Signed, expiring links to stored files, `{BASE_URL}/files/<token>/<name>`, each for one object and its download name
 * (docs/guide/files.md). A link is the only credential for its file, so it is short-lived.
 */
@Injectable()
export class FileLinks {
  constructor(
    private readonly env: Env,
    private readonly secrets: Secrets,
  ) {}

  /** A new link to the file that is valid for `seconds`, by default `FILE_LINK_SECONDS`. */
  url({ key, name, mediaType }: LinkedFile, seconds = this.env.fileLinkSeconds): string {
    const label = downloadName(name);
    const expires = Math.floor(Date.now() / 1000) + seconds;
    const claims = Buffer.from(JSON.stringify([key, label, mediaType, expires])).toString('base64url');
    return `${this.env.baseUrl}/files/${claims}.${this.secrets.sign(PURPOSE, claims)}/${encodeURIComponent(label)}`;
  }

  /** The file of a link's token. @throws NotFoundError for a forged token; ForbiddenError for an expired one */
  open(token: string): LinkedFile {
    const claims = this.claimsOf(token);
    if (!claims) throw new NotFoundError('The file');
    const [key, name, mediaType, expires] = claims;
    if (expires <= Date.now() / 1000)
      throw new ForbiddenError('This link has expired. Ask the API for a fresh one.', 'link_expired');
    return { key, name, mediaType };
  }

  /**
   * The file that a link of this service refers to, also an expired one; null for any other text. It grants nothing: the
   * caller checks the right to the file.
   */
  referredBy(link: string): LinkedFile | null {
    const [, token = ''] = /\/files\/([^/]+)\//.exec(link) ?? [];
    const isOwn = link.startsWith('/files/') || this.tokenOf(link) === token;
    const claims = isOwn ? this.claimsOf(token) : null;
    return claims && { key: claims[0], name: claims[1], mediaType: claims[2] };
  }

  private claimsOf(token: string): Claims | null {
    const [claims = '', signature = ''] = token.split('.');
    if (!this.secrets.isSigned(PURPOSE, claims, signature)) return null;
    return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Claims;
  }

  /** The token in a link of this service; null for any other address. */
  tokenOf(url: string): string | null {
    const prefix = `${this.env.baseUrl}/files/`;
    return url.startsWith(prefix) ? (url.slice(prefix.length).split('/')[0] ?? null) : null;
  }
}

/** A file name of 1 to 120 characters without path, control characters and characters that file systems reject. */
export function downloadName(name: string): string {
  const safe = name
    .replace(/[\p{C}\\/:*?"<>|]/gu, '_')
    .replace(/^\.+/, '')
    .trim();
  if (safe.length <= 120) return safe || 'file';
  const extension = /\.\w{1,8}$/.exec(safe)?.[0] ?? '';
  return (
    [...safe.slice(0, 120 - extension.length)].filter((character) => character.isWellFormed()).join('') + extension
  );
}
