import { MASK, type RunValue } from '@app/planning/services';
import { SecretMask } from './secret-mask';

const value = (text: string, secretOrigins: string[] | null): RunValue => {
  return { field: 'x', label: 'x', type: 'text', texts: [text], files: [], secretOrigins, given: true };
};
const mask = (...secrets: string[]) => new SecretMask([value('plain', null), ...secrets.map((one) => value(one, []))]);

describe('SecretMask', () => {
  it.each([
    ['s3cret pass!', 'Your password is S3CRET PASS!.', `Your password is ${MASK}.`],
    ['s3cret pass!', 'https://a.example/?p=s3cret%20pass!&q=s3cret+pass!', `https://a.example/?p=${MASK}&q=${MASK}`],
    ['4111111111111111', 'Card 4111 1111 1111 1111', `Card ${MASK}`],
    ['4111-1111-1111-1111', 'Card 4111111111111111', `Card ${MASK}`],
    ['(.*)+$', 'regular (.*)+$ expression', `regular ${MASK} expression`],
    ['123', 'PIN 123, not 41235', `PIN ${MASK}, not 41235`],
    ['plain', 'plain', MASK],
  ])('covers %s in "%s"', (secret, text, covered) => {
    expect(mask(secret).text(text)).toBe(covered);
  });

  it('covers texts at any depth, but not the words and paths of the service', () => {
    const event = { ask: 'event', event: { note: ['an event'], screenshot: '/tmp/event/1.jpg', step: 1 } };
    expect(mask('event').all(event)).toEqual({
      ask: 'event',
      event: { note: [`an ${MASK}`], screenshot: '/tmp/event/1.jpg', step: 1 },
    });
    expect(mask().all(event)).toBe(event);
  });
});
