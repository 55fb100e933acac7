import type { Loose } from '@app/core';
import type { Problems } from '../copier/problems';
import type { HeaderValues } from './header-vault';
import type { IntegrationHeaderInputDto } from './integration.dto';

/** Headers of one connection (RFC 9110, section 7.6.1), of the message itself, and those that every delivery has. */
const RESERVED = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'x-request-id',
]);
const RESERVED_PREFIXES = ['proxy-', 'webhook-'];

const isReserved = (name: string) => RESERVED.has(name) || RESERVED_PREFIXES.some((prefix) => name.startsWith(prefix));

/**
 * Reads the headers of an integration, by name in lower case. An empty value stands for the stored one.
 * @param kept the stored values that the integration may keep
 */
export function readHeaders(
  headers: (Loose<IntegrationHeaderInputDto> | undefined)[],
  kept: HeaderValues,
  path: string,
  problems: Problems,
): HeaderValues {
  const values = new Map<string, string>();
  for (const [index, header] of headers.entries()) {
    if (header?.name === undefined || header.value === undefined) continue;
    const name = header.name.toLowerCase();
    const at = `${path}[${index}]`;
    const value = header.value || (Object.hasOwn(kept, name) ? kept[name]! : '');
    if (isReserved(name)) problems.add(`${at}.name`, `${name} is set by the service`);
    else if (values.has(name)) problems.add(`${at}.name`, `the header ${name} is there twice`);
    else if (value === '')
      problems.add(`${at}.value`, 'is required: there is no stored value for these addresses to keep');
    values.set(name, value);
  }
  return Object.fromEntries(values);
}
