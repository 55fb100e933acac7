import type { Package } from './package-reader';
import { attributeOf } from '../xml/xml-tree';

export const CONTENT_TYPES_PART = '[Content_Types].xml';

/** The content types of an OPC package's parts (ISO/IEC 29500-2, 7.2.3). */
export class ContentTypes {
  private readonly defaults = new Map<string, string>();
  private readonly overrides = new Map<string, string>();

  private constructor(text: string) {
    for (const [tag] of text.matchAll(/<(?:[\w.-]+:)?(?:Default|Override)\s[^<>]*>/g)) {
      const type = attributeOf(tag, 'ContentType') ?? '';
      const extension = attributeOf(tag, 'Extension');
      const part = attributeOf(tag, 'PartName');
      if (extension !== undefined) this.defaults.set(extension.toLowerCase(), type);
      if (part !== undefined) this.overrides.set(part.replace(/^\//, '').toLowerCase(), type);
    }
  }

  static of(pkg: Package): ContentTypes {
    return new ContentTypes(pkg.text(CONTENT_TYPES_PART));
  }

  /** The content type of a part, "" when it has none. */
  typeOf(part: string): string {
    const extension = part.slice(part.lastIndexOf('.') + 1).toLowerCase();
    return this.overrides.get(part.toLowerCase()) ?? this.defaults.get(extension) ?? '';
  }

  /** All content types in the package. */
  all(): string[] {
    return [...this.defaults.values(), ...this.overrides.values()];
  }
}
