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
    ['s3cret-Pass!', 'c=s3cret-Pass%21&d=1', `c=${MASK}&d=1`],
    ["(it's ~*!)", 'c=%28it%27s+%7E%2a%21%29', `c=${MASK}`],
    ["(it's ~*!)", 'c=%2528it%2527s%2520%257E%252A%2521%2529', `c=${MASK}`],
    ['größe & co', 'c=gr%c3%b6%c3%9fe+%26+co, gr%F6%DFe%20%26%20co', `c=${MASK}, ${MASK}`],
    [
      'größe & co',
      'gr&ouml;&szlig;e &amp; co, gr&#246;&#xDF;e &amp; co, gr&amp;#246;ße&nbsp;&amp;amp; co',
      `${MASK}, ${MASK}, ${MASK}`,
    ],
    [
      'a"b\\c/d',
      String.raw`{"c":"a\"b\\c\/d"}, "{\"c\":\"a\\\"b\\\\c/d\"}", a\u0022b\u005cc\x2fd`,
      `{"c":"${MASK}"}, "{\\"c\\":\\"${MASK}\\"}", ${MASK}`,
    ],
    ["it's <b>", 'it&#39;s &lt;b&gt;, it&apos;s&#32;&#x3c;b&#x3e;', `${MASK}, ${MASK}`],
    ['two\nlines', 'c=two%0D%0Alines, "two\\r\\nlines", two lines', `c=${MASK}, "${MASK}", ${MASK}`],
    ['key😀', '"key\\ud83d\\ude00" key%F0%9F%98%80', `"${MASK}" ${MASK}`],
    ['4111 1111 1111 1111', 'c=4111+1111+1111+1111', `c=${MASK}`],
    ['9!', '%3D9%21, 19!', `%3D${MASK}, 19!`],
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
