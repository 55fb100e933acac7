import { assertNoProblems, type InputProblem, InvalidInputError, isPlainObject, parseJson, readBody } from '@app/core';
import type { PeerName } from '@app/templating';
import { TEMPLATE_SYNTAXES, TemplateChangesDto, TemplateMetadataInput } from './template.dto';

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

/** Reads the `metadata` part of a new version: an object with `name` and `tags`. @throws InvalidInputError */
export function readChanges(text: string | undefined): TemplateChangesDto {
  const errors: InputProblem[] = [];
  const changes = readBody(TemplateChangesDto, text ? parseJson(text, 'metadata') : {}, errors, 'metadata');
  assertNoProblems(errors);
  return changes;
}

/**
 * Reads the `syntax` part of an upload: the product whose tags the templates have, or null without the part.
 * @throws InvalidInputError for another text
 */
export function readSyntax(text: string | undefined): PeerName | null {
  if (text === undefined) return null;
  const syntax = TEMPLATE_SYNTAXES.find((known) => known === text);
  if (syntax) return syntax;
  throw new InvalidInputError([{ path: 'syntax', message: `syntax must be one of ${TEMPLATE_SYNTAXES.join(', ')}` }]);
}
