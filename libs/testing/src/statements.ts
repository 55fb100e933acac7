import { Client } from 'pg';

/** The statements that this process sends to PostgreSQL while `work` runs, those of all connections together. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = jest.spyOn(Client.prototype, 'query');
  try {
    await work();
    return spy.mock.calls.map(([query]) =>
      (typeof query === 'string' ? query : (query as { text: string }).text).trim(),
    );
  } finally {
    spy.mockRestore();
  }
}
