/** Names of the properties of `Row` whose type is exactly `V`. */
type Holding<Row, V> = { [P in keyof Row]-?: [Row[P], V] extends [V, Row[P]] ? P : never }[keyof Row];

/** Maps wire members that a row stores unchanged to the names of its properties: `{ file_type: 'fileType' }`. */
export type Columns<Dto, Row> = { readonly [M in keyof Dto]?: Holding<Row, Dto[M]> };

type Table = Readonly<Record<string, PropertyKey>>;
type Name<T> = keyof T & string;

/** The wire members of a table. */
export const membersOf = <C extends Table>(columns: C): Name<C>[] => Object.keys(columns);

/** The columns of a table as TypeORM's `select`. */
export function selectionOf<C extends Table>(columns: C): { [P in C[keyof C]]: true } {
  return Object.fromEntries(Object.values(columns).map((property) => [property, true])) as never;
}

/** The wire members of a response, read from a row. */
export function toMembers<C extends Table, Row extends Record<C[keyof C], unknown>>(
  columns: C,
  row: Row,
): { -readonly [M in keyof C]: Row[C[M]] } {
  return Object.fromEntries(membersOf(columns).map((member) => [member, row[columns[member]]])) as never;
}

/** The properties of a row, read from a request body. Absent members are left out; null is a value. */
export function toColumns<C extends Table, Body extends { readonly [M in keyof C]?: unknown }>(
  columns: C,
  body: Body,
): { [M in keyof Body as M extends keyof C ? C[M] : never]: Body[M] } {
  const present = membersOf(columns).filter((member) => body[member] !== undefined);
  return Object.fromEntries(present.map((member) => [columns[member], body[member]])) as never;
}
