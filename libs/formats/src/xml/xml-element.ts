/** An element as offsets into its source, which stays the only copy of the document. */
export interface XmlElement {
  /** Name with the usual prefix of its namespace (`w:p`), whatever prefix the document declares. */
  readonly name: string;
  /** Name as the document writes it. */
  readonly rawName: string;
  readonly parent: XmlElement | null;
  readonly depth: number;
  readonly start: number;
  /** End of the start tag. */
  readonly openEnd: number;
  /** Start of the end tag; equal to `openEnd` for `<x/>`. */
  closeStart: number;
  end: number;
  readonly children: XmlElement[];
}
