import { outcomeOfCrash } from './crash-outcome';

const submittedAt = new Date();

describe('outcomeOfCrash', () => {
  it('repeats a run that has submitted nothing, a limited number of times', () => {
    const run = { status: 'running', submittedAt: null } as const;
    expect([1, 2, 3].map((attempt) => outcomeOfCrash(run, attempt)?.code ?? null)).toEqual([
      ...[null, null, 'browser_crashed'],
    ]);
  });

  it('never repeats one that has submitted something', () => {
    for (const attempt of [1, 3])
      expect(outcomeOfCrash({ status: 'running', submittedAt }, attempt)).toMatchObject({ code: 'interrupted' });
  });

  it('leaves one that waits for a reviewer to the next attempt, which parks it', () => {
    for (const attempt of [1, 3])
      expect(outcomeOfCrash({ status: 'awaiting_approval', submittedAt }, attempt)).toBeNull();
  });
});
