import { LIMITS } from '../limits';
import type { Package } from '../package/package-reader';
import { CanonicalNames, tooComplex, XmlParser } from './xml-parser';

export type Attributes = Readonly<Record<string, string>>;

/** Receives the events of a part. Element names have the usual prefix of their namespace, attribute names the written one. */
export interface XmlHandler {
  /** `parents`: the names of the elements around this one, the root first. */
  open(name: string, attributes: Attributes, parents: readonly string[]): void;
  /** The characters between two tags, decoded. */
  text(text: string): void;
  close(name: string): void;
}

/**
 * Reads a part as a stream of events, so that only the data that the handler keeps is held in memory.
 * @throws TemplateError `bad_xml`, `xml_doctype` or `too_complex`, and the errors of the handler
 */
export function readEvents(pkg: Package, part: string, handler: XmlHandler): void {
  const names = new CanonicalNames();
  const open: string[] = [];
  const parser = new XmlParser(part, {
    opened: (tag) => {
      if (open.length > LIMITS.xmlDepth) throw tooComplex(part);
      names.declare(tag.attributes, open.length === 0);
      const name = names.of(tag.name);
      handler.open(name, tag.attributes, open);
      open.push(name);
    },
    closed: () => handler.close(open.pop() ?? ''),
    text: (text) => handler.text(text),
  });
  parser.read(pkg.pieces(part));
}
