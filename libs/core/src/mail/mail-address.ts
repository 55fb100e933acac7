/** Exactly one address, without characters that could add a recipient or a header, and without invisible ones. */
export const MAIL_ADDRESS = /^[^\s@,;:<>()[\]"\\\p{C}]{1,64}@[^\s@,;:<>()[\]"\\\p{C}]{1,255}$/u;

/** An address with the name that mail programs show. */
export interface Mailbox {
  name: string;
  address: string;
}

/** `Name <address>`, the name with or without quotes, or the address alone. */
const MAILBOX = /^(?:"?([^"<>\p{C}]*?)"?\s*<([^<>]+)>|([^<>]+))$/u;

/** Reads `Formwork <no-reply@example.com>` or a bare address (RFC 5322, 3.4, without comments); null for anything else. */
export function parseMailbox(text: string): Mailbox | null {
  const [, name = '', named, bare] = MAILBOX.exec(text) ?? [];
  const address = named ?? bare ?? '';
  return MAIL_ADDRESS.test(address) ? { name, address } : null;
}

/** Replaces line breaks and invisible characters, so that a name cannot add lines to a mail. */
export const oneLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ');
