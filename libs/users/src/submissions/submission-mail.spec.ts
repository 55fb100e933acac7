import type { SubmissionForm } from '@app/forms';
import { submissionMail } from './submission-mail';
import type { Submission } from './submission.entity';

const NOW = new Date('2026-01-02T03:04:05.678Z');
const options = { subject: '', environment: 'production', isTest: false, labels: new Map([['name', 'Your name']]) };

function mailOf(fields: Record<string, unknown>, more: Partial<typeof options> = {}) {
  const submission = { id: 'the-id', userId: 'ann', completedAt: NOW, updatedAt: NOW } as Submission;
  const form = { name: 'Leads' } as SubmissionForm;
  return submissionMail({ submission, form, fields }, { ...options, ...more });
}

describe('the mail of a submission', () => {
  it('shows values of every kind on one line each, under their labels', () => {
    const { subject, content } = mailOf({ name: 'Ann\nBcc: x', many: ['a', 'b'], point: { x: 1 }, none: false });

    expect(subject).toBe('New submission: Leads');
    expect(content.text.split('\n')).toEqual(
      expect.arrayContaining(['Your name: Ann Bcc: x', 'many: a, b', 'point: {"x":1}', 'none: false']),
    );
  });

  it('is bounded, whatever was submitted', () => {
    const fields = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`f${n}`, 'x'.repeat(100_000)]));
    const { text } = mailOf(fields).content;

    expect(text.length).toBeLessThan(500_000);
    expect(text).toContain('300 more values are not shown here.');
  });

  it('names the environment of test data in the subject', () => {
    const { subject } = mailOf({}, { isTest: true, environment: 'development', subject: 'A lead' });
    expect(subject).toBe('[development] A lead');
  });
});
