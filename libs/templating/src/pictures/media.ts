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
import { withoutLinks } from '../links/address-template';
import { WordLists } from '../rich/word-definitions';
import type { ImageValue } from '../field-values';

const LINK_TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink';
const IMAGE_TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image';
const SVG_TYPE = 'image/svg+xml';
type MediaType = ImageValue['mediaType'] | typeof SVG_TYPE;
const EXTENSIONS: Record<MediaType, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', [SVG_TYPE]: 'svg' };
/** Numbers of added drawings start high, so that they meet no number of the template's own. */
const FIRST_NUMBER = 900_000;

type RelationshipIds = Pick<ReadonlySet<string>, 'has'>;

/** A part to add to a package. */
export interface NewPart {
  readonly part: string;
  /** Null when the package has one for its extension, as for relationships. */
  readonly contentType: string | null;
  readonly bytes: Buffer;
}

/** Collects the new content of a filled package: pictures, other parts, and their relationships. */
export class Additions {
  /** Stored pictures by their bytes: the same value in several sizes is stored once. */
  private readonly images = new Map<Buffer, NewPart>();
  private readonly parts: NewPart[] = [];
  /** New relationships by their source part and their target. */
  private readonly relationships = new Map<string, Map<string, NewRelationship>>();
  /** The relationships of added parts by the name of their part. */
  private readonly bases = new Map<string, string>();
  private readonly usedNames = new Set<string>();
  /** The links of the template that parts do not keep, by the relationships of their part. */
  private readonly removedLinks = new Map<string, RelationshipIds>();
  /** The lists that are added to a Word document. */
  readonly word: WordLists;
  private count = 0;

  constructor(
    private readonly pkg: Package,
    private readonly mediaFolder: string,
  ) {
    this.word = new WordLists(pkg);
  }

  /** A sink for the pictures of one part. */
  sink(part: string): MediaSink {
    return {
      pending: [],
      add: (image) => this.addImage(part, image),
      number: () => FIRST_NUMBER + ++this.count,
      link: (address) => this.link(part, address),
      word: this.word,
    };
  }

  addPart(part: NewPart): void {
    this.parts.push(part);
    this.usedNames.add(part.part);
  }

  /** Keeps a name for a part that is added later. */
  reserve(part: string): void {
    this.usedNames.add(part);
  }

  /** Gives an added part the relationships of a text, to which others may be added. */
  setRelationships(part: string, text: string): void {
    this.bases.set(relationshipsPart(part), text);
    if (!this.relationships.has(part)) this.relationships.set(part, new Map());
  }

  /** Removes links from a part, for which others are added. */
  removeLinks(part: string, ids: RelationshipIds): void {
    this.removedLinks.set(relationshipsPart(part), ids);
    if (!this.relationships.has(part)) this.relationships.set(part, new Map());
  }

  /** Adds a relationship from one part to another, or to an address outside of the package, and returns its id. */
  relate(from: string, type: string, target: string, isExternal = false): string {
    const known = this.relationships.get(from) ?? new Map<string, NewRelationship>();
    const id = known.get(target)?.id ?? `fill${known.size + 1}`;
    this.relationships.set(from, known.set(target, { id, type, target, isExternal }));
    return id;
  }

  private link(part: string, address: string): string {
    return this.relationships.get(part)?.get(address)?.id ?? this.relate(part, LINK_TYPE, address, true);
  }

  /** The new and changed entries: added parts, relationships and content types. Empty when nothing was added. */
  entries(changed: ReadonlyMap<string, PackageEntry>): PackageEntry[] {
    const lists = this.word.addTo(this, changed);
    if (this.relationships.size === 0 && this.parts.length === 0) return lists;
    const media = [...this.images.values()];
    const added = [...media, ...this.parts];
    const types = added.map(({ part, contentType }) =>
      contentType === null
        ? ''
        : `<Override xmlns="http://schemas.openxmlformats.org/package/2006/content-types" PartName="/${part}" ContentType="${contentType}"/>`,
    );
    const contentTypes = appendChildren(this.pkg.text(CONTENT_TYPES_PART), 'Types', types.join(''));
    return [
      ...lists,
      ...added.filter(({ part }) => !changed.has(part)).map(({ part, bytes }) => packEntry(part, bytes)),
      ...[...this.relationships].map(([part, list]) =>
        this.relationshipsEntry(relationshipsPart(part), [...list.values()]),
      ),
      packEntry(CONTENT_TYPES_PART, Buffer.from(contentTypes, 'utf8')),
    ];
  }

  private addImage(part: string, { bytes, mediaType, svg }: ImageValue): AddedImage {
    const relationshipId = this.relateMedia(part, bytes, mediaType);
    const number = FIRST_NUMBER + ++this.count;
    return svg ? { relationshipId, svgId: this.relateMedia(part, svg, SVG_TYPE), number } : { relationshipId, number };
  }

  private relateMedia(part: string, bytes: Buffer, mediaType: MediaType): string {
    const stored = this.store(bytes, mediaType);
    return this.relationships.get(part)?.get(stored.part)?.id ?? this.relate(part, IMAGE_TYPE, stored.part);
  }

  private store(bytes: Buffer, mediaType: MediaType): NewPart {
    const known = this.images.get(bytes);
    if (known) return known;
    const nameOf = (number: number): string => `${this.mediaFolder}/filled${number}.${EXTENSIONS[mediaType]}`;
    const part = this.freeName(nameOf, this.images.size + 1);
    const stored = { part, contentType: mediaType, bytes };
    this.usedNames.add(part);
    this.images.set(bytes, stored);
    return stored;
  }

  /** The first name from `nameOf` that is not used in the template or by another addition; numbers count from `first`. */
  freeName(nameOf: (number: number) => string, first = 1): string {
    let number = first;
    while (this.pkg.has(nameOf(number)) || this.usedNames.has(nameOf(number))) number++;
    return nameOf(number);
  }

  private relationshipsEntry(name: string, list: readonly NewRelationship[]): PackageEntry {
    const text = this.bases.get(name) ?? (this.pkg.has(name) ? this.pkg.text(name) : null);
    const removed = this.removedLinks.get(name);
    const kept = text !== null && removed ? withoutLinks(text, removed) : text;
    return packEntry(name, Buffer.from(withRelationships(kept, list), 'utf8'));
  }
}
