import type { OpenAPIObject } from '@nestjs/swagger';

/** What `AnyField` declares, because the library derives a type from the class where a declaration has none. */
const MARK = '{"type":"array","items":{}}';

/** Makes the schemas of `AnyField` accept every JSON value, as a schema without a type does. Changes the document. */
export function openAnyValues(document: OpenAPIObject): void {
  for (const schema of Object.values(document.components?.schemas ?? {})) open(schema);
}

function open(node: object): void {
  for (const value of Object.values(node) as unknown[]) {
    if (typeof value !== 'object' || value === null) continue;
    if (isAnyValue(value))
      for (const name of ['oneOf', 'anyOf', 'type', 'nullable']) Reflect.deleteProperty(value, name);
    else open(value);
  }
}

function isAnyValue(schema: object): boolean {
  const choices = [...choicesOf(schema), ...choicesOf(schema).flatMap(choicesOf)];
  return choices.some((choice) => JSON.stringify(choice) === MARK);
}

function choicesOf(schema: object): object[] {
  const { oneOf = [], anyOf = [] } = schema as { oneOf?: object[]; anyOf?: object[] };
  return [...oneOf, ...anyOf];
}
