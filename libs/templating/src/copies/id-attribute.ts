/** An attribute whose value is unique in a document, or refers to such a value. */
export interface IdAttribute {
  /** Name without prefix. */
  readonly attribute: string;
  /** The kind of object that it identifies. */
  readonly of: string;
  readonly isReference?: boolean;
  /** The element around it, for elements with several meanings. */
  readonly parent?: string;
  /** The value of a copy: the text of a number that the document does not use yet, by default in decimal. */
  readonly copy?: (original: string, number: number) => string;
}

/** References in a text, such as an instruction. */
export interface TextReference {
  readonly pattern: RegExp;
  readonly of: string;
  readonly isInTag?: boolean;
}

/** Ids of a dialect. */
export interface DialectIds {
  readonly attributes: Readonly<Record<string, readonly IdAttribute[]>>;
  /** References in the text of an element, or in an attribute of its start tag: a pattern with a group that is the id. */
  readonly inText?: Readonly<Record<string, TextReference>>;
  /** Elements that refer to an object with one place in the document. Copies go without them. */
  readonly once?: ReadonlySet<string>;
}
