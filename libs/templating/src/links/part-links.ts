import { decodeText, escapeXml, type Package, relationshipsPart } from '@app/formats';
import type { Context } from '../language/context';
import { partInWords } from '../language/part-words';
import type { TemplateField } from '../language/template-field';
import type { TemplateFindings } from '../language/template-findings';
import type { MediaSink } from '../language/text-slot';
import { addressIn, addressTemplate, type AddressTemplate, taggedAddresses, tipIn } from './address-template';

/** The start tags of links in Word (ISO/IEC 29500-1, 17.16.22) and in DrawingML (21.1.2.3.5, 21.1.2.3.6). */
const LINK = /<(?:[\w.-]+:)?(?:hyperlink|hlinkClick|hlinkHover|hlinkMouseOver)\s[^<>]*>/g;
const ID = /\s[\w.-]+:id\s*=\s*(?:"([^"]*)"|'([^']*)')/;

/** The text that a program shows beside the pointer. */
const TIP = /(\s(?:[\w.-]+:)?tooltip\s*=\s*)(?:"([^"]*)"|'([^']*)')/;

/** The links of a part of a document or presentation whose addresses or tips have placeholders. */
export class PartLinks {
  private constructor(
    private readonly addresses: ReadonlyMap<string, AddressTemplate>,
    /** By the attributes as they are written. */
    private readonly tips: ReadonlyMap<string, AddressTemplate>,
  ) {}

  /** The links of a part with its text; null without placeholders in them. Invalid ones are added to `findings`. */
  static of(pkg: Package, part: string, text: string, findings: TemplateFindings): PartLinks | null {
    if (findings.syntax) return null;
    const relationships = relationshipsPart(part);
    const { delimiters } = findings.own;
    const addresses = pkg.has(relationships) ? taggedAddresses(pkg.text(relationships), delimiters) : new Map();
    const tips = taggedTips(text, delimiters.start);
    if (addresses.size === 0 && tips.size === 0) return null;
    // A template that was uploaded before addresses were filled keeps those that are none.
    const known = findings.isStored ? findings.separate() : findings;
    const place = `a link of ${partInWords(part)}`;
    const compiled = (texts: ReadonlyMap<string, string>): ReadonlyMap<string, AddressTemplate> =>
      new Map([...texts].map(([key, tagged]) => [key, addressTemplate(tagged, place, known)]));
    const links = new PartLinks(compiled(addresses), compiled(tips));
    return findings.isStored && known.count > 0 ? null : links;
  }

  get fields(): readonly TemplateField[] {
    return [...this.addresses.values(), ...this.tips.values()].flatMap(({ fields }) => fields);
  }

  /** Whether the link with a relationship is one of them. */
  has(relationshipId: string): boolean {
    return this.addresses.has(relationshipId);
  }

  /** Rendered markup, in which each of the links has a relationship and a tip of its own. Throws TemplateError `wrong_kind`. */
  filled(markup: string, context: Context, sink: MediaSink): string {
    if (!markup.includes('link')) return markup;
    return markup.replace(LINK, (link) => {
      const tag = this.tips.size > 0 ? this.withTip(link, context) : link;
      const [attribute = '', double, single] = ID.exec(tag) ?? [];
      const address = this.addresses.get(decodeText(double ?? single ?? ''));
      return address ? linked(tag, attribute, addressIn(address, context), sink) : tag;
    });
  }

  private withTip(link: string, context: Context): string {
    const tip = this.tips.get(rawTip(link) ?? '');
    if (!tip) return link;
    return link.replace(TIP, (_, name: string) => `${name}"${escapeXml(tipIn(tip, context).replace(/\s+/g, ' '))}"`);
  }
}

/** The tips with placeholders in the links of a text, by the attributes as they are written. */
function taggedTips(text: string, start: string): Map<string, string> {
  const found = new Map<string, string>();
  if (!text.includes('tooltip')) return found;
  for (const [link] of text.matchAll(LINK)) {
    const raw = rawTip(link);
    const tip = decodeText(raw ?? '');
    if (raw !== null && tip.includes(start)) found.set(raw, tip);
  }
  return found;
}

function rawTip(link: string): string | null {
  const [, , double, single] = TIP.exec(link) ?? [];
  return double ?? single ?? null;
}

/** The start tag of a link; without an address, that of an element that is no link. */
function linked(tag: string, attribute: string, address: string | null, sink: MediaSink): string {
  const named = (id: string): string => attribute.replace(/(["'])[^"']*\1/, () => `"${id}"`);
  if (address !== null) return tag.replace(attribute, () => named(sink.link(address)));
  if (/^<(?:[\w.-]+:)?hyperlink\s/.test(tag)) return tag.replace(attribute, '');
  // In DrawingML the attribute is required, and an element with children cannot be removed by its start tag.
  return tag.endsWith('/>') ? '' : tag.replace(attribute, () => named(''));
}
