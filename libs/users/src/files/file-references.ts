import { Injectable } from '@nestjs/common';
import { FileLinks, type InputProblem, isOwnKey, isPlainObject, type OwnedObject, StoredObjects } from '@app/core';
import { type FieldDefinition, isFileType } from '@app/forms';
import type { Scope } from '@app/teams';
import type { GivenValues, ProblemPath } from '../given-values';

/** A value of a user, in which references to files are shown. */
interface HeldValue {
  userId: string;
  value: unknown;
}

type Definitions = ReadonlyMap<string, Pick<FieldDefinition, 'type'>>;

/**
 * References of values to files that this service stores. They are stored as `{path, name, size, type}`; `url`, a signed
 * address that expires, is made whenever they are read.
 */
@Injectable()
export class FileReferences {
  constructor(
    private readonly objects: StoredObjects,
    private readonly links: FileLinks,
  ) {}

  /**
   * Brings references to files of this service into the stored form, those by a link of it too.
   * @param userId the user who gets the values; undefined for one who does not exist yet
   * @param added keys of files that the caller's transaction adds
   * @returns the values, and a problem for each that refers to a file of another user, environment or team, or to none
   */
  async resolve(
    scope: Scope,
    userId: string | undefined,
    given: GivenValues,
    definitions: Definitions,
    { pathOf, added = new Set() }: { pathOf: ProblemPath; added?: ReadonlySet<string> },
  ): Promise<{ values: GivenValues; problems: InputProblem[] }> {
    const isFile = (key: string) => isFileType(definitions.get(key)?.type ?? 'hidden');
    const held = Object.entries(given).filter(([key]) => isFile(key));
    const keys = held.flatMap(([, value]) => referencesIn(value).flatMap((reference) => this.keyOf(reference) ?? []));
    const found = await this.find(
      scope,
      keys.filter((key) => !added.has(key)),
    );
    const isForeign = (reference: unknown) => {
      const key = this.keyOf(reference);
      return key !== null && !added.has(key) && !isWithin(found.get(key), userId);
    };
    const problems = held
      .filter(([, value]) => referencesIn(value).some(isForeign))
      .map(([key]) => ({ path: pathOf(key, 'value'), message: `the value of ${key} ${FOREIGN}` }));
    const store = (reference: unknown) => this.toStored(reference, found);
    const stored = held.map(([key, value]): [string, unknown] => [key, mapReferences(value, store)]);
    return { values: { ...given, ...Object.fromEntries(stored) }, problems };
  }

  /** A function that adds `url` to the references in these values, for those that the user may have. One query for all. */
  async showing(scope: Scope, values: HeldValue[]): Promise<(userId: string, value: unknown) => unknown> {
    const keys = values.flatMap(({ value }) => referencesIn(value).flatMap((reference) => pathOf(reference) ?? []));
    if (keys.length === 0) return (_, value) => value;
    const found = await this.find(scope, keys);
    return (userId, value) =>
      mapReferences(value, (reference) => {
        const key = pathOf(reference);
        return key !== null && isWithin(found.get(key), userId) ? this.withUrl(reference as object, key) : reference;
      });
  }

  private async find(scope: Scope, keys: string[]): Promise<Map<string, OwnedObject>> {
    return keys.length === 0 ? new Map<string, OwnedObject>() : this.objects.findInEnvironment(scope, keys);
  }

  private withUrl(reference: object, key: string): object {
    const { name, type } = reference as { name?: unknown; type?: unknown };
    const label = { name: textOr(name, key.split('/').at(-1) ?? ''), mediaType: textOr(type, '') };
    return { url: this.links.url({ key, ...label }), ...reference };
  }

  /** Texts are stored as they are sent, except links, which expire. */
  private toStored(reference: unknown, found: ReadonlyMap<string, OwnedObject>): unknown {
    const key = this.keyOf(reference);
    const object = key === null ? undefined : found.get(key);
    if (!object || key === null || reference === key) return reference;
    const { name, type } = isPlainObject(reference) ? reference : {};
    const link = this.linkOf(reference);
    const label = {
      name: textOr(name, link?.name ?? key.split('/').at(-1) ?? ''),
      type: textOr(type, link?.mediaType ?? ''),
    };
    return { path: key, name: label.name, size: object.size, type: label.type };
  }

  /** The key of the file of this service to which a reference leads; null for any other. */
  private keyOf(reference: unknown): string | null {
    const path = typeof reference === 'string' ? keyIn(reference) : pathOf(reference);
    return path ?? this.linkOf(reference)?.key ?? null;
  }

  private linkOf(reference: unknown) {
    const address = isPlainObject(reference) ? reference.url : reference;
    return typeof address === 'string' ? this.links.referredBy(address.trim()) : null;
  }
}

const FOREIGN = 'refers to a file that this service does not store for this user';

/** Files of nobody, such as a document that was filled without a user, may be given to each user of the environment. */
const isWithin = (object: OwnedObject | undefined, userId: string | undefined): boolean =>
  object !== undefined && (object.userId === null || object.userId === userId);

const keyIn = (text: string): string | null => (isOwnKey(text) ? text : null);
const pathOf = (reference: unknown): string | null =>
  isPlainObject(reference) && typeof reference.path === 'string' ? keyIn(reference.path) : null;
const textOr = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value !== '' ? value : otherwise;

/** Texts and objects in a value, also in lists. */
function referencesIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  return typeof value === 'string' || isPlainObject(value) ? [value] : [];
}

function mapReferences(value: unknown, map: (reference: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapReferences(item, map));
  return typeof value === 'string' || isPlainObject(value) ? map(value) : value;
}
