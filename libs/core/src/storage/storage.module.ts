import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Env } from '../config/env';
import { JobsModule } from '../jobs/jobs.module';
import { AbandonedFiles } from './abandoned-files';
import { FileLinks } from './file-links';
import { openStorage } from './open-storage';
import { Storage } from './storage';
import { StoragePreparation } from './storage-preparation';
import { StorageSweeper } from './storage-sweeper';
import { StoredObject } from './stored-object.entity';
import { StoredObjects } from './stored-objects';
import { StoredObjectsRepository } from './stored-objects.repository';

/** Provides stored files and links to them to every module. The settings choose the storage. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([StoredObject])],
  providers: [
    { provide: Storage, inject: [Env], useFactory: openStorage },
    StoragePreparation,
    StoredObjects,
    StoredObjectsRepository,
    FileLinks,
    AbandonedFiles,
  ],
  exports: [Storage, StoredObjects, StoredObjectsRepository, FileLinks],
})
export class StorageModule {}

/** Runs the sweeper in a process; any number of processes may run one. */
@Module({ imports: [StorageModule, JobsModule], providers: [StorageSweeper] })
export class StorageSweeperModule {}
