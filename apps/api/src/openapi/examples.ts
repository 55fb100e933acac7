import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { ID_EXAMPLES, PARAMETER_EXAMPLES } from './examples/ids';

/** The example of an operation: its body (of multipart: the parts, files by name) and the body of the answer. */
export interface Example {
  request?: unknown;
  /** The parts of the multipart body, where the operation takes JSON or multipart. */
  parts?: unknown;
  answer?: unknown;
}

interface Content {
  schema?: object;
  example?: unknown;
}

interface Parameter {
  name: string;
  in: string;
  example?: unknown;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { content?: Record<string, Content> }>;
}

const FOLDER = join(__dirname, 'examples');

/** The examples by operation, `POST /api/user/`: the JSON files of the folder `examples`, one for each area. */
function readExamples(): Record<string, Example> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  const areas = files.map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Record<string, Example>);
  return Object.assign({}, ...areas) as Record<string, Example>;
}

/** Writes the examples into the document: of bodies, of answers, and of the parameters of paths. */
export function describeExamples({ paths }: OpenAPIObject): void {
  const examples = readExamples();
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations) as [string, Operation][]) {
      describeParameters(path, operation);
      describeBodies(operation, examples[`${method.toUpperCase()} ${path}`] ?? {});
    }
}

function describeParameters(path: string, { parameters = [] }: Operation): void {
  for (const parameter of parameters)
    if (parameter.in === 'path') parameter.example ??= parameterExample(path, parameter.name);
}

function parameterExample(path: string, name: string): string | number | undefined {
  if (name !== 'id') return PARAMETER_EXAMPLES[name];
  return Object.entries(ID_EXAMPLES).find(([start]) => path.startsWith(start))?.[1];
}

function describeBodies({ requestBody, responses }: Operation, { request, parts, answer }: Example): void {
  for (const [type, content] of Object.entries(requestBody?.content ?? {})) {
    const example = type === 'multipart/form-data' ? (parts ?? request) : request;
    if (example !== undefined) content.example = example;
  }
  if (answer === undefined) return;
  for (const [status, response] of Object.entries(responses))
    for (const [type, content] of Object.entries(response.content ?? {}))
      if (status < '300' && isExampled(type)) content.example = answer;
}

/** Whether answers of a type have an example. The other forms of a list have the members of the JSON one. */
export const isExampled = (mediaType: string): boolean =>
  mediaType === 'application/json' || mediaType === 'application/x-pem-file';
