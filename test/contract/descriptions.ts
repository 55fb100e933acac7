import { OPERATIONS, DOCUMENT, type Schema } from './operations';

/** A member or parameter of the document, with its place in words. */
export interface Described {
  place: string;
  name: string;
  description?: string;
}

/** Words that say nothing about a member. */
const EMPTY = new Set(
  (
    'a an and any are as at be been by can for from has have in is it its may null none of on one or that the their then ' +
    'there these this to was were when where whether which who will with without id ids uuid name value object entry'
  ).split(' '),
);

/** The words of a text that say something, without their endings: "created" and "creation" are one word. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word && !EMPTY.has(word))
    .map((word) => word.slice(0, 5));

/** Whether a description has at least two words that are not in the name. */
export function teaches({ name, description = '' }: Described): boolean {
  const known = new Set(wordsOf(name));
  return new Set(wordsOf(description).filter((word) => !known.has(word))).size > 1;
}

/** All members of schemas, parameters, and parts of multipart bodies. */
export function everyMember(): Described[] {
  return [
    ...Object.entries(DOCUMENT.components.schemas).flatMap(([schema, one]) => membersIn(schema, one)),
    ...OPERATIONS.flatMap(({ name: place, parameters, requestBody }) => [
      ...parameters.map(({ name, description }) => ({ place, name, description })),
      ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => membersIn(place, schema)),
    ]),
  ];
}

function membersIn(place: string, { properties = {}, items, ...choices }: Schema): Described[] {
  const inside = [items, ...(choices.allOf ?? []), ...(choices.oneOf ?? []), ...(choices.anyOf ?? [])];
  return [
    ...Object.entries(properties).flatMap(([name, member]) => [
      { place, name, description: member.description },
      ...membersIn(`${place}.${name}`, member),
    ]),
    ...inside.flatMap((schema) => (schema ? membersIn(place, schema) : [])),
  ];
}
