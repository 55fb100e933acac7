import { assertNoProblems, type InputProblem, InvalidInputError, isPlainObject, parseJson, readBody } from '@app/core';
import { TemplateMetadataInput } from './template.dto';

/**
 * Reads the `metadata` part of an upload: an object keyed by uploaded file name.
 * @throws InvalidInputError for malformed JSON, entries of the wrong shape, and names of files that were not sent
 */
export function readMetadata(text: string | undefined, fileNames: string[]): Map<string, TemplateMetadataInput> {
  const given = text ? parseJson(text, 'metadata') : {};
  const problems: InputProblem[] = [];
  const entries = new Map<string, TemplateMetadataInput>();
  if (!isPlainObject(given))
    throw new InvalidInputError([{ path: 'metadata', message: 'metadata must be an object keyed by file name' }]);
  for (const [name, value] of Object.entries(given)) {
    const path = `metadata.${name.slice(0, 80)}`;
    if (!fileNames.includes(name)) problems.push({ path, message: 'names a file that was not sent' });
    else entries.set(name, readBody(TemplateMetadataInput, value, problems, path));
  }
  assertNoProblems(problems);
  return entries;
}
