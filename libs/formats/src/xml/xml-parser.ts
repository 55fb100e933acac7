import { SaxesParser } from 'saxes';
import { LIMITS } from '../limits';
import { TemplateError } from '../template-error';
import { canonicalPrefix } from './xml-namespaces';

/**
 * A parser for an XML part; it takes the text whole or in pieces. Throws TemplateError `bad_xml` where the part is not
 * well-formed, `xml_doctype` at a document type, and `too_complex` over the limits of `LIMITS`. `started` is called when the
 * name of an element is read.
 */
export function xmlParser(part: string, started: () => void = () => undefined): SaxesParser {
  const parser = new SaxesParser();
  let attributes = 0;
  parser.on('opentagstart', () => {
    attributes = 0;
    started();
  });
  // They are kept in memory until their tag ends.
  parser.on('attribute', () => {
    if (++attributes > LIMITS.xmlAttributes) throw tooComplex(part);
  });
  parser.on('doctype', () => {
    throw new TemplateError('xml_doctype', `The part "${part}" declares a document type or entities.`, { part });
  });
  parser.on('error', ({ message }) => {
    throw new TemplateError('bad_xml', `The part "${part}" is not well-formed at ${message}`, { part });
  });
  return parser;
}

/** The refusal of a part that would take too much memory. */
export function tooComplex(part: string): TemplateError {
  return new TemplateError('too_complex', `The part "${part}" has too many or too deeply nested elements.`, { part });
}

/** Names with the usual prefix of their namespace (`w:p`). A prefix means the same from its declaration on. */
export class CanonicalNames {
  private readonly prefixes = new Map<string, string>();
  private readonly known = new Map<string, string>();

  /** Takes the declarations among the attributes of an element; only the root may change the default namespace. */
  declare(attributes: Readonly<Record<string, string>>, isRoot: boolean): void {
    for (const name in attributes) {
      if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
      if (name === 'xmlns' && !isRoot) continue;
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
