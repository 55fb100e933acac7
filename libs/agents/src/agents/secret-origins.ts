import { permitsAddress } from '@app/browsing/services';

const LOOPBACK = /^(?:(?:[^:]+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * The origin in the form of browsers (RFC 6454, 6.1). Secrets go only to origins whose connection nobody can read: https, and
 * http on this computer (W3C Secure Contexts, 3.1).
 * @returns null when the text is none
 */
export function toOrigin(text: string): string | null {
  if (!/^https?:\/\/[^/?#\\@\s]+\/?$/i.test(text) || !URL.canParse(text)) return null;
  const { protocol, hostname, origin } = new URL(text);
  return protocol === 'https:' || LOOPBACK.test(hostname) ? origin : null;
}

/** @returns a sentence that says what is wrong with the origin of a secret, or null */
export function originProblem(text: string, allowedDomains: readonly string[]): string | null {
  const origin = toOrigin(text);
  if (origin === null) return 'must be an origin such as "https://portal.example"; http is only for this computer';
  return permitsAddress(allowedDomains, origin) ? null : 'its host is not among allowed_domains';
}
