import { parseTask, placeholdersOf } from './parse-task';

describe('parseTask', () => {
  it('reads sentences into steps with their placeholders', () => {
    const { steps, unread } = parseTask('Enter {{first_name}} in First name, {{email}} in Email, then click "Next".');

    expect(unread).toEqual([]);
    expect(steps).toMatchObject([
      { kind: 'enter', value: [{ field: 'first_name' }], into: { phrase: ['First name'] } },
      { kind: 'enter', value: [{ field: 'email' }], into: { phrase: ['Email'] } },
      { kind: 'click', target: { phrase: ['Next'] } },
    ]);
  });

  it('finds each placeholder once', () => {
    expect(placeholdersOf('Enter {{a}} and {{ b c }} and {{a}}.')).toEqual(['a', 'b c']);
  });
});
