import { fieldsOf, type FieldDeclaration } from '../../libs/core/src/contract/declarations';
import { MAX_VALUES } from '../../libs/core/src/contract/json-text';
import type { Dto } from '../contract/input-dtos';

/** A body that is slow to validate: its description and its text. */
export interface HostileBody {
  kind: string;
  text: string;
}

/** Repeats the results of `piece`, separated by commas, up to `bytes` bytes and `count` times. */
function repeated(bytes: number, piece: (index: number) => string, count = Infinity): string {
  const pieces: string[] = [];
  for (let size = 0, at = 0; at < count; at++) {
    const next = piece(at);
    size += next.length + 1;
    if (size > bytes) break;
    pieces.push(next);
  }
  return pieces.join();
}

/** Bodies just within the limits, or just beyond one that is checked late. */
export function hostileBodies(dto: Dto, bytes: number): HostileBody[] {
  const room = bytes - 1000;
  const fields = fieldsOf(dto);
  const body = (kind: string, text: string) => ({ kind, text });
  const members = (kind: string, count: number) => body(kind, `{${repeated(room, (at) => `"m${at}":0`, count)}}`);
  const general = [
    members('unknown members', Infinity),
    members('unknown members within the limit', MAX_VALUES - 10),
    body('values', `[${repeated(room, () => '0')}]`),
    body('depth', `[${repeated(room, () => '['.repeat(90) + ']'.repeat(90), MAX_VALUES / 91)}]`),
    body('digits', `{"a":${'9'.repeat(room)}}`),
    body('digits in texts', `{"a":[${repeated(room, () => `"${'1'.repeat(299)}"`)}]}`),
    body('escapes', `{"a":"${'\\u0001'.repeat(room / 6)}"}`),
    body('unstorable', `{"a":[${repeated(room, () => '"\\u0000"', MAX_VALUES - 10)}]}`),
    body('valid', JSON.stringify(validTree(dto, MAX_VALUES - 1000))),
    body('valid and small enough to be kept', JSON.stringify(validTree(dto, 5_900))),
  ];
  return [...general, ...fields.flatMap((field) => bodiesOf(field, fields, room))];
}

/** Bodies with one huge member; the others have their minimum size. */
function bodiesOf(field: FieldDeclaration, fields: FieldDeclaration[], room: number): HostileBody[] {
  const others = fields
    .filter(({ name, api }) => name !== field.name && api.required)
    .map((one) => `${JSON.stringify(one.name)}:${JSON.stringify(smallest(one))},`)
    .join('');
  const body = (kind: string, value: string) => ({
    kind: `${field.name}: ${kind}`,
    text: `{${others}${JSON.stringify(field.name)}:${value}}`,
  });
  const items = (piece: (at: number) => string, count = MAX_VALUES - 1000) => `[${repeated(room, piece, count)}]`;
  const item = JSON.stringify(itemOf(field));
  const bodies = [
    body('a long text', `"${'a'.repeat(room)}"`),
    body('white space', `"${' '.repeat(room)}"`),
    body(
      'empty objects',
      items(() => '{}'),
    ),
    body(
      'items',
      items(() => item, (MAX_VALUES - 1000) / JSON.stringify(item).split(',').length),
    ),
  ];
  if (field.kind === 'object' || field.kind === 'any')
    bodies.push(
      body('members', `{${repeated(room, (at) => `"k${at}":"v"`, MAX_VALUES - 1000)}}`),
      body('members of members', `{${repeated(room, (at) => `"k${at}":{"a":[{}]}`, MAX_VALUES / 5)}}`),
    );
  return bodies;
}

/** The smallest valid value of the member. */
function smallest(field: FieldDeclaration): unknown {
  return field.array ? [itemOf(field)] : itemOf(field);
}

function itemOf({ kind, type, api }: FieldDeclaration): unknown {
  const named: unknown = Object.values((api as { enum?: object }).enum ?? {})[0];
  if (named !== undefined) return named;
  if (kind === 'nested' && type) return smallestOf(type() as Dto);
  if (kind === 'boolean') return true;
  if (kind === 'integer' || kind === 'number') return (api as { minimum?: number }).minimum ?? 0;
  if (kind === 'object') return {};
  return 'a'.repeat(Math.max(1, api.minLength ?? 1));
}

const smallestOf = (dto: Dto): object =>
  Object.fromEntries(
    fieldsOf(dto)
      .filter(({ api }) => api.required)
      .map((field) => [field.name, smallest(field)]),
  );

/** Lists whose items refer to other parts; with random names they would be refused early. */
const REFERRING = /_conditions$|^hide_rules$|_rules$|^queries$|_fields$|_sources$|_overrides$/;

/** An object of about `values` values, whose arrays have their maximum length at each level. */
function validTree(dto: Dto, values: number): object {
  const whole = smallestOf(dto) as Record<string, unknown>;
  const lists = fieldsOf(dto).filter(({ name, array, kind }) => array && kind === 'nested' && !REFERRING.test(name));
  for (const field of lists) {
    const share = Math.floor(values / lists.length);
    const item = field.type ? smallestOf(field.type() as Dto) : {};
    const inner = field.type && fieldsOf(field.type()).some((one) => one.array && one.kind === 'nested');
    const cost = JSON.stringify(item).split(/[,:[{]/).length;
    const count = Math.max(1, Math.min(field.maxItems ?? 100, Math.floor(share / cost)));
    whole[field.name] = Array.from({ length: count }, (_, at) => ({
      ...(inner && field.type ? validTree(field.type() as Dto, Math.floor(share / count)) : item),
      ...('id' in item && { id: `${field.name}${at}` }),
      ...('name' in item && { name: `n${at}` }),
    }));
  }
  return whole;
}
