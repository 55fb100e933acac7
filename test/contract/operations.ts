import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Content {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { $ref: string }>;
}

export interface Operation {
  /** `POST /api/user/`, as in the tables of routes. */
  name: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { content?: Record<string, Content> }>;
  security?: object[];
  'x-user-key'?: 'also' | 'only';
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  example?: string;
  schema: object;
}

export interface OpenApi {
  openapi: string;
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Omit<Operation, 'name' | 'method' | 'path'>>>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    examples: Record<string, { summary: string; value: unknown }>;
    securitySchemes: Record<string, object>;
  };
}

export interface Schema {
  description?: string;
  default?: unknown;
  enum?: string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
}

/** openapi.json. Another test proves that it is what the service publishes. */
export const DOCUMENT = JSON.parse(readFileSync(join(__dirname, '..', '..', 'openapi.json'), 'utf8')) as OpenApi;

const isReference = (parameter: object): parameter is { $ref: string } => '$ref' in parameter;
const resolved = (parameter: Parameter): Parameter =>
  isReference(parameter) ? DOCUMENT.components.parameters[parameter.$ref.split('/').pop()!]! : parameter;

/** Every operation of the document, with its parameters resolved. */
export const OPERATIONS: Operation[] = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...operation,
    ...{ name: `${method.toUpperCase()} ${path}`, method: method as Operation['method'], path },
    parameters: (operation.parameters ?? []).map(resolved),
  })),
);

/** Every operation with each media type that its body can have; an empty one without a body. */
export const REQUESTS = OPERATIONS.flatMap((operation) => {
  const types = Object.keys(operation.requestBody?.content ?? { '': {} });
  return types.map((type) => ({
    operation,
    type,
    title: types.length > 1 ? `${operation.name} as ${type}` : operation.name,
  }));
});

/** The status that the operation documents for success, the first one. */
export const successOf = ({ responses }: Operation): string => Object.keys(responses).find((status) => status < '300')!;
