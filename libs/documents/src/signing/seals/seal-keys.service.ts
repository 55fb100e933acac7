import { X509Certificate } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { declareSealed, Env, Secrets, StartError } from '@app/core';
import type { StoredSealKey } from './seal-key.entity';
import { SealKeysRepository } from './seal-keys.repository';
import type { SealKey } from '@app/sealing';

/** Loaded at the first use: libraries for keys and certificates take a while, and few processes need them. */
const sealKeys = () => import('@app/sealing');

const PURPOSE = 'seal key';
declareSealed({ table: 'stored_seal_key', key: { id: 'integer' }, column: 'private_key', purpose: () => PURPOSE });

/** Provides the key that seals signed documents, and the certificates that `/verify` trusts. */
@Injectable()
export class SealKeysService implements OnModuleInit {
  private current: Promise<SealKey> | undefined;

  constructor(
    private readonly keys: SealKeysRepository,
    private readonly secrets: Secrets,
    private readonly env: Env,
  ) {}

  /** Reads a configured key. @throws StartError for an unusable one, before documents are signed that it cannot seal */
  async onModuleInit(): Promise<void> {
    if (this.env.sealKey.file === null) return;
    await this.get().catch((error: Error) => {
      throw new StartError(error.message);
    });
  }

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
    const own = await this.keys.find();
    return [certificate, ...(own ? [new X509Certificate(own.certificate)] : [])];
  }

  private async load(): Promise<SealKey> {
    const { file, password } = this.env.sealKey;
    const { loadSealKeyPem, readSealKey } = await sealKeys();
    if (file !== null) return readSealKey(file, password);
    const { privateKey, certificate } = (await this.keys.find()) ?? (await this.generate());
    return loadSealKeyPem(this.secrets.unseal(PURPOSE, privateKey), certificate);
  }

  /** Generates and stores the key. When several processes do so concurrently, the first row stays and all of them use it. */
  private async generate(): Promise<StoredSealKey> {
    const { generateSealKey } = await sealKeys();
    const { privateKey, certificate } = await generateSealKey({
      name: 'Formwork document seal',
      organization: new URL(this.env.baseUrl).host,
    });
    return this.keys.findOrInsert({ privateKey: this.secrets.seal(PURPOSE, privateKey), certificate });
  }
}
