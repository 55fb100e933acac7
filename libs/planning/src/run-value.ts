/** The value of a field in a run. */
export interface RunValue {
  /** The key of the field; it is the name of its placeholder. */
  field: string;
  /** The label of the field (`display_text`), or its key. */
  label: string;
  /** The type of the field (contract, "Field types"); 'secret' for secrets of the agent. */
  type: string;
  /** A repeating field, or one with several options, has several. */
  texts: string[];
  /** Copies of the files of a file field. */
  files: { path: string; name: string }[];
  /** The only origins that may receive it; null for a value that is not secret. */
  secretOrigins: string[] | null;
  /** Passed in this run: "Fill in the form" enters these. Values that the user had before are only for placeholders. */
  given: boolean;
}
