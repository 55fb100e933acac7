/** Names of the properties of `Row` that hold values of just the type `V`. */
type Holding<Row, V> = { [P in keyof Row]-?: [Row[P], V] extends [V, Row[P]] ? P : never }[keyof Row];

/** Wire members that a row holds as they are, with the names of its properties: `{ file_type: 'fileType' }`. */
export type Columns<Dto, Row> = { readonly [M in keyof Dto]?: Holding<Row, Dto[M]> };

type Table = Readonly<Record<string, PropertyKey>>;
type Name<T> = keyof T & string;

/** The members that a table names. */
export const membersOf = <C extends Table>(columns: C): Name<C>[] => Object.keys(columns);

/** The members of an answer that a row holds. */
export function toMembers<C extends Table, Row extends Record<C[keyof C], unknown>>(
  columns: C,
  row: Row,
): { -readonly [M in keyof C]: Row[C[M]] } {
  return Object.fromEntries(membersOf(columns).map((member) => [member, row[columns[member]]])) as never;
}

/** The properties of a row that a body gives; those of absent members are absent. */
export function toColumns<C extends Table, Body extends { readonly [M in keyof C]?: unknown }>(
  columns: C,
  body: Body,
): { [M in keyof Body as M extends keyof C ? C[M] : never]: Body[M] } {
  const given = membersOf(columns).filter((member) => body[member] !== undefined);
  return Object.fromEntries(given.map((member) => [columns[member], body[member]])) as never;
}
