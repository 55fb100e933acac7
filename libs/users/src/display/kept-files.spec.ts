import type { FieldDefinition } from '@app/forms';
import { KeptFiles } from './kept-files';

const file = (part: string) => ({ part, name: part, mediaType: 'text/plain', size: 1, path: '/tmp/x' });
const definitions = (type: string, repeated = false) =>
  new Map([['docs', { type, repeated } as unknown as FieldDefinition]]);
const BEFORE = {
  docs: [
    { path: 'a', name: 'a.txt' },
    { path: 'b', name: 'b.txt' },
  ],
};

describe('KeptFiles', () => {
  const kept = (files: string[], paths: string[] | null, indices: unknown = {}) =>
    new KeptFiles({ files: files.map(file), parts: {}, problems: [], others: paths ? { docs: paths } : {} }, indices);

  it('keeps the references of the paths that are named, and adds the new files', () => {
    const value = kept(['docs'], ['b']).arrange(definitions('file_upload'), { docs: { path: 'n' } }, BEFORE);
    expect(value).toEqual({ docs: [{ path: 'b', name: 'b.txt' }, { path: 'n' }] });
  });

  it('holds one file of a field for several as an object, and none as null', () => {
    expect(kept([], ['a']).arrange(definitions('file_upload'), {}, BEFORE)).toEqual({
      docs: { path: 'a', name: 'a.txt' },
    });
    expect(kept([], ['']).arrange(definitions('file_upload'), {}, BEFORE)).toEqual({ docs: null });
  });

  it('keeps the rows of a repeated field', () => {
    const indices = { docs: { keep: [2], new: [0], length: 3 } };
    const value = kept(['docs'], ['a'], indices).arrange(
      definitions('rich_file_upload', true),
      { docs: [{ path: 'n' }] },
      BEFORE,
    );
    expect(value).toEqual({ docs: [{ path: 'n' }, null, { path: 'a', name: 'a.txt' }] });
  });

  it('does not make more rows than it is told, whatever the indices', () => {
    const indices = { docs: { keep: [999_999_999], new: [], length: 5 } };
    expect(kept([], ['a'], indices).arrange(definitions('file_upload', true), {}, BEFORE)).toEqual({
      docs: [{ path: 'a', name: 'a.txt' }],
    });
  });
});
