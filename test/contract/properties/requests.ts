import fc from 'fast-check';
import type { Operation, Parameter } from '../operations';
import { drawChanged, drawValue, type JsonSchema, rarely } from './generated';
import { type Draw, hostileText } from './hostile';

/** A request of an operation, as it is sent. */
export interface DrawnRequest {
  /** Path and query. */
  target: string;
  headers: Record<string, string>;
  body: string | FormData | undefined;
}

/** What is known of an operation: a path that names real objects, and the type and body of its example with real ids. */
export interface Known {
  path: string;
  type: string;
  example: unknown;
}

const JSON_TYPE = 'application/json';
const MULTIPART = 'multipart/form-data';
/** Bodies that are no JSON, or in no JSON that the service takes. */
const BROKEN_BODIES = ['{', '[1,', 'null', '"text"', '{"a":1}{', '\u0000', '{"a":"\\ud800"}', '[]'];

/** Requests of an operation by its part of the document: most are valid, and the others break it in one place or a few. */
export function requestsOf(operation: Operation, known: Known): fc.Arbitrary<DrawnRequest> {
  return fc.gen().map((draw) => {
    const target = `${drawPath(draw, operation, known.path)}${drawQuery(draw, operation)}`;
    const { body, headers } = drawBody(draw, operation, known);
    return { target, body, headers: { ...headers, ...drawHeaders(draw) } };
  });
}

/** The path of real objects; rarely, or where none is known, with other texts in place of ids. */
function drawPath(draw: Draw, { path, parameters }: Operation, known: string): string {
  if (!known.includes('{') && !rarely(draw)) return known;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    return encode(String(drawValue(draw, parameter?.schema ?? { type: 'string' })));
  });
}

function drawQuery(draw: Draw, { parameters }: Operation): string {
  const inQuery = parameters.filter((one) => one.in === 'query');
  const drawn = inQuery.flatMap((parameter) => {
    const isThere = parameter.required ? !rarely(draw) : draw(() => fc.nat(2)) === 0;
    return isThere ? [`${encode(parameter.name)}=${encode(drawParameter(draw, parameter))}`] : [];
  });
  if (rarely(draw)) drawn.push(`${encode(draw(() => hostileText))}=${encode(draw(() => hostileText))}`);
  return drawn.length === 0 ? '' : `?${drawn.join('&')}`;
}

function drawParameter(draw: Draw, { schema }: Parameter): string {
  const value = drawValue(draw, schema);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

type Sent = Pick<DrawnRequest, 'body' | 'headers'>;

function drawBody(draw: Draw, { method, requestBody }: Operation, { type, example }: Known): Sent {
  if (method === 'get' || method === 'delete') return { body: undefined, headers: {} };
  const schema = (requestBody?.content[type]?.schema ?? {}) as JsonSchema;
  if (rarely(draw))
    return { body: draw(() => fc.constantFrom(...BROKEN_BODIES)), headers: { 'Content-Type': JSON_TYPE } };
  if (rarely(draw)) return { body: draw(() => hostileText), headers: { 'Content-Type': 'text/plain' } };
  const isChanged = example !== null && example !== undefined && draw(() => fc.boolean());
  const value = isChanged ? drawChanged(draw, example) : drawValue(draw, schema);
  if (type === MULTIPART) return { body: formOf(draw, value), headers: {} };
  return { body: JSON.stringify(value), headers: { 'Content-Type': JSON_TYPE } };
}

/** Parts that hold files get bytes of no known type, or of a text. */
function formOf(draw: Draw, value: unknown): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(typeof value === 'object' && value !== null ? value : { value }))
    for (const one of [part].flat()) {
      if (!/file|evidence|attachment/.test(name))
        form.append(name, typeof one === 'string' ? one : JSON.stringify(one ?? null));
      else
        form.append(
          name,
          new Blob([draw(() => fc.uint8Array({ maxLength: 200 }))]),
          draw(() => fileName),
        );
    }
  return form;
}

const fileName = fc.constantFrom('a.pdf', 'b.docx', 'c.png', 'd.csv', 'e', 'ü.xlsx', '../f.txt', 'g.svg');

function drawHeaders(draw: Draw): Record<string, string> {
  const headers: Record<string, string> = {};
  if (rarely(draw)) headers['Idempotency-Key'] = draw(() => fc.stringMatching(/^[ -~]{1,300}$/));
  if (rarely(draw)) headers['X-Request-Id'] = draw(() => fc.stringMatching(/^[ -~]{1,300}$/));
  if (rarely(draw))
    headers['Accept'] = draw(() => fc.constantFrom('text/csv', 'application/x-ndjson', 'text/html', '*/*', 'x'));
  return headers;
}

/** Lone surrogates have no UTF-8: a client cannot send them in an address. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());
