import { isJsonObject, type Json } from './event-chain';

/** Validates one JSON value. */
export type Check = (value: Json | undefined) => boolean;

export const isText: Check = (value) => typeof value === 'string';
export const isTextOrNull: Check = (value) => value === null || isText(value);

/** Validates an `EvidenceParty`. */
export const isParty: Check = (value) => hasExactly(value, { email: isText, name: isTextOrNull });

/** Whether a value is an object with exactly these members, each of them valid. */
export function hasExactly(value: Json | undefined, members: Record<string, Check>): boolean {
  if (!isJsonObject(value) || Object.keys(value).length !== Object.keys(members).length) return false;
  return Object.entries(members).every(([name, check]) => check(value[name]));
}

/** Converts a plain value to JSON; members that are undefined are dropped. */
export const toJson = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;
