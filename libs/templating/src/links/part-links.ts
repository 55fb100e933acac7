import { decodeText, type Package, relationshipsPart } from '@app/formats';
import type { Context } from '../language/context';
import { partInWords } from '../language/part-words';
import type { TemplateField } from '../language/template-field';
import type { TemplateFindings } from '../language/template-findings';
import type { MediaSink } from '../language/text-slot';
import { addressIn, addressTemplate, type AddressTemplate, taggedAddresses } from './address-template';

/** The start tags of links in Word (ISO/IEC 29500-1, 17.16.22) and in DrawingML (21.1.2.3.5, 21.1.2.3.6). */
const LINK = /<(?:[\w.-]+:)?(?:hyperlink|hlinkClick|hlinkHover|hlinkMouseOver)\s[^<>]*>/g;
const ID = /\s[\w.-]+:id\s*=\s*(?:"([^"]*)"|'([^']*)')/;

/** The links of a part of a document or presentation whose addresses have placeholders. */
export class PartLinks {
  private constructor(private readonly addresses: ReadonlyMap<string, AddressTemplate>) {}

  /** The links of a part; null without placeholders in their addresses. Invalid ones are added to `findings`. */
  static of(pkg: Package, part: string, findings: TemplateFindings): PartLinks | null {
    const relationships = relationshipsPart(part);
    if (findings.syntax || !pkg.has(relationships)) return null;
    const addresses = taggedAddresses(pkg.text(relationships), findings.own.delimiters);
    if (addresses.size === 0) return null;
    // A template that was uploaded before addresses were filled keeps those that are none.
    const known = findings.isStored ? findings.separate() : findings;
    const place = `a link of ${partInWords(part)}`;
    const compiled = [...addresses].map(([id, address]) => [id, addressTemplate(address, place, known)] as const);
    return findings.isStored && known.count > 0 ? null : new PartLinks(new Map(compiled));
  }

  get fields(): readonly TemplateField[] {
    return [...this.addresses.values()].flatMap(({ fields }) => fields);
  }

  /** Whether the link with a relationship is one of them. */
  has(relationshipId: string): boolean {
    return this.addresses.has(relationshipId);
  }

  /** Rendered markup, in which each of the links has a relationship of its own. Throws TemplateError `wrong_kind`. */
  filled(markup: string, context: Context, sink: MediaSink): string {
    if (!markup.includes('link')) return markup;
    return markup.replace(LINK, (tag) => {
      const [attribute = '', double, single] = ID.exec(tag) ?? [];
      const address = this.addresses.get(decodeText(double ?? single ?? ''));
      return address ? linked(tag, attribute, addressIn(address, context), sink) : tag;
    });
  }
}

/** The start tag of a link; without an address, that of an element that is no link. */
function linked(tag: string, attribute: string, address: string | null, sink: MediaSink): string {
  const named = (id: string): string => attribute.replace(/(["'])[^"']*\1/, () => `"${id}"`);
  if (address !== null) return tag.replace(attribute, () => named(sink.link(address)));
  if (/^<(?:[\w.-]+:)?hyperlink\s/.test(tag)) return tag.replace(attribute, '');
  // In DrawingML the attribute is required, and an element with children cannot be removed by its start tag.
  return tag.endsWith('/>') ? '' : tag.replace(attribute, () => named(''));
}
