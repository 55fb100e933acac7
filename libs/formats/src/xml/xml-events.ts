import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { LIMITS } from '../limits';
import type { Package } from '../package/package-reader';
import { TemplateError } from '../template-error';
import { canonicalPrefix } from './xml-namespaces';

export type Attributes = Readonly<Record<string, string>>;

/** What happens while a part is read; names have the usual prefix of their namespace, attributes the written one. */
export interface XmlHandler {
  /** `parents`: the names of the elements around this one, the root first. */
  open(name: string, attributes: Attributes, parents: readonly string[]): void;
  /** The characters between two tags, decoded. */
  text(text: string): void;
  close(name: string): void;
}

/**
 * Reads a part piece by piece, so that nothing but what the handler keeps stays in memory. Throws TemplateError `bad_xml`,
 * `xml_doctype` or `too_complex`, and what the handler throws.
 */
export function readEvents(pkg: Package, part: string, handler: XmlHandler): void {
  const parser = new SaxesParser();
  const names = new CanonicalNames();
  const open: string[] = [];

  parser.on('error', ({ message }) => {
    throw new TemplateError('bad_xml', `The part "${part}" is not well-formed: ${message}`, { part });
  });
  parser.on('doctype', () => {
    throw new TemplateError('xml_doctype', `The part "${part}" declares a document type or entities.`, { part });
  });
  parser.on('opentag', (tag: SaxesTagPlain) => {
    if (open.length > LIMITS.xmlDepth)
      throw new TemplateError('too_complex', `The part "${part}" has too deeply nested elements.`, { part });
    names.declare(tag.attributes, open.length === 0);
    const name = names.of(tag.name);
    handler.open(name, tag.attributes, open);
    open.push(name);
  });
  parser.on('closetag', () => handler.close(open.pop() ?? ''));
  parser.on('text', (text) => handler.text(text));
  parser.on('cdata', (text) => handler.text(text));

  for (const piece of pkg.pieces(part)) parser.write(piece);
  parser.close();
}

/** Names by the namespaces that a part declares, in the way of `parseXml`: a prefix means the same from its declaration on. */
class CanonicalNames {
  private readonly prefixes = new Map<string, string>();
  private readonly known = new Map<string, string>();

  declare(attributes: Attributes, isRoot: boolean): void {
    for (const name in attributes) {
      if (!name.startsWith('xmlns') || (name === 'xmlns' && !isRoot)) continue;
      const canonical = canonicalPrefix(attributes[name] ?? '');
      if (canonical !== undefined) this.prefixes.set(name.slice('xmlns:'.length), canonical);
      this.known.clear();
    }
  }

  of(written: string): string {
    let name = this.known.get(written);
    if (name === undefined) {
      const colon = written.indexOf(':');
      const prefix = this.prefixes.get(colon === -1 ? '' : written.slice(0, colon));
      name = prefix === undefined ? written : prefix + written.slice(colon + 1);
      this.known.set(written, name);
    }
    return name;
  }
}
