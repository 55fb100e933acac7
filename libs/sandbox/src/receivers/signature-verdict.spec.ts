import { signWebhook } from '@app/core';
import { signatureVerdict } from './signature-verdict';

const [SECRET, OTHER] = ['a', 'b'].map((letter) => `whsec_${Buffer.alloc(32, letter).toString('base64')}`) as [
  string,
  string,
];
const BODY = '{"type":"user.deleted"}';
const signed = (...secrets: string[]) => signWebhook(secrets, { id: 'msg_1', timestamp: new Date(), body: BODY });

describe('signatureVerdict', () => {
  it('finds one valid signature among several', () => {
    expect(signatureVerdict(signed(OTHER, SECRET), BODY, [SECRET])).toBe('valid');
    expect(signatureVerdict(signed(SECRET), BODY, [OTHER, SECRET])).toBe('valid');
  });

  it.each([
    ['another secret', signed(OTHER), BODY],
    ['another body', signed(SECRET), `${BODY} `],
    ['an id that no message has', { ...signed(SECRET), 'webhook-id': 'a.b' }, BODY],
    ['a time that is none', { ...signed(SECRET), 'webhook-timestamp': 'now' }, BODY],
  ])('refuses %s', (_, headers, body) => expect(signatureVerdict(headers, body, [SECRET])).toBe('invalid'));

  it('says that there is none', () => expect(signatureVerdict({}, BODY, [SECRET])).toBe('missing'));
});
