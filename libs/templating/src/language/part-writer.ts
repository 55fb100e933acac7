import { encodeXml, type PackageEntry, packEntry, type XmlEncoding } from '@app/formats';
import type { PartContents } from '../parts/part-contents';
import type { Additions } from '../pictures/media';
import type { CompiledPart } from './compile-part';
import type { Context } from './context';
import { type DocumentBudget, Output } from './output';
import { render } from './render';

export interface TextPart extends CompiledPart {
  readonly encoding: XmlEncoding;
  readonly time: number;
}

/** What the parts of one document are filled with. `changed` takes the filled parts of the template. */
export interface PartWriting {
  readonly contents: PartContents;
  readonly additions: Additions;
  readonly budget: DocumentBudget;
  readonly changed: Map<string, PackageEntry>;
}

/** Fills the parts of one document. */
export class PartWriter {
  constructor(private readonly writing: PartWriting) {}

  /** Fills a part of the template. */
  write(part: TextPart, name: string, context: Context): void {
    this.writing.changed.set(name, packEntry(name, this.bytes(part, name, context), part.time));
  }

  /** The content of a part, or of its copy with another name. */
  bytes(part: TextPart, name: string, context: Context): Buffer {
    const { contents, additions, budget } = this.writing;
    const { links } = part;
    const out = new Output(additions.sink(name), budget, contents.of(part.part, name), undefined, links);
    if (links) additions.removeLinks(name, links);
    render(part.nodes, context, out);
    return encodeXml(out.toString(), part.encoding);
  }
}
