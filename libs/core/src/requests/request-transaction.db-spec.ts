import { testDatabase } from '@app/testing';
import type { Request, Response } from 'express';
import { DataSource, QueryFailedError } from 'typeorm';
import { PreparedStatements } from '../database/prepared-statements';
import { currentRequest, outsideRequest, requestContext, type RequestContext } from './request-context';
import { RequestDataSource } from './request-data-source';

const database = testDatabase([]);
let dataSource: DataSource;
let statements: PreparedStatements;

const INSERT = { name: 'test.insert', text: 'INSERT INTO note (body) VALUES ($1) RETURNING body' };
/** What the request leaves behind, besides its effects. */
const trace = (body = 'trace') => ({ name: 'test.trace', text: 'INSERT INTO note (body) VALUES ($1)', values: [body] });

beforeAll(async () => {
  dataSource = await new RequestDataSource({ ...database.dataSource.options }).initialize();
  statements = new PreparedStatements(dataSource);
  await dataSource.query('CREATE TABLE note (body text)');
});
afterEach(() => dataSource.query('DELETE FROM note'));
afterAll(() => dataSource.destroy());

/** Handles a request with `handler`, in its transaction. */
function request<T>(handler: (context: RequestContext) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    requestContext({ method: 'POST' } as Request, {} as Response, () => {
      const context = currentRequest()!;
      context.transaction.run(() => handler(context)).then(resolve, reject);
    });
  });
}

const add = (body: string) =>
  dataSource.transaction((manager) => manager.query('INSERT INTO note VALUES ($1)', [body]));
const notes = async () =>
  (await dataSource.query<{ body: string }[]>('SELECT body FROM note ORDER BY body')).map(({ body }) => body);
/** The rows that other connections see. */
const committed = () => outsideRequest(notes);
const connections = () => dataSource.query<unknown[]>('SELECT 1');

describe('the transaction of a request', () => {
  it('commits all transactions of the handler together, when the handler has returned', async () => {
    await request(async () => {
      await add('first');
      await add('second');
      expect(await notes()).toEqual(['first', 'second']);
      expect(await committed()).toEqual([]);
    });
    expect(await notes()).toEqual(['first', 'second']);
  });

  it('is rolled back when the handler throws after its transactions', async () => {
    const failing = request(async () => {
      await add('first');
      throw new Error('no answer');
    });
    await expect(failing).rejects.toThrow('no answer');
    expect(await notes()).toEqual([]);
    await connections();
  });

  it('goes on when one of its transactions fails and the handler catches the error', async () => {
    const failed = () =>
      dataSource.transaction(async (manager) => {
        await manager.query(`INSERT INTO note VALUES ('undone')`);
        throw new Error('undo');
      });
    await request(async () => {
      await expect(failed()).rejects.toThrow('undo');
      await add('first');
      await expect(failed()).rejects.toThrow('undo');
      await add('second');
    });
    expect(await notes()).toEqual(['first', 'second']);
  });

  it('runs the commit statements once, with the result of the handler', async () => {
    await request(async ({ transaction }) => {
      transaction.atCommit((response) => trace(`answered ${String(response)}`));
      await add('first');
      await add('second');
      return 42;
    });
    expect(await notes()).toEqual(['answered 42', 'first', 'second']);
  });

  it('runs no commit statement when the handler has no effect or fails', async () => {
    await request(async ({ transaction }) => transaction.atCommit(() => trace()));
    const failing = request(async ({ transaction }) => {
      transaction.atCommit(() => trace());
      await add('first');
      throw new Error('no answer');
    });
    await expect(failing).rejects.toThrow('no answer');
    expect(await notes()).toEqual([]);
  });

  it('has no effects when a commit statement fails', async () => {
    const failing = request(async ({ transaction }) => {
      transaction.atCommit(() => ({ name: 'test.wrong', text: 'INSERT INTO nothing VALUES (1)', values: [] }));
      await add('first');
    });
    await expect(failing).rejects.toThrow('nothing');
    expect(await notes()).toEqual([]);
  });

  it('ends early when the handler commits before it waits; what follows commits by itself', async () => {
    const failing = request(async ({ transaction }) => {
      transaction.atCommit((response, effect) => trace(`${String(response)} of ${String(effect)}`));
      await add('first');
      await transaction.commitEarly('effect 7');
      expect(await committed()).toEqual(['first', 'undefined of effect 7']);
      await add('second');
      throw new Error('no answer');
    });
    await expect(failing).rejects.toThrow('no answer');
    expect(await notes()).toEqual(['first', 'second', 'undefined of effect 7']);
  });

  it('runs the begin hook once, in the transaction, before the handler writes', async () => {
    const seen: string[][] = [];
    await request(async ({ transaction }) => {
      transaction.atBegin(async () => void seen.push(await notes()));
      await add('first');
      await add('second');
    });
    expect(seen).toEqual([[]]);
  });

  it('runs the begin hook again after a rollback by the handler', async () => {
    const managers: unknown[] = [];
    await request(async ({ transaction }) => {
      transaction.atBegin(async () => void managers.push(transaction.manager));
      const runner = dataSource.createQueryRunner();
      await runner.startTransaction();
      await runner.rollbackTransaction();
      await runner.release();
      await add('first');
    });
    expect(managers).toEqual([expect.anything(), expect.anything()]);
    expect(await notes()).toEqual(['first']);
  });

  it('does not begin when the begin hook throws', async () => {
    const failing = request(async ({ transaction }) => {
      transaction.atBegin(() => Promise.reject(new Error('in use')));
      await add('first');
    });
    await expect(failing).rejects.toThrow('in use');
    expect(await notes()).toEqual([]);
  });

  it('does not hold a connection before its first transaction', async () => {
    await request(async ({ transaction }) => {
      await notes();
      expect(transaction.manager).toBeUndefined();
    });
  });
});

describe('a write of one statement', () => {
  const write = (body: string) => statements.write<{ body: string }>(INSERT, [body]);

  it('includes the commit statements of the request', async () => {
    await request(async ({ transaction }) => {
      transaction.atCommit(() => trace());
      transaction.atCommit(() => trace('second trace'));
      expect(await write('value')).toEqual([{ body: 'value' }]);
      expect(transaction.manager).toBeUndefined();
    });
    expect(await notes()).toEqual(['second trace', 'trace', 'value']);
  });

  it('waits in a transaction when a commit statement needs the response', async () => {
    await request(async ({ transaction }) => {
      transaction.atCommit((response) => trace(`answered ${String(response)}`), { needsResponse: true });
      await write('value');
      expect(await committed()).toEqual([]);
      return 1;
    });
    expect(await notes()).toEqual(['answered 1', 'value']);
  });

  it('joins a transaction that is open', async () => {
    await request(async ({ transaction }) => {
      transaction.atCommit(() => trace());
      await add('first');
      await write('value');
      expect(await committed()).toEqual([]);
    });
    expect(await notes()).toEqual(['first', 'trace', 'value']);
  });

  it('is an ordinary statement outside of requests', async () => {
    expect(await write('value')).toEqual([{ body: 'value' }]);
  });

  describe('with further INSERTs', () => {
    const takeAlong = (body: string, also = trace('along')) =>
      statements.write<{ body: string }>(INSERT, [body], undefined, [also]);
    /** Refused by PostgreSQL. */
    const WRONG = { name: 'test.wrong', text: 'INSERT INTO note (body) VALUES ($1::int::text)', values: ['no number'] };

    it('stores all of them, in one statement, and in a transaction that is open', async () => {
      await request(async ({ transaction }) => {
        transaction.atCommit(() => trace());
        expect(await takeAlong('value')).toEqual([{ body: 'value' }]);
        expect(transaction.manager).toBeUndefined();
      });
      await request(async () => {
        await add('first');
        expect(await takeAlong('second')).toEqual([{ body: 'second' }]);
      });
      await takeAlong('third');
      expect(await notes()).toEqual(['along', 'along', 'along', 'first', 'second', 'third', 'trace', 'value']);
    });

    it('stores nothing when one of them fails', async () => {
      await expect(request(() => takeAlong('value', WRONG))).rejects.toThrow(QueryFailedError);
      await expect(takeAlong('value', WRONG)).rejects.toThrow(QueryFailedError);
      expect(await notes()).toEqual([]);
    });
  });

  it('may read expressions that change data', async () => {
    const double = {
      name: 'test.double',
      with: 'first AS (INSERT INTO note (body) VALUES ($1) RETURNING body)',
      text: `SELECT body || ' was first' AS body FROM first`,
    };
    await request(async ({ transaction }) => {
      transaction.atCommit(() => trace());
      expect(await statements.write(double, ['value'])).toEqual([{ body: 'value was first' }]);
    });
    expect(await statements.write(double, ['another'])).toEqual([{ body: 'another was first' }]);
    expect(await notes()).toEqual(['another', 'trace', 'value']);
  });
});

describe('a data source that closes', () => {
  const opened = () => new RequestDataSource({ ...database.dataSource.options }).initialize();
  const addTo = (closing: DataSource, body: string) =>
    closing.transaction((manager) => manager.query('INSERT INTO note VALUES ($1)', [body]));

  it('waits for requests in their transactions, which commit', async () => {
    const closing = await opened();
    let end = () => {};
    const begun = new Promise<void>((resolve) => {
      void request(async () => {
        await addTo(closing, 'first');
        resolve();
        await new Promise<void>((ended) => (end = ended));
        await addTo(closing, 'second');
      });
    });
    await begun;
    const destroyed = closing.destroy();
    end();
    await destroyed;
    expect(closing.isInitialized).toBe(false);
    expect(await notes()).toEqual(['first', 'second']);
  });

  it('rolls back what does not end, and refuses more work', async () => {
    const closing = await opened();
    let end = () => {};
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const handled = request(async () => {
      await addTo(closing, 'first');
      begin();
      await new Promise<void>((ended) => (end = ended));
      await addTo(closing, 'second');
    });
    await begun;
    await closing.destroy(50);
    end();
    await expect(handled).rejects.toThrow();
    await expect(addTo(closing, 'third')).rejects.toThrow('The service is ending.');
    expect(await notes()).toEqual([]);
  });
});
