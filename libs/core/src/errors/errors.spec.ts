import { InvalidInputError, NotFoundError } from './errors';

const detailOf = (path: string, message: string) => new InvalidInputError([{ path, message }]).message;

describe('The detail of an error', () => {
  it.each([
    ['a[1].b', 'is a number out of range', 'a[1].b: is a number out of range'],
    ['email', 'email is required', 'email is required'],
    ['', 'is a number out of range', 'The body is a number out of range'],
    ['', 'The body must be a JSON object.', 'The body must be a JSON object.'],
    ['', 'email or account_id must be given', 'email or account_id must be given'],
  ])('says what is wrong, and with what: %j, %j', (path, message, detail) =>
    expect(detailOf(path, message)).toBe(detail),
  );

  it('shows an id that is empty, and the beginning of one that is long', () => {
    expect(new NotFoundError('User ').message).toBe('User "" was not found.');
    expect(new NotFoundError('User ann').message).toBe('User ann was not found.');
    expect(new NotFoundError(`User ${'x'.repeat(300)}`).message).toHaveLength(200 + ' was not found.'.length);
  });
});
