import 'reflect-metadata';
import { ConsoleLogger, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { EntityManager } from 'typeorm';
import { ConfigModule } from '../config/config.module';
import { DatabaseModule } from '../database/database.module';
import { Claim } from './claim';
import { Handles, HandlesFailure } from './handles';
import { defineJob } from './job';
import { JobSignals } from './job-signals';
import { JobsModule, JobWorkerModule } from './jobs.module';

/** For the tests of the job core: a job that writes its text into the table `note`. */
export interface Note {
  text: string;
}
export const writeNote = defineJob<Note>('write-note', { concurrency: 4, retryAfterSeconds: [0.05, 0.05] });

type Work = (note: Note, claim: Claim) => Promise<void>;

@Injectable()
export class WriteNoteProcessor {
  /** What the handler does before it writes; tests replace it. */
  static before: Work = async () => undefined;

  constructor(private readonly signals: JobSignals) {}

  @Handles(writeNote)
  async write(note: Note, claim: Claim): Promise<void> {
    await WriteNoteProcessor.before(note, claim);
    await claim.finish((manager) => this.save(manager, note.text));
  }

  @HandlesFailure(writeNote)
  async giveUp(note: Note, error: Error, manager: EntityManager): Promise<void> {
    await this.save(manager, `${note.text} failed: ${error.message}`);
  }

  private async save(manager: EntityManager, text: string) {
    await manager.query('INSERT INTO note (text) VALUES ($1)', [text]);
    await this.signals.notify(manager, 'notes');
  }
}

@Module({
  imports: [ConfigModule, DatabaseModule, JobsModule, JobWorkerModule.for([writeNote])],
  providers: [WriteNoteProcessor],
})
export class NoteWorkerModule {}

/** As a process of its own it says when it has begun to work on a note, and never ends that work: it is there to be killed. */
async function main() {
  WriteNoteProcessor.before = () => new Promise(() => process.send?.('working'));
  await NestFactory.createApplicationContext(NoteWorkerModule, { logger: new ConsoleLogger({ logLevels: ['error'] }) });
}

if (require.main === module) void main();
