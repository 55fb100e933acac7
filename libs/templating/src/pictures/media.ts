import {
  appendChildren,
  CONTENT_TYPES_PART,
  type NewRelationship,
  type Package,
  type PackageEntry,
  packEntry,
  relationshipsPart,
  withRelationships,
} from '@app/formats';
import type { AddedImage, MediaSink } from '../language/text-slot';
import type { ImageValue } from '../field-values';

const IMAGE_TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image';
const EXTENSIONS: Record<ImageValue['mediaType'], string> = { 'image/png': 'png', 'image/jpeg': 'jpg' };
/** Numbers of added drawings start high, so that they meet no number of the template's own. */
const FIRST_NUMBER = 900_000;

/** A part to add to a package. */
export interface NewPart {
  readonly part: string;
  /** Null when the package has one for its extension, as for relationships. */
  readonly contentType: string | null;
  readonly bytes: Buffer;
}

/** Collects the new content of a filled package: pictures, other parts, and their relationships. */
export class Additions {
  private readonly images = new Map<ImageValue, NewPart>();
  private readonly parts: NewPart[] = [];
  /** New relationships by their source part and their target. */
  private readonly relationships = new Map<string, Map<string, NewRelationship>>();
  private readonly usedNames = new Set<string>();
  private count = 0;

  constructor(
    private readonly pkg: Package,
    private readonly mediaFolder: string,
  ) {}

  /** A sink for the pictures of one part. */
  sink(part: string): MediaSink {
    return { pending: [], add: (image) => this.addImage(part, image) };
  }

  addPart(part: NewPart): void {
    this.parts.push(part);
    this.usedNames.add(part.part);
  }

  /** Adds a relationship from one part to another, or to an address outside of the package, and returns its id. */
  relate(from: string, type: string, target: string, isExternal = false): string {
    const known = this.relationships.get(from) ?? new Map<string, NewRelationship>();
    const key = isExternal ? `${type} ${target}` : target;
    const id = known.get(key)?.id ?? `fill${known.size + 1}`;
    this.relationships.set(from, known.set(key, { id, type, target, isExternal }));
    return id;
  }

  /** The new and changed entries: added parts, relationships and content types. Empty when nothing was added. */
  entries(changed: ReadonlyMap<string, PackageEntry>): PackageEntry[] {
    if (this.relationships.size === 0 && this.parts.length === 0) return [];
    const media = [...this.images.values()];
    const added = [...media, ...this.parts];
    const types = added.map(({ part, contentType }) =>
      contentType === null
        ? ''
        : `<Override xmlns="http://schemas.openxmlformats.org/package/2006/content-types" PartName="/${part}" ContentType="${contentType}"/>`,
    );
    const contentTypes = appendChildren(this.pkg.text(CONTENT_TYPES_PART), 'Types', types.join(''));
    return [
      ...added.filter(({ part }) => !changed.has(part)).map(({ part, bytes }) => packEntry(part, bytes)),
      ...[...this.relationships].map(([part, list]) =>
        this.relationshipsEntry(relationshipsPart(part), [...list.values()]),
      ),
      packEntry(CONTENT_TYPES_PART, Buffer.from(contentTypes, 'utf8')),
    ];
  }

  private addImage(part: string, image: ImageValue): AddedImage {
    const stored = this.store(image);
    const known = this.relationships.get(part)?.get(stored.part);
    const relationshipId = known?.id ?? this.relate(part, IMAGE_TYPE, stored.part);
    return { relationshipId, number: FIRST_NUMBER + ++this.count };
  }

  private store(image: ImageValue): NewPart {
    const known = this.images.get(image);
    if (known) return known;
    const { bytes, mediaType } = image;
    const nameOf = (number: number): string => `${this.mediaFolder}/filled${number}.${EXTENSIONS[mediaType]}`;
    const part = this.freeName(nameOf, this.images.size + 1);
    const stored = { part, contentType: mediaType, bytes };
    this.usedNames.add(part);
    this.images.set(image, stored);
    return stored;
  }

  /** The first name from `nameOf` that is not used in the template or by another addition; numbers count from `first`. */
  freeName(nameOf: (number: number) => string, first = 1): string {
    let number = first;
    while (this.pkg.has(nameOf(number)) || this.usedNames.has(nameOf(number))) number++;
    return nameOf(number);
  }

  private relationshipsEntry(name: string, list: readonly NewRelationship[]): PackageEntry {
    const text = this.pkg.has(name) ? this.pkg.text(name) : null;
    return packEntry(name, Buffer.from(withRelationships(text, list), 'utf8'));
  }
}
