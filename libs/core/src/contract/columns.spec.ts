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
  it('reads the members of a response from a row', () => {
    const row: Row = { fileType: 'csv', pageFilter: null, merged: true };
    expect(toMembers(COLUMNS, row)).toEqual({ file_type: 'csv', page_filter: null });
    expect(membersOf(COLUMNS)).toEqual(['file_type', 'page_filter']);
  });

  it('reads properties from a body, including null, and leaves out absent members', () => {
    expect(toColumns(COLUMNS, { file_type: undefined, page_filter: null })).toEqual({ pageFilter: null });
    expect(toColumns(COLUMNS, {})).toEqual({});
  });
});
