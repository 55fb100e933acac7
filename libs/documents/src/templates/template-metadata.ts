import { assertNoProblems, type InputProblem, InvalidInputError, isPlainObject, parseJson, readBody } from '@app/core';
import { TemplateMetadataInput } from './template.dto';

/**
 * Reads the `metadata` part of an upload: an object keyed by uploaded file name.
 * @throws InvalidInputError for malformed JSON, entries of the wrong shape, and names of files that were not sent
 */
export function readMetadata(text: string | undefined, fileNames: string[]): Map<string, TemplateMetadataInput> {
  const metadata = text ? parseJson(text, 'metadata') : {};
  const errors: InputProblem[] = [];
  const entries = new Map<string, TemplateMetadataInput>();
  if (!isPlainObject(metadata))
    throw new InvalidInputError([{ path: 'metadata', message: 'metadata must be an object keyed by file name' }]);
  for (const [name, value] of Object.entries(metadata)) {
    const path = `metadata.${name.slice(0, 80)}`;
    if (!fileNames.includes(name)) errors.push({ path, message: 'names a file that was not sent' });
    else entries.set(name, readBody(TemplateMetadataInput, value, errors, path));
  }
  assertNoProblems(errors);
  return entries;
}
