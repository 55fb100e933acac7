/**
 * Reads a long list batch by batch, so that a streamed answer needs the memory of one batch however long it is.
 * @param size rows per batch
 * @param read answers the rows behind the given one (the first ones without it), at most `size`
 * @param toDto what is answered of a row
 */
export async function* inBatches<Row, Dto>(
  size: number,
  read: (behind?: Row) => Promise<Row[]>,
  toDto: (row: Row) => Dto,
): AsyncGenerator<Dto[]> {
  let rows = await read();
  while (rows.length > 0) {
    yield rows.map(toDto);
    if (rows.length < size) return;
    rows = await read(rows.at(-1));
  }
}
