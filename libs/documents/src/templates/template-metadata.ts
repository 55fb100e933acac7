import { assertNoProblems, type InputProblem, InvalidInputError, isPlainObject, parseJson, readBody } from '@app/core';
import type { PeerName, TagSettings } from '@app/templating';
import { readDelimiters, writtenDelimiters } from '@app/templating/services';
import { TEMPLATE_SYNTAXES, TemplateChangesDto, TemplateMetadataInput } from './template.dto';

/**
 * Reads the `metadata` part of an upload: an object keyed by uploaded file name. Names with accents match however these are encoded:
 * some file systems write them in two characters (NFD), people and programs in one (NFC).
 * @returns the entries by the names of the files as they were sent
 * @throws InvalidInputError for malformed JSON, entries of the wrong shape, and names of files that were not sent
 */
export function readMetadata(text: string | undefined, fileNames: string[]): Map<string, TemplateMetadataInput> {
  const metadata = text ? parseJson(text, 'metadata') : {};
  const errors: InputProblem[] = [];
  const files = new Map([
    ...fileNames.map((name) => [composed(name), name] as const),
    ...fileNames.map((name) => [name, name] as const),
  ]);
  const entries = new Map<string, TemplateMetadataInput>();
  if (!isPlainObject(metadata))
    throw new InvalidInputError([{ path: 'metadata', message: 'metadata must be an object keyed by file name' }]);
  for (const [name, value] of Object.entries(metadata)) {
    const path = `metadata.${name.slice(0, 80)}`;
    const sent = files.get(name) ?? files.get(composed(name));
    if (sent === undefined) errors.push({ path, message: 'names a file that was not sent' });
    else entries.set(sent, readBody(TemplateMetadataInput, value, errors, path));
  }
  assertNoProblems(errors);
  return entries;
}

const composed = (name: string): string => name.normalize('NFC');

/** Reads the `metadata` part of a new version: an object with `name` and `tags`. @throws InvalidInputError */
export function readChanges(text: string | undefined): TemplateChangesDto {
  const errors: InputProblem[] = [];
  const changes = readBody(TemplateChangesDto, text ? parseJson(text, 'metadata') : {}, errors, 'metadata');
  assertNoProblems(errors);
  return changes;
}

/**
 * Reads the parts `syntax` and `delimiters` of an upload: the product whose tags the templates have, and what their tags begin and
 * end with. A part that is absent leaves it as it was `before`, an empty one means ours or the usual ones. Another product has other
 * delimiters than the one before.
 * @throws InvalidInputError for an unknown product, and for delimiters that tags cannot have
 */
export function readSettings(
  { syntax, delimiters }: Record<string, string | undefined>,
  before: TagSettings = { syntax: null, delimiters: null },
): TagSettings {
  const problems: InputProblem[] = [];
  const product = syntax === undefined ? before.syntax : (TEMPLATE_SYNTAXES.find((known) => known === syntax) ?? null);
  if (syntax !== undefined && syntax !== '' && product === null)
    problems.push({ path: 'syntax', message: `syntax must be one of ${TEMPLATE_SYNTAXES.join(', ')}` });
  const kept = product === before.syntax ? before.delimiters : null;
  const named = delimiters === undefined || delimiters === '' ? null : readDelimiters(delimiters, product);
  const problem = typeof named === 'string' ? named : delimitersProblem(product, named !== null);
  if (problem !== null) problems.push({ path: 'delimiters', message: `delimiters ${problem}` });
  assertNoProblems(problems);
  const written = named === null || typeof named === 'string' ? null : writtenDelimiters(named);
  return { syntax: product, delimiters: delimiters === undefined ? kept : written };
}

/** Jinja has three pairs of delimiters, of which one pair does not say enough. */
const delimitersProblem = (product: PeerName | null, isNamed: boolean): string | null =>
  isNamed && product === 'python-docx-template'
    ? 'cannot be named for templates of python-docx-template: it has three pairs, {{ }}, {% %} and {# #}'
    : null;
