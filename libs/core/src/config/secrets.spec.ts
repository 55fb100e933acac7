import { hkdfSync } from 'node:crypto';
import { Env } from './env';
import { Secrets } from './secrets';

describe('Secrets', () => {
  const secrets = new Secrets(new Env({ SECRET_KEY: 'k'.repeat(32) }));

  it('unseals what it sealed, and seals the same text differently each time', () => {
    const [first, second] = [secrets.seal('notes', 'clé 🔑'), secrets.seal('notes', 'clé 🔑')];

    expect(first).not.toBe(second);
    expect([first, second].map((sealed) => secrets.unseal('notes', sealed))).toEqual(['clé 🔑', 'clé 🔑']);
  });

  it('derives keys by HKDF-SHA256', () => {
    const expected = hkdfSync('sha256', 'k'.repeat(32), '', 'notes', 32);
    expect(secrets.keyFor('notes').export()).toEqual(Buffer.from(expected));
  });

  it('keeps few keys, however many purposes there are', () => {
    for (let user = 0; user < 2_000; user++) secrets.keyFor(`user key ${user}`);

    expect(secrets.kept).toBeLessThanOrEqual(500);
    expect(secrets.keyFor('user key 0')).toEqual(secrets.keyFor('user key 0'));
  });

  it('throws for text that was altered, or sealed for another purpose or with another key', () => {
    const sealed = secrets.seal('notes', 'text');
    const altered = (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1);

    expect(() => secrets.unseal('notes', altered)).toThrow();
    expect(() => secrets.unseal('letters', sealed)).toThrow();
    expect(() => new Secrets(new Env({ SECRET_KEY: 'x'.repeat(32) })).unseal('notes', sealed)).toThrow();
  });

  describe('with a previous secret', () => {
    const rotated = new Secrets(new Env({ SECRET_KEY: 'n'.repeat(32), SECRET_KEY_PREVIOUS: 'k'.repeat(32) }));
    const alone = new Secrets(new Env({ SECRET_KEY: 'n'.repeat(32) }));

    it('opens and verifies values of both secrets, and uses the current one for new values', () => {
      expect(rotated.unseal('notes', secrets.seal('notes', 'old'))).toBe('old');
      expect(alone.unseal('notes', rotated.seal('notes', 'new'))).toBe('new');
      expect(rotated.isSigned('links', 'a', secrets.sign('links', 'a'))).toBe(true);
      expect(alone.isSigned('links', 'a', rotated.sign('links', 'a'))).toBe(true);
      expect(alone.isSigned('links', 'a', secrets.sign('links', 'a'))).toBe(false);
      expect(rotated.isSigned('links', 'b', secrets.sign('links', 'a'))).toBe(false);
      expect(rotated.isSigned('letters', 'a', secrets.sign('links', 'a'))).toBe(false);
    });

    it('reseals only values that the previous secret sealed', () => {
      const resealed = rotated.reseal('notes', secrets.seal('notes', 'text'));
      expect(alone.unseal('notes', resealed ?? '')).toBe('text');
      expect(rotated.reseal('notes', resealed ?? '')).toBeNull();
    });

    it('opens nothing that was sealed with a third secret', () => {
      const third = new Secrets(new Env({ SECRET_KEY: 't'.repeat(32) }));
      expect(() => rotated.unseal('notes', third.seal('notes', 'text'))).toThrow();
      expect(() => rotated.reseal('notes', third.seal('notes', 'text'))).toThrow();
    });

    it('refuses one that is too short', () => {
      const short = { SECRET_KEY: 'n'.repeat(32), SECRET_KEY_PREVIOUS: 'short' };
      expect(() => new Env(short)).toThrow('SECRET_KEY_PREVIOUS');
    });
  });
});
