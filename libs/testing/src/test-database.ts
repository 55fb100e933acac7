import type { DataSource, DataSourceOptions } from 'typeorm';
import { createDataSource } from '../../core/src/database/data-source';
import { askServers } from './ask-servers';

type Entities = DataSourceOptions['entities'];

/** An empty, migrated database of one test file's own. */
export class TestDatabase {
  private made: { name: string; url: string } | null = null;
  private connected: DataSource | null = null;
  private connecting: Promise<void> | null = null;

  get url(): string {
    if (!this.made) throw new Error('The database is there only while tests run.');
    return this.made.url;
  }

  /** A connection to it. */
  get dataSource(): DataSource {
    if (!this.connected) throw new Error('The database is there only while tests run.');
    return this.connected;
  }

  /** The same, made when it is first asked for, with all entities: for services under test, whose database starts unconnected. */
  async connection(): Promise<DataSource> {
    if (!this.connected) await (this.connecting ??= this.connect());
    return this.dataSource;
  }

  async create(): Promise<void> {
    this.made = await askServers<{ name: string; url: string }>('POST', '/databases');
  }

  /** Connects, knowing the given entities or, without any, all of the project. */
  async connect(entities?: Entities): Promise<void> {
    const dataSource = createDataSource(this.url);
    this.connected = await dataSource.setOptions({ logging: false, ...(entities && { entities }) }).initialize();
  }

  /** Disconnects, and drops the database, whoever else is still connected. */
  async remove(): Promise<void> {
    await this.connected?.destroy();
    if (this.made) await askServers('DELETE', `/databases/${this.made.name}`);
    this.made = null;
  }
}

/**
 * Gives the test file (or the `describe` it is called in) a database of its own, and drops it afterwards. `entities`
 * spares a test that needs few of them the loading of all.
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
