import type { Readable } from 'node:stream';
import type { FieldDefinition } from '@app/forms';

/** A file that a run is to read: uploaded, or from a field of a user. */
export interface InputFile {
  name: string;
  mediaType: string;
  /** Bytes. */
  size: number;
  sourceField: FieldDefinition | null;
  open: () => Readable | Promise<Readable>;
}
