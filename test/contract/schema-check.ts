import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { DOCUMENT, type Operation } from './operations';

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addFormat('binary', true);
ajv.addSchema(DOCUMENT, 'openapi');

const compiled = new Map<string, ValidateFunction>();

/** What is wrong with a value by the schema at a JSON pointer of the document; empty when it is valid. */
export function problemsBy(pointer: string, value: unknown): string[] {
  const known = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` });
  compiled.set(pointer, known);
  if (known(value)) return [];
  return (known.errors ?? []).map(({ instancePath, message }) => `${instancePath || '(the whole)'} ${message}`);
}

const escaped = (part: string) => encodeURI(part.replaceAll('~', '~0').replaceAll('/', '~1'));
const pointerTo = (...parts: string[]) => `/${parts.map(escaped).join('/')}`;

/** The pointer to the schema of a body that an operation takes. */
export const requestPointer = ({ path, method }: Operation, type: string): string =>
  pointerTo('paths', path, method, 'requestBody', 'content', type, 'schema');

/** The pointer to the schema of an answer of an operation. */
export const answerPointer = ({ path, method }: Operation, status: string, type: string): string =>
  pointerTo('paths', path, method, 'responses', status, 'content', type, 'schema');
