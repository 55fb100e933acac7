import { isJsonObject, type Json } from './event-chain';

/** Whether a JSON value is what is expected at its place. */
export type Check = (value: Json | undefined) => boolean;

export const isText: Check = (value) => typeof value === 'string';
export const isTextOrNull: Check = (value) => value === null || isText(value);

/** A person as evidence names them. */
export const isParty: Check = (value) => hasExactly(value, { email: isText, name: isTextOrNull });

/** Whether a value is an object with these members, each as it is to be, and no other. */
export function hasExactly(value: Json | undefined, members: Record<string, Check>): boolean {
  if (!isJsonObject(value) || Object.keys(value).length !== Object.keys(members).length) return false;
  return Object.entries(members).every(([name, check]) => check(value[name]));
}

/** A value of plain members as JSON has it. */
export const toJson = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;
