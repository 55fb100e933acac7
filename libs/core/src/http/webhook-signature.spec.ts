import { signWebhook, WEBHOOK_RETRIES } from './webhook-signature';

describe('signWebhook', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: new Date(1_614_265_330_500),
    body: '{"test": 2432232314}',
  };

  it('signs as the libraries of the specification verify', () => {
    expect(signWebhook([secret], message)).toEqual({
      'webhook-id': message.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('signs with each secret while one is being rotated', () => {
    const newer = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const signature = signWebhook([newer, secret], message)['webhook-signature'];

    expect(signature?.split(' ')).toEqual([
      signWebhook([newer], message)['webhook-signature'],
      signWebhook([secret], message)['webhook-signature'],
    ]);
  });

  it('refuses ids and secrets that would weaken the signature', () => {
    expect(() => signWebhook([secret], { ...message, id: 'a.b' })).toThrow('id');
    expect(() => signWebhook(['whsec_c2hvcnQ='], message)).toThrow('24 to 64 bytes');
    expect(() => signWebhook(['MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], message)).toThrow('24 to 64 bytes');
    expect(() => signWebhook([], message)).toThrow('needs a secret');
  });

  it('retries for some three days', () => {
    expect(WEBHOOK_RETRIES.reduce((sum, seconds) => sum + seconds)).toBe(75 * 3600 + 35 * 60 + 5);
  });
});
