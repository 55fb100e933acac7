import 'reflect-metadata';
import { Processor } from '@nestjs/bull';
import { ConsoleLogger, type DynamicModule, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { EntityManager } from 'typeorm';
import { ConfigModule } from '../../config/config.module';
import { Env } from '../../config/env';
import type { Queue } from '../../config/settings';
import { DatabaseModule } from '../../database/database.module';
import { Claim } from '../claim';
import { JobRegistry } from '../job';
import { JobSignals } from '../job-signals';
import { JobsModule, JobWorkerModule } from '../jobs.module';
import { Works } from '../works';

export interface Note {
  text: string;
}

/** For tests of jobs: a job that inserts its text into the table `note`. */
export const writeNote = new JobRegistry().define<Note>('write-note', {
  concurrency: 4,
  retryAfterSeconds: [0.05, 0.05],
});

type Work = (note: Note, claim: Claim) => Promise<void>;

@Processor(writeNote.name)
export class WriteNoteProcessor {
  /** Runs before the handler writes; tests replace it. */
  static before: Work = async () => undefined;

  constructor(private readonly signals: JobSignals) {}

  @Works(writeNote)
  async write(note: Note, claim: Claim): Promise<void> {
    await WriteNoteProcessor.before(note, claim);
    await claim.finish((manager) => this.save(manager, note.text));
  }

  async giveUp(note: Note, error: Error, manager: EntityManager): Promise<void> {
    await this.save(manager, `${note.text} failed: ${error.message}`);
  }

  private async save(manager: EntityManager, text: string) {
    await manager.query('INSERT INTO note (text) VALUES ($1)', [text]);
    await this.signals.notify(manager, 'notes');
  }
}

@Module({ imports: [ConfigModule, DatabaseModule, JobsModule], providers: [WriteNoteProcessor] })
export class NoteWorkerModule {
  static for(queue: Queue): DynamicModule {
    return { module: NoteWorkerModule, imports: [JobWorkerModule.for([writeNote], queue)] };
  }
}

/** As a process it sends `ready`, and `working` when a job has started. The job never finishes; tests kill the process. */
async function main() {
  WriteNoteProcessor.before = () => new Promise(() => process.send?.('working'));
  const logger = new ConsoleLogger({ logLevels: ['error'] });
  await NestFactory.createApplicationContext(NoteWorkerModule.for(new Env().queue), { logger });
  process.send?.('ready');
}

if (require.main === module) void main();
