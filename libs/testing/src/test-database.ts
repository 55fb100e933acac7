import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource, DataSourceOptions } from 'typeorm';
import { createDataSource } from '../../core/src/database/data-source';
import { requestTestServers } from './test-servers-client';

type Entities = DataSourceOptions['entities'];

/** The empty, migrated database of one test file. */
export class TestDatabase {
  private made: { name: string; url: string } | null = null;
  private connected: DataSource | null = null;
  private connecting: Promise<void> | null = null;

  get url(): string {
    if (!this.made) throw new Error('The database is there only while tests run.');
    return this.made.url;
  }

  /** The open connection. */
  get dataSource(): DataSource {
    if (!this.connected) throw new Error('The database is there only while tests run.');
    return this.connected;
  }

  /** The connection, opened with all entities at the first call. For tests of services, which do not connect at the start. */
  async connection(): Promise<DataSource> {
    if (!this.connected) await (this.connecting ??= this.connect());
    return this.dataSource;
  }

  async create(): Promise<void> {
    this.made = await requestTestServers<{ name: string; url: string }>('POST', '/databases');
  }

  /** Connects with the given entities, by default all of the project. */
  async connect(entities?: Entities): Promise<void> {
    const dataSource = createDataSource(this.url);
    this.connected = await dataSource.setOptions({ logging: false, ...(entities && { entities }) }).initialize();
    if (!entities) registerEntities(this.connected);
  }

  /** Disconnects and drops the database, even while others are connected. */
  async remove(): Promise<void> {
    await this.connected?.destroy();
    if (this.made) await requestTestServers('DELETE', `/databases/${this.made.name}`);
    this.made = null;
  }
}

/**
 * Creates a database for the test file (or the `describe` that calls it) and drops it afterwards.
 * @param entities loads only these entities, which is faster than all. Tests with `DatabaseModule` need all.
 */
export function testDatabase(entities?: Entities): TestDatabase {
  const database = new TestDatabase();
  beforeAll(async () => {
    await database.create();
    await database.connect(entities);
  });
  afterAll(() => database.remove());
  return database;
}

/**
 * Makes all entities known to Nest. A jest worker loads modules once for all its test files, so a test of a few of them also
 * has the entities of those that were loaded before, which refer to others.
 */
function registerEntities({ entityMetadatas }: DataSource): void {
  const classes = entityMetadatas.flatMap(({ target }) => (typeof target === 'function' ? [target] : []));
  TypeOrmModule.forFeature(classes as Parameters<typeof TypeOrmModule.forFeature>[0]);
}
