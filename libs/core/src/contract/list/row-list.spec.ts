import type { CountAge } from '../../database/row-counts';
import { NotFoundError } from '../../errors/errors';
import { type ListPart, rowsOfPage } from './row-list';

const row = { id: 'a', createdAt: new Date(0) };

/** A list of 30 rows, whose last count found 20. */
const source = {
  read: () => Promise.resolve([row]),
  count: (age: CountAge) => Promise.resolve(age === 'exact' ? 30 : 20),
  isId: () => true,
};

describe('rowsOfPage', () => {
  it('answers the last count', async () => {
    const page = await rowsOfPage({ page: 2, page_size: 10 }, source);
    expect(page).toMatchObject({ total: 20, last: 2 });
  });

  it('reads rows and their number at once where the source can', async () => {
    const parts: ListPart[] = [];
    const readCounted = (part: ListPart) => {
      parts.push(part);
      return Promise.resolve({ rows: [row, row, row], total: 30 });
    };
    const page = await rowsOfPage({ page: 2, page_size: 2 }, { ...source, readCounted });

    expect(page).toMatchObject({ total: 30, last: 15, rows: [row, row], next: expect.any(String) });
    expect(parts).toEqual([{ take: 3, skip: 2, after: undefined }]);
    await expect(rowsOfPage({ page: 2, page_size: 10 }, { ...source, readCounted: () => null })).resolves.toMatchObject(
      { total: 20 },
    );
  });

  it('reads the rows of a page that the second count has found', async () => {
    let reads = 0;
    const read = (part: ListPart) =>
      Promise.resolve(part.skip === 20 ? Array.from({ length: (reads += 1) }, () => row) : []);
    const page = await rowsOfPage({ page: 3, page_size: 10 }, { ...source, read });

    expect([page.rows, reads]).toEqual([[row], 1]); // nothing was read before that count
  });

  it('counts again before it refuses a page', async () => {
    await expect(rowsOfPage({ page: 3, page_size: 10 }, source)).resolves.toMatchObject({ total: 30, last: 3 });
    await expect(rowsOfPage({ page: 4, page_size: 10 }, source)).rejects.toThrow(NotFoundError);
  });
});
