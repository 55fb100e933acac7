import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { LIMITS } from '../limits';
import { TemplateError } from '../template-error';
import { canonicalPrefix } from './xml-namespaces';

/** Receives the events of a part while it is parsed. */
export interface XmlListener {
  /** After the name in a start tag. */
  started?(): void;
  opened(tag: SaxesTagPlain): void;
  closed(tag: SaxesTagPlain): void;
  /** Decoded characters; without this method they are not decoded. */
  text?(text: string): void;
}

/**
 * Parses an XML part.
 * @throws TemplateError `bad_xml` where it is not well-formed, `xml_doctype` at a document type, and `too_complex` over the
 *   limits of `LIMITS`
 */
export class XmlParser {
  private readonly saxes = new SaxesParser();
  /** Number of attributes of the current tag, which are kept in memory until the tag ends. */
  private attributes = 0;
  private isInTag = false;
  /** Offset at which the last tag started or ended. */
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

  /** Number of UTF-16 code units read so far; the byte order mark and both characters of a CRLF count. */
  get position(): number {
    return this.saxes.position;
  }

  /** Parses the whole text, given in pieces. The length of the current tag, comment or text is checked after each piece. */
  read(pieces: Iterable<string>): void {
    for (const piece of pieces) {
      this.saxes.write(piece);
      const most = this.isInTag ? LIMITS.xmlTagChars : LIMITS.xmlGapChars;
      if (this.position - this.lastTag > most) throw tooLong(this.part);
    }
    this.saxes.close();
  }
}

const tooLong = (part: string): TemplateError =>
  new TemplateError('too_complex', `The part "${part}" has a tag, comment or text that is too long.`, { part });

/** The error for a part that would take too much memory. */
export function tooComplex(part: string): TemplateError {
  return new TemplateError('too_complex', `The part "${part}" has too many or too deeply nested elements.`, { part });
}

/**
 * Maps names to the usual prefix of their namespace (`w:p`). Scopes are ignored: a prefix keeps its meaning after the element
 * that declares it.
 */
export class CanonicalNames {
  private readonly prefixes = new Map<string, string>();
  private readonly known = new Map<string, string>();

  /** Registers the namespace declarations of an element. Only the root may change the default namespace. */
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
