import { Env } from './env';
import { Secrets } from './secrets';

describe('Secrets', () => {
  const secrets = new Secrets(new Env({ SECRET_KEY: 'k'.repeat(32) }));

  it('unseals what it sealed, and seals the same text differently each time', () => {
    const [first, second] = [secrets.seal('notes', 'clé 🔑'), secrets.seal('notes', 'clé 🔑')];

    expect(first).not.toBe(second);
    expect([first, second].map((sealed) => secrets.unseal('notes', sealed))).toEqual(['clé 🔑', 'clé 🔑']);
  });

  it('keeps few keys, however many purposes there are', () => {
    for (let user = 0; user < 200_000; user++) secrets.keyFor(`user key ${user}`);

    expect(secrets.kept).toBeLessThanOrEqual(500);
    expect(secrets.keyFor('user key 0')).toEqual(secrets.keyFor('user key 0'));
  });

  it('refuses what was altered, or sealed for another purpose or with another key', () => {
    const sealed = secrets.seal('notes', 'text');
    const altered = (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1);

    expect(() => secrets.unseal('notes', altered)).toThrow();
    expect(() => secrets.unseal('letters', sealed)).toThrow();
    expect(() => new Secrets(new Env({ SECRET_KEY: 'x'.repeat(32) })).unseal('notes', sealed)).toThrow();
  });
});
