import { parseMailbox, type Mailbox } from '../mail/mail-address';
import { editDistance } from '../text/edit-distance';

/** One setting of the service: how its text is read, and what the table of settings says of it. */
export interface Setting<T> {
  /** Its meaning, in one sentence of the table. */
  readonly meaning: string;
  /** The value that the table shows when it is not set; empty: none. */
  readonly fallback: string;
  /** A valid text. */
  readonly example: string;
  /** What a text must be, to complete the sentence "PORT must be …". */
  readonly wanted: string;
  /** Its texts may contain a password, so no error repeats them. */
  readonly secret: boolean;
  /** @returns undefined for an invalid text; `text` is null when it is not set or blank */
  readonly read: (text: string | null) => T | undefined;
}

interface Words {
  meaning: string;
  example?: string;
  /** What the table shows as the default, when it is not the default's text. */
  shown?: string;
}

/** The value of `text`, or `fallback` when it is not set. */
const orElse =
  <T>(fallback: T, parse: (text: string) => T | undefined) =>
  (text: string | null): T | undefined =>
    text === null ? fallback : parse(text);

/** Any text. */
export function text(fallback: string, { meaning, example = fallback, shown = fallback }: Words): Setting<string> {
  return {
    meaning,
    fallback: shown,
    example,
    wanted: 'a text',
    secret: false,
    read: orElse(fallback, (given) => given),
  };
}

/** The name of the kind of machine. Nearly `production` is a mistake that would switch off what production demands. */
export function machineKind(fallback: string, words: Words): Setting<string> {
  const isMeant = (given: string) =>
    given.toLowerCase().startsWith('prod') || editDistance(given.toLowerCase(), PRODUCTION, MISSPELLED) <= MISSPELLED;
  const read = orElse(fallback, (given) => (given === PRODUCTION || !isMeant(given) ? given : undefined));
  const wanted = `"${PRODUCTION}", or a name that cannot be taken for it, such as "staging"`;
  return { ...text(fallback, words), wanted, read };
}

const PRODUCTION = 'production';

/** A misspelled name differs from the right one by two letters at most (a swap counts as two). */
export const MISSPELLED = 2;

/** A text in which braces would be taken for a hash tag of Redis Cluster. */
export function keyPrefix(fallback: string, words: Words): Setting<string> {
  const read = orElse(fallback, (given) => (/[{}]/.test(given) ? undefined : given));
  return { ...text(fallback, words), wanted: 'a text without { and }', read };
}

/** Any text, or null when it is not set. */
export function optionalText({ meaning, example = '', shown = '' }: Words): Setting<string | null> {
  return { meaning, fallback: shown, example, wanted: 'a text', secret: false, read: (given) => given };
}

/** A text that no error repeats. */
export function secret(words: Words): Setting<string | null> {
  return { ...optionalText(words), secret: true };
}

/** A number of SECRET_MIN characters and more, from a random source. */
export function masterSecret(words: Words): Setting<string | null> {
  const wanted = `at least ${SECRET_MIN} characters: openssl rand -hex 32`;
  const read = (given: string | null) => (given === null || given.length >= SECRET_MIN ? given : undefined);
  return { ...secret(words), wanted, read };
}

/** 32 random hexadecimal digits are 128 bits, the strength that NIST SP 800-131A asks for at least 112 of. */
const SECRET_MIN = 32;

interface Range {
  min: number;
  max?: number;
}

/** A whole number within bounds. */
export function integer(
  fallback: number,
  { min, max = Number.MAX_SAFE_INTEGER }: Range,
  words: Words,
): Setting<number> {
  const upper = max === Number.MAX_SAFE_INTEGER ? `, ${min} or more` : ` from ${min} to ${max}`;
  const read = orElse(fallback, (given) => {
    const value = Number(given);
    return Number.isInteger(value) && value >= min && value <= max ? value : undefined;
  });
  const { meaning, example = String(fallback), shown = String(fallback) } = words;
  return { meaning, fallback: shown, example, wanted: `a whole number${upper}`, secret: false, read };
}

/** A number from 0 to 1. */
export function ratio(fallback: number, { meaning, example = String(fallback) }: Words): Setting<number> {
  const read = orElse(fallback, (given) => (Number(given) >= 0 && Number(given) <= 1 ? Number(given) : undefined));
  return { meaning, fallback: String(fallback), example, wanted: 'a number from 0 to 1', secret: false, read };
}

/** Pairs such as `a=1,b=2`, with percent-encoded values (W3C Baggage); empty when it is not set. */
export function keyValues(secretValues: boolean, { meaning, example = '' }: Words): Setting<Record<string, string>> {
  const read = orElse<Record<string, string>>({}, (given) => {
    const pairs = parts(given).map((part) => /^([^=\s]+)\s*=\s*(.*)$/.exec(part));
    if (pairs.some((pair) => pair === null || !isDecodable(pair[2] ?? ''))) return undefined;
    return Object.fromEntries(pairs.map((pair) => [pair?.[1], decodeURIComponent(pair?.[2] ?? '')]));
  });
  return { meaning, fallback: '', example, wanted: 'pairs such as a=1,b=2', secret: secretValues, read };
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

/** A number over 0, or `off` for 0. */
export function factor(fallback: number, max: number, { meaning, example = String(fallback) }: Words): Setting<number> {
  const read = orElse(fallback, (given) => {
    if (/^off$/i.test(given)) return 0;
    const value = Number(given);
    return value > 0 && value <= max ? value : undefined;
  });
  const wanted = `off, or a number over 0 up to ${max}`;
  return { meaning, fallback: String(fallback), example, wanted, secret: false, read };
}

export function boolean(fallback: boolean, { meaning }: Words): Setting<boolean> {
  const example = String(fallback);
  return { ...BOOLEAN, meaning, fallback: example, example, read: orElse(fallback, parseBoolean) };
}

/** Like `boolean`, or null when it is not set. */
export function optionalBoolean({ meaning, example = 'true', shown = '' }: Words): Setting<boolean | null> {
  return { ...BOOLEAN, meaning, fallback: shown, example, read: orElse<boolean | null>(null, parseBoolean) };
}

const BOOLEAN = { wanted: 'true or false', secret: false } as const;

function parseBoolean(given: string): boolean | undefined {
  if (/^(true|1|on|yes)$/i.test(given)) return true;
  return /^(false|0|off|no)$/i.test(given) ? false : undefined;
}

/** One of some words. */
export function oneOf<T extends string>(values: readonly T[], fallback: T, { meaning }: Words): Setting<T> {
  const read = orElse(fallback, (given) => values.find((value) => value === given));
  return { meaning, fallback, example: fallback, wanted: `one of ${values.join(', ')}`, secret: false, read };
}

/** One of some words, or null when it is not set. */
export function optionalOneOf<T extends string>(values: readonly T[], words: Words): Setting<T | null> {
  const read = orElse<T | null>(null, (given) => values.find((value) => value === given));
  const { meaning, example = values[0] ?? '' } = words;
  return { meaning, fallback: '', example, wanted: `one of ${values.join(', ')}`, secret: false, read };
}

/** Some of the words, separated by commas; all of them when it is not set. */
export function someOf<T extends string>(values: readonly T[], { meaning }: Words): Setting<T[]> {
  const read = orElse([...values], (given) => {
    const known = parts(given).map((part) => values.find((value) => value === part));
    return known.every((value) => value !== undefined) ? known : undefined;
  });
  const wanted = `some of ${values.join(', ')}, separated by commas`;
  return { meaning, fallback: values.join(','), example: values.slice(0, 2).join(','), wanted, secret: false, read };
}

/** Texts separated by commas, or null when it is not set. */
export function optionalList(
  { meaning, example = '', shown = '' }: Words,
  wanted: string,
  isValid: (part: string) => boolean,
): Setting<string[] | null> {
  const read = orElse<string[] | null>(null, (given) => (parts(given).every(isValid) ? parts(given) : undefined));
  return { meaning, fallback: shown, example, wanted, secret: false, read };
}

/** An http or https address without a slash at its end, or null when it is not set. */
export function webAddress(words: Words): Setting<string | null> {
  const read = orElse<string | null>(null, (given) =>
    /^https?:\/\//.test(given) && URL.canParse(given) ? given.replace(/\/+$/, '') : undefined,
  );
  const { meaning, example = 'https://forms.example.com', shown = '' } = words;
  return { meaning, fallback: shown, example, wanted: 'an http or https address', secret: false, read };
}

/** An address of one of the schemes, with which a password may come. */
export function serverAddress(schemes: readonly string[], fallback: string, words: Words): Setting<string> {
  const read = orElse(fallback, (given) => (hasScheme(given, schemes) ? given : undefined));
  const { meaning, example = fallback, shown = fallback } = words;
  const wanted = `an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`;
  return { meaning, fallback: shown, example, wanted, secret: true, read };
}

/** Addresses of one or several servers, separated by commas. */
export function serverAddresses(schemes: readonly string[], fallback: string, words: Words): Setting<string[]> {
  const read = orElse([fallback], (given) => {
    const addresses = parts(given);
    return addresses.length > 0 && addresses.every((one) => hasScheme(one, schemes)) ? addresses : undefined;
  });
  return { ...serverAddress(schemes, fallback, words), read };
}

/** Like `serverAddress`, or null when it is not set. */
export function optionalServerAddress(schemes: readonly string[], words: Words): Setting<string | null> {
  const address = serverAddress(schemes, '', words);
  return { ...address, fallback: '', read: (given) => (given === null ? null : address.read(given)) };
}

function hasScheme(given: string, schemes: readonly string[]): boolean {
  // `pg` also takes an address without a host, such as postgres://user@/formwork?host=/run/postgresql.
  const withHost = given.replace(/^(postgres(?:ql)?:\/\/(?:[^/@]*@)?)\//, '$1localhost/');
  return schemes.some((scheme) => new RegExp(`^${scheme}://[^/]`).test(withHost)) && URL.canParse(withHost);
}

/** A UUID of any version, or null when it is not set. */
export function uuid(words: Words): Setting<string | null> {
  const isUuid = (given: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(given);
  const read = orElse<string | null>(null, (given) => (isUuid(given) ? given : undefined));
  const { meaning, shown = '' } = words;
  const example = '0b9d5a0e-6f3e-4c57-9b0a-0d5f3e1c7a42';
  return { meaning, fallback: shown, example, wanted: 'a UUID', secret: false, read };
}

/** A name and a mail address. */
export function mailbox(fallback: string, { meaning }: Words): Setting<Mailbox> {
  const read = (given: string | null) => parseMailbox(given ?? fallback) ?? undefined;
  return { meaning, fallback, example: fallback, wanted: 'like Name <address>', secret: false, read };
}

const parts = (given: string): string[] =>
  given
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
