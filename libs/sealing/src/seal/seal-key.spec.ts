import { X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import { generateSealKey, loadSealKeyP12, loadSealKeyPem } from './seal-key';
import { ecSealKey, rsaSealKey } from './seal.fixture';

const pem = (key = rsaSealKey()) => ({
  key: String(key.privateKey.export({ type: 'pkcs8', format: 'pem' })),
  certificate: key.certificate.toString(),
});

function container(password: string): Buffer {
  const { key, certificate } = pem();
  const asn1 = forge.pkcs12.toPkcs12Asn1(
    forge.pki.privateKeyFromPem(key),
    [forge.pki.certificateFromPem(certificate)],
    password,
    { algorithm: 'aes256' },
  );
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary');
}

describe('generateSealKey', () => {
  it('makes a certificate for document signing that is no authority', async () => {
    const { certificate } = await generateSealKey({ name: 'Größe & Co', organization: 'Größe', years: 30, bits: 2048 });
    const made = new X509Certificate(certificate);

    expect(made.subject).toContain('CN=Größe & Co');
    expect(made.ca).toBe(false);
    expect(made.keyUsage).toContain('1.3.6.1.5.5.7.3.36');
    expect(made.verify(made.publicKey)).toBe(true);
    expect(new Date(made.validTo).getUTCFullYear()).toBeGreaterThanOrEqual(2055);
  });
});

describe('the generation of a seal key', () => {
  it('does not block the event loop', async () => {
    const turned = jest.fn();
    setImmediate(turned);
    await generateSealKey({ name: 'Seal' });

    expect(turned).toHaveBeenCalled();
  });
});

describe('a configured seal key', () => {
  it('is loaded from PEM, with the chain beside its own certificate', () => {
    const other = ecSealKey('Above').certificate.toString();
    const { key, certificate } = pem();
    const loaded = loadSealKeyPem(key, `${other}\n${certificate}`);

    expect(loaded.certificate.fingerprint256).toBe(rsaSealKey().certificate.fingerprint256);
    expect(loaded.chain).toHaveLength(1);
  });

  it('is loaded from PKCS#12', () => {
    const loaded = loadSealKeyP12(container('geheim'), 'geheim');

    expect(loaded.certificate.checkPrivateKey(loaded.privateKey)).toBe(true);
  });

  it.each([
    ['a wrong password', () => loadSealKeyP12(container('geheim'), 'falsch')],
    ['something that is no container', () => loadSealKeyP12(Buffer.from('hello'), '')],
    ['a certificate of another key', () => loadSealKeyPem(pem().key, ecSealKey('Other').certificate.toString())],
    ['no certificate', () => loadSealKeyPem(pem().key, '')],
  ])('is refused with a readable reason: %s', (_, load) => {
    expect(load).toThrow(/^The seal key cannot be read from (PEM|PKCS#12): .+\.$/);
  });
});
