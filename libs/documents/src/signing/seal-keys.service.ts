import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { declareSealed, Env, Secrets } from '@app/core';
import type { StoredSealKey } from './seal-key.entity';
import { SealKeysRepository } from './seal-keys.repository';
import type { SealKey } from '@app/sealing';

/** Loaded at the first use: libraries for keys and certificates take a while, and few processes need them. */
const sealKeys = () => import('@app/sealing');

const PURPOSE = 'seal key';
declareSealed({ table: 'stored_seal_key', key: { id: 'integer' }, column: 'private_key', purpose: () => PURPOSE });

/** The key that seals signed documents, and the certificates that `/verify` trusts. */
@Injectable()
export class SealKeysService {
  private current: Promise<SealKey> | undefined;

  constructor(
    private readonly keys: SealKeysRepository,
    private readonly secrets: Secrets,
    private readonly env: Env,
  ) {}

  /** The brought key when there is one, else the service's own. @throws SealKeyError when the brought one is unusable */
  get(): Promise<SealKey> {
    this.current ??= this.load().catch((error: unknown) => {
      this.current = undefined;
      throw error;
    });
    return this.current;
  }

  /** What documents may have been sealed with: the key in use, and the own one of before. */
  async trusted(): Promise<X509Certificate[]> {
    const { certificate } = await this.get();
    const own = await this.keys.find();
    return [certificate, ...(own ? [new X509Certificate(own.certificate)] : [])];
  }

  private async load(): Promise<SealKey> {
    const { file, password } = this.env.sealKey;
    if (file !== null) return loadBrought(await readFile(file), password);
    const { privateKey, certificate } = (await this.keys.find()) ?? (await this.make());
    const { loadSealKeyPem } = await sealKeys();
    return loadSealKeyPem(this.secrets.unseal(PURPOSE, privateKey), certificate);
  }

  /** Of several processes that start together one makes the key; all read what is there. */
  private async make(): Promise<StoredSealKey> {
    const { generateSealKey } = await sealKeys();
    const { privateKey, certificate } = await generateSealKey({
      name: 'Formwork document seal',
      organization: new URL(this.env.baseUrl).host,
    });
    return this.keys.findOrInsert({ privateKey: this.secrets.seal(PURPOSE, privateKey), certificate });
  }
}

async function loadBrought(bytes: Buffer, password: string): Promise<SealKey> {
  const { loadSealKeyP12, loadSealKeyPem } = await sealKeys();
  const text = bytes.toString('latin1');
  return text.includes('-----BEGIN ')
    ? loadSealKeyPem(text, text, password || undefined)
    : loadSealKeyP12(bytes, password);
}
