import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Env } from '../config/env';
import { JobsModule } from '../jobs/jobs.module';
import { AbandonedFiles } from './abandoned-files';
import { FileLinks } from './file-links';
import { openStorage } from './open-storage';
import { Storage } from './storage';
import { StorageSweeper } from './storage-sweeper';
import { StoredObject } from './stored-object.entity';
import { StoredObjects } from './stored-objects';
import { StoredObjectsRepository } from './stored-objects.repository';

/** Gives every module the files of the service, in the storage that the settings name, and links to them. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([StoredObject])],
  providers: [
    { provide: Storage, inject: [Env], useFactory: openStorage },
    StoredObjects,
    StoredObjectsRepository,
    FileLinks,
    AbandonedFiles,
  ],
  exports: [Storage, StoredObjects, StoredObjectsRepository, FileLinks],
})
export class StorageModule {}

/** Makes a process delete the bytes of deleted files; any number of processes may. */
@Module({ imports: [StorageModule, JobsModule], providers: [StorageSweeper] })
export class StorageSweeperModule {}
