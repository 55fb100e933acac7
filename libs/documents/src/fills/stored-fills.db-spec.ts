import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { ConsoleLogger, type Type } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Client } from 'pg';
import { DataSource } from 'typeorm';
import {
  Claim,
  ClaimLostError,
  ConfigModule,
  DatabaseModule,
  Env,
  MailModule,
  StorageModule,
  StoredObjects,
} from '@app/core';
import type { Scope } from '@app/teams';
import { aTeam, statementsOf, testDatabase } from '@app/testing';
import { OUTBOX_CHANNEL, OutboxRepository } from '../../../core/src/jobs/outbox.repository';
import { PgListener } from '../../../core/src/jobs/pg-listener';
import { DiskStorage } from '../../../core/src/storage/disk/disk-storage';
import { Storage, type FileLabel, type StoredFile } from '../../../core/src/storage/storage';
import { StorageSweeper } from '../../../core/src/storage/storage-sweeper';
import { StoredObjectsRepository } from '../../../core/src/storage/stored-objects.repository';
import { DocumentsModule } from '../documents.module';
import { EnvelopeFiller } from './envelope-filler';
import type { Envelope } from '../envelopes/envelope.entity';
import { EnvelopeFills } from '../envelopes/envelope-fills';
import { EnvelopesService } from '../envelopes/envelopes.service';
import { sampleDocx } from '../../../../apps/local/src/demo/documents/sample-docx';
import { TemplatesService } from '../templates/templates.service';

/** A storage in which a test can pause a write between its row and its bytes. */
class StallingStorage extends DiskStorage {
  /** The next write waits for it; tests replace it. */
  beforePut: () => Promise<void> = async () => undefined;

  override async put(key: string, content: Uint8Array | Readable, label: FileLabel): Promise<StoredFile> {
    const { beforePut } = this;
    this.beforePut = async () => undefined;
    await beforePut();
    return super.put(key, content, label);
  }
}

describe('a fill with concurrent changes', () => {
  let app: TestingModule;
  let folder: string;
  let storage: StallingStorage;
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });
  const database = testDatabase();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fills-'));
    storage = new StallingStorage(join(folder, 'storage'));
    const env = new Env({
      DATABASE_URL: database.url,
      QUEUE: 'database',
      MAIL_DIR: join(folder, 'mail'),
      SECRET_KEY: 's'.repeat(32),
    });
    // Foreign keys name entities of libs that this one does not import.
    const entities = database.dataSource.entityMetadatas.map(({ target }) => target as Type);
    const all = TypeOrmModule.forFeature(entities);
    const imports = [ConfigModule, DatabaseModule, StorageModule, MailModule, DocumentsModule, all];
    const builder = Test.createTestingModule({ imports }).setLogger(new ConsoleLogger({ logLevels: [] }));
    builder.overrideProvider(Env).useValue(env).overrideProvider(Storage).useValue(storage);
    app = await (await builder.compile()).init();
  });

  /** A template and a pending envelope of it. */
  async function pending(): Promise<{ scope: Scope; envelope: Envelope }> {
    const { team, environments } = await aTeam(database.dataSource);
    const scope = { teamId: team.id, environmentId: environments.production ?? '' };
    const path = join(folder, 'offer.docx');
    await writeFile(path, sampleDocx());
    const file = { part: 'files', name: 'offer.docx', mediaType: '', size: 0, path };
    const [template] = await app
      .get(TemplatesService)
      .upload({ scope, account: { email: 'ann@example.com' } }, { files: [file], parts: {}, problems: [] });
    return envelopeOf(scope, template?.id ?? '');
  }

  /** A pending envelope of a template. */
  async function envelopeOf(scope: Scope, documentId: string): Promise<{ scope: Scope; envelope: Envelope }> {
    const { storageKey, sha256 } = await app.get(TemplatesService).require(scope, documentId, 'document');
    const id = randomUUID();
    await app.get(EnvelopeFills).start(
      scope,
      {
        id,
        documentId,
        presentDocumentId: documentId,
        userId: null,
        templateName: 'offer',
        templateType: 'docx',
        templateSyntax: null,
        templateDelimiters: null,
        templateSha256: sha256,
        templateKey: storageKey,
        tags: [],
        values: {},
        locale: 'en-US',
        type: 'docx',
        output: 'native',
        sender: null,
        signer: null,
        handsLinkOver: false,
        sendsMail: true,
        recipients: [],
      },
      'request',
    );
    const envelope = await app.get(EnvelopesService).find(scope, id);
    return { scope, envelope: envelope! };
  }

  /** The claim of a worker that takes the envelope's job now, although another worker may hold a claim. */
  async function claim({ jobId }: Envelope): Promise<Claim> {
    const outbox = new OutboxRepository(database.dataSource);
    await database.dataSource.query(
      `UPDATE outbox SET locked_until = now() - interval '1 second' WHERE id = $1 AND locked_until IS NOT NULL`,
      [jobId],
    );
    await outbox.releaseLapsed();
    const entry = await outbox.claim(jobId ?? '', { workerId: randomUUID(), leaseSeconds: 30 }, true);
    if (!entry || entry === 'needs-exclusive') throw new Error('The job cannot be claimed.');
    return new Claim(entry, outbox, app.get(DataSource), 3);
  }

  /** Lets something happen between the write of the file and the end of the fill. */
  function beforeFinish(own: Claim, happens: () => Promise<unknown>): void {
    const finishBy = own.finishBy.bind(own);
    own.finishBy = async (statement) => {
      await happens();
      return finishBy(statement);
    };
  }

  const jobsOf = ({ jobId }: Envelope) =>
    database.dataSource.query<{ id: string }[]>('SELECT id FROM outbox WHERE id = $1', [jobId]);

  const fill = async (envelope: Envelope) => app.get(EnvelopeFiller).fill(envelope.id, await claim(envelope));
  const sweep = () => new StorageSweeper(app.get(StoredObjectsRepository), storage, app.get(PgListener)).sweep();

  async function keysOf({ teamId }: Scope, kind: string): Promise<string[]> {
    const entries = await readdir(join(folder, 'storage', teamId), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile() && entry.parentPath.includes(kind)).map(({ name }) => name);
  }

  it('begins with one statement, which wakes the workers', async () => {
    const listening = database.dataSource.createQueryRunner();
    const client = (await listening.connect()) as Client;
    const woken = new Promise((resolve) => client.once('notification', resolve));
    await client.query(`LISTEN ${OUTBOX_CHANNEL}`);
    const statements = await statementsOf(pending);
    const begun = statements.filter((sql) => /INTO "envelope"|INTO outbox|pg_notify/.test(sql));
    expect(begun).toEqual([expect.stringMatching(/INTO "envelope".*INTO outbox.*pg_notify/s)]);
    expect(await woken).toMatchObject({ channel: OUTBOX_CHANNEL });
    await client.query('UNLISTEN *');
    await listening.release();
  });

  it('by a worker that stalled before storing its file does not overwrite the file that another has committed', async () => {
    const { scope, envelope } = await pending();
    let committed: Envelope | null = null;
    storage.beforePut = async () => {
      await fill(envelope);
      committed = await app.get(EnvelopesService).find(envelope, envelope.id);
    };
    await expect(fill(envelope)).rejects.toThrow(ClaimLostError);

    const now = await app.get(EnvelopesService).find(envelope, envelope.id);
    expect(now).toEqual(committed);
    expect(now?.status).toBe('filled');
    await app.get(StoredObjects).get(now?.storageKey ?? '', now?.sha256 ?? '');
    await sweep();
    expect(await keysOf(scope, 'envelope')).toHaveLength(1);
  });

  it('does not restore an envelope that was deleted in the meantime, nor its file', async () => {
    const { scope, envelope } = await pending();
    storage.beforePut = () => app.get(EnvelopeFills).discard(envelope);
    await fill(envelope);
    expect(await app.get(EnvelopesService).find(envelope, envelope.id)).toBeNull();
    await sweep();
    expect(await keysOf(scope, 'envelope')).toEqual([]);
  });

  it('does not keep a file that is stored after the envelope was deleted', async () => {
    const { scope, envelope } = await pending();
    const own = await claim(envelope);
    beforeFinish(own, () => app.get(EnvelopeFills).discard(envelope));
    await app.get(EnvelopeFiller).fill(envelope.id, own);
    expect(await app.get(EnvelopesService).find(envelope, envelope.id)).toBeNull();
    await sweep();
    expect(await keysOf(scope, 'envelope')).toEqual([]);
  });

  it('ends with one statement, which wakes those who wait', async () => {
    const { envelope } = await pending();
    const own = await claim(envelope);
    const statements = await statementsOf(() => app.get(EnvelopeFiller).fill(envelope.id, own));
    const ended = statements.filter((sql) =>
      /UPDATE envelope|FROM outbox|committed_at = |TRANSACTION|COMMIT/.test(sql),
    );
    expect(ended).toEqual([expect.stringMatching(/FROM outbox.*UPDATE envelope.*pg_notify.*committed_at = now/s)]);
    expect([own.finished, await jobsOf(envelope)]).toEqual([true, []]);
    const now = await app.get(EnvelopesService).find(envelope, envelope.id);
    await app.get(StoredObjects).get(now?.storageKey ?? '', now?.sha256 ?? '');
  });

  it('writes nothing and is repeated when its file was swept', async () => {
    const { scope, envelope } = await pending();
    const own = await claim(envelope);
    beforeFinish(own, async () => {
      await database.dataSource.query('UPDATE stored_object SET sweep_at = now() WHERE owner_id = $1', [envelope.id]);
      await sweep();
    });
    await expect(app.get(EnvelopeFiller).fill(envelope.id, own)).rejects.toThrow('1 files were not kept');
    expect([own.finished, await jobsOf(envelope)]).toEqual([false, [{ id: envelope.jobId }]]);
    expect((await app.get(EnvelopesService).find(envelope, envelope.id))?.status).toBe('pending');

    await fill(envelope);
    expect((await app.get(EnvelopesService).find(envelope, envelope.id))?.status).toBe('filled');
    expect(await keysOf(scope, 'envelope')).toHaveLength(1);
  });

  it('writes nothing when another worker took the job in the last moment', async () => {
    const { scope, envelope } = await pending();
    const own = await claim(envelope);
    beforeFinish(own, () => claim(envelope));
    await expect(app.get(EnvelopeFiller).fill(envelope.id, own)).rejects.toThrow(ClaimLostError);
    expect((await app.get(EnvelopesService).find(envelope, envelope.id))?.status).toBe('pending');
    await sweep();
    expect(await keysOf(scope, 'envelope')).toEqual([]);
    expect(await jobsOf(envelope)).toHaveLength(1);
  });

  it('reads the template once for all its fills', async () => {
    const { scope, envelope } = await pending();
    const template = join(folder, 'storage', envelope.templateKey);
    await fill(envelope);
    await rm(template);
    const { envelope: next } = await envelopeOf(scope, envelope.documentId!);
    await fill(next);
    expect((await app.get(EnvelopesService).find(scope, next.id))?.status).toBe('filled');
  });

  it('fails permanently when the stored template has changed', async () => {
    const { envelope } = await pending();
    await writeFile(join(folder, 'storage', envelope.templateKey), sampleDocx().subarray(1));
    await expect(fill(envelope)).rejects.toThrow('was changed');
  });
});
