/**
 * Reads a long list batch by batch, so that a streamed response holds only one batch in memory.
 * @param size rows per batch
 * @param read returns at most `size` rows after the given one, or the first rows without it
 * @param toDto maps a row to its wire shape
 */
export async function* inBatches<Row, Dto>(
  size: number,
  read: (after?: Row) => Promise<Row[]>,
  toDto: (row: Row) => Dto,
): AsyncGenerator<Dto[]> {
  let rows = await read();
  while (rows.length > 0) {
    yield rows.map(toDto);
    if (rows.length < size) return;
    rows = await read(rows.at(-1));
  }
}
