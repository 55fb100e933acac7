import { parseTagFilter } from './tag-filter';

describe('the tags parameter', () => {
  it('separates alternatives by ;; within a value', () => {
    expect(parseTagFilter(['hr;;legal'])).toEqual([['hr', 'legal']]);
  });

  it('makes each repeated value a separate group', () => {
    expect(parseTagFilter(['hr;;legal', '2026'])).toEqual([['hr', 'legal'], ['2026']]);
  });

  it('keeps a comma as part of a tag and drops empty tags', () => {
    expect(parseTagFilter(['a,b;; ;;', ';;', ''])).toEqual([['a,b']]);
  });
});
