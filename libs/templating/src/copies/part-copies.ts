import { posix } from 'node:path';
import { ContentTypes, escapeXml, type Package, readRelationships, relationshipsPart } from '@app/formats';
import type { DocumentBudget } from '../language/output';
import { spend } from '../language/output';
import type { Additions } from '../pictures/media';

/** Copies parts of a package, with all parts to which they have relationships, under new names. */
export class PartCopies {
  private readonly names = new Map<string, string>();
  private readonly types: ContentTypes;

  /** `changed` are contents that the copies have instead of those in the package. */
  constructor(
    private readonly pkg: Package,
    private readonly additions: Additions,
    private readonly budget: DocumentBudget,
    private readonly changed: ReadonlyMap<string, Buffer> = new Map(),
  ) {
    this.types = ContentTypes.of(pkg);
  }

  /** Copies a part, once, and returns the name of the copy. Throws TemplateError `output_too_large`. */
  copy(part: string): string {
    const known = this.names.get(part);
    if (known !== undefined) return known;
    const { dir, name, ext } = posix.parse(part);
    const copy = this.additions.freeName((number) => `${dir}/${name}_${number}${ext}`);
    this.names.set(part, copy);
    this.add(copy, this.types.typeOf(part) || null, this.changed.get(part) ?? this.pkg.bytes(part));
    this.copyRelationships(part, copy);
    return copy;
  }

  /** The relationships keep their ids, which the content of the part uses. */
  private copyRelationships(part: string, copy: string): void {
    const source = relationshipsPart(part);
    if (!this.pkg.has(source)) return;
    const targets = new Map(readRelationships(this.pkg, part).map(({ id, target }) => [id, target]));
    const text = this.pkg.text(source).replace(/<(?:[\w.-]+:)?Relationship\s[^<>]*>/g, (tag) => {
      const target = targets.get(/\sId\s*=\s*["']([^"']*)["']/.exec(tag)?.[1] ?? '') ?? null;
      if (target === null || !this.pkg.has(target)) return tag;
      return tag.replace(/(\sTarget\s*=\s*)(?:"[^"]*"|'[^']*')/, `$1"/${escapeXml(this.copy(target))}"`);
    });
    this.add(relationshipsPart(copy), null, Buffer.from(text, 'utf8'));
  }

  private add(part: string, contentType: string | null, bytes: Buffer): void {
    spend(this.budget, bytes.length);
    this.additions.addPart({ part, contentType, bytes });
  }
}
