import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { LIMITS } from '../limits';
import { TemplateError } from '../template-error';
import { canonicalPrefix } from './xml-namespaces';

/** What is told of a part while it is parsed. */
export interface XmlListener {
  /** The name of an element was read. */
  started?(): void;
  opened(tag: SaxesTagPlain): void;
  closed(tag: SaxesTagPlain): void;
  /** Characters, decoded; left out where nobody needs them. */
  text?(text: string): void;
}

/**
 * Parses an XML part. Throws TemplateError `bad_xml` where it is not well-formed, `xml_doctype` at a document type, and
 * `too_complex` over the limits of `LIMITS`.
 */
export class XmlParser {
  private readonly saxes = new SaxesParser();
  /** Attributes are kept in memory until their tag ends. */
  private attributes = 0;
  private isInTag = false;
  /** Where the last tag started or ended. */
  private lastTag = 0;

  constructor(
    private readonly part: string,
    listener: XmlListener,
  ) {
    this.saxes.on('opentagstart', () => {
      this.attributes = 0;
      this.isInTag = true;
      this.lastTag = this.position;
      listener.started?.();
    });
    this.saxes.on('attribute', () => {
      if (++this.attributes > LIMITS.xmlAttributes) throw tooComplex(part);
    });
    this.saxes.on('opentag', (tag) => {
      this.isInTag = false;
      this.lastTag = this.position;
      listener.opened(tag);
    });
    this.saxes.on('closetag', (tag) => {
      this.lastTag = this.position;
      listener.closed(tag);
    });
    if (listener.text) this.saxes.on('text', (text) => listener.text?.(text));
    if (listener.text) this.saxes.on('cdata', (text) => listener.text?.(text));
    this.saxes.on('doctype', () => {
      throw new TemplateError('xml_doctype', `The part "${part}" declares a document type or entities.`, { part });
    });
    this.saxes.on('error', ({ message }) => {
      throw new TemplateError('bad_xml', `The part "${part}" is not well-formed at ${message}`, { part });
    });
  }

  /** UTF-16 units that were read, byte order mark and both characters of a line break included. */
  get position(): number {
    return this.saxes.position;
  }

  /** The text in pieces: between two of them a tag, a comment or a text that is too long is refused. */
  read(pieces: Iterable<string>): void {
    for (const piece of pieces) {
      this.saxes.write(piece);
      const most = this.isInTag ? LIMITS.xmlTagChars : LIMITS.xmlGapChars;
      if (this.position - this.lastTag > most) throw tooComplex(this.part);
    }
    this.saxes.close();
  }
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
