import type { FieldMetadata } from './field-metadata';
import type { FieldType } from './field-types';

/** A file as its sender describes it. */
interface SentFile {
  name: string;
  mediaType: string;
}

/** Pictures that documents can show; a signature is one. */
const SIGNATURE_TYPES = ['image/png', 'image/jpeg'];

/** Words for all media types of a kind (RFC 6838, 4.2). No file has one of them as its extension. */
const KINDS: readonly string[] = ['image', 'audio', 'video'];

/** The types of files that a field takes, as extensions (`pdf`) or media types (`image/*`, also written `image`); empty for any. */
export function fileTypesOf({ type, metadata }: { type: FieldType; metadata: FieldMetadata }): string[] {
  if (type === 'signature') return SIGNATURE_TYPES;
  const named = metadata.file_types ?? metadata.field_types ?? [];
  return named.map((one) => (KINDS.includes(one.trim().toLowerCase()) ? `${one.trim()}/*` : one));
}

/** Whether the name or the media type of a file is one of the types, in any case; every file is when there are none. */
export function isOfType({ name, mediaType }: SentFile, types: readonly string[]): boolean {
  return types.length === 0 || types.some((type) => matches(name.toLowerCase(), mediaType.toLowerCase(), type));
}

function matches(name: string, mediaType: string, wanted: string): boolean {
  const type = wanted.trim().toLowerCase();
  if (type === '*' || type === '*/*') return true;
  if (type.endsWith('/*')) return mediaType.startsWith(type.slice(0, -1));
  return type.includes('/') ? mediaType === type : name.endsWith(`.${type.replace(/^\./, '')}`);
}

/** Whether one value of the field may hold several files, so that it is a list. */
export const takesManyFiles = ({ type, repeated }: { type: FieldType; repeated: boolean }): boolean =>
  repeated || type === 'file_upload' || type === 'rich_multi_file_upload';
