import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { declareSealed, Env, Secrets } from '@app/core';
import { StoredSealKey } from './seal-key.entity';
import { generateSealKey, loadSealKeyP12, loadSealKeyPem, type SealKey } from '@app/sealing';

const PURPOSE = 'seal key';
declareSealed({ table: 'stored_seal_key', key: { id: 'integer' }, column: 'private_key', purpose: () => PURPOSE });

/** Provides the key that seals signed documents, and the certificates that `/verify` trusts. */
@Injectable()
export class SealKeysService {
  private current: Promise<SealKey> | undefined;

  constructor(
    @InjectRepository(StoredSealKey) private readonly keys: Repository<StoredSealKey>,
    private readonly secrets: Secrets,
    private readonly env: Env,
  ) {}

  /** The configured key, otherwise the generated one. @throws SealKeyError for an unusable configured key */
  get(): Promise<SealKey> {
    this.current ??= this.load().catch((error: unknown) => {
      this.current = undefined;
      throw error;
    });
    return this.current;
  }

  /** Certificates of all keys that may have sealed documents: the current key and the generated one. */
  async trusted(): Promise<X509Certificate[]> {
    const { certificate } = await this.get();
    const own = await this.keys.findOneBy({ id: 1 });
    return [certificate, ...(own ? [new X509Certificate(own.certificate)] : [])];
  }

  private async load(): Promise<SealKey> {
    const { file, password } = this.env.sealKey;
    if (file !== null) return loadConfigured(await readFile(file), password);
    const { privateKey, certificate } = (await this.keys.findOneBy({ id: 1 })) ?? (await this.generate());
    return loadSealKeyPem(this.secrets.unseal(PURPOSE, privateKey), certificate);
  }

  /** Generates and stores the key. When several processes do so concurrently, the first row stays and all of them use it. */
  private async generate(): Promise<StoredSealKey> {
    const { privateKey, certificate } = await generateSealKey({
      name: 'Formwork document seal',
      organization: new URL(this.env.baseUrl).host,
    });
    const row = { id: 1, privateKey: this.secrets.seal(PURPOSE, privateKey), certificate, createdAt: new Date() };
    await this.keys.createQueryBuilder().insert().values(row).orIgnore().execute();
    return this.keys.findOneByOrFail({ id: 1 });
  }
}

function loadConfigured(bytes: Buffer, password: string): SealKey {
  const text = bytes.toString('latin1');
  return text.includes('-----BEGIN ')
    ? loadSealKeyPem(text, text, password || undefined)
    : loadSealKeyP12(bytes, password);
}
