import { membersOf, toColumns, toMembers, type Columns } from './columns';

interface Row {
  fileType: string;
  pageFilter: number | null;
  merged: boolean;
}
interface Dto {
  file_type: string;
  page_filter: number | null;
}
const COLUMNS = { file_type: 'fileType', page_filter: 'pageFilter' } as const satisfies Columns<Dto, Row>;

describe('a table of columns', () => {
  it('takes the members of an answer from a row', () => {
    const row: Row = { fileType: 'csv', pageFilter: null, merged: true };
    expect(toMembers(COLUMNS, row)).toEqual({ file_type: 'csv', page_filter: null });
    expect(membersOf(COLUMNS)).toEqual(['file_type', 'page_filter']);
  });

  it('takes what a body gives, null too, and leaves out what is absent', () => {
    expect(toColumns(COLUMNS, { file_type: undefined, page_filter: null })).toEqual({ pageFilter: null });
    expect(toColumns(COLUMNS, {})).toEqual({});
  });
});
