import { Injectable } from '@nestjs/common';
import { access, constants, mkdir } from 'node:fs/promises';
import { DataSource } from 'typeorm';
import { AppError, Env, pendingMigrations, type InputProblem } from '@app/core';

const TIMEOUT_MS = 2_000;

/** Looks at everything that the service depends on. */
@Injectable()
export class Readiness {
  constructor(
    private readonly dataSource: DataSource,
    private readonly env: Env,
  ) {}

  /** @throws 503 with one entry in `errors` for each dependency that is not usable */
  async assert(): Promise<void> {
    const checks: Record<string, () => Promise<unknown>> = {
      database: () => this.dataSource.query('SELECT 1'),
      migrations: () => this.checkMigrations(),
      storage: () => this.checkStorage(),
    };
    const results = await Promise.all(Object.entries(checks).map(([name, check]) => problemOf(name, check)));
    const problems = results.filter((problem) => problem !== null);
    if (problems.length === 0) return;
    const names = problems.map(({ path }) => path).join(', ');
    throw new AppError(503, 'not_ready', `Not ready: ${names}.`, { errors: problems, headers: { 'Retry-After': '2' } });
  }

  private async checkMigrations() {
    const pending = await pendingMigrations(this.dataSource);
    if (pending.length > 0) throw new Error(`${pending.length} migrations have not run; start with ${pending[0]}`);
  }

  private async checkStorage() {
    await mkdir(this.env.storageDir, { recursive: true });
    await access(this.env.storageDir, constants.W_OK);
  }
}

async function problemOf(name: string, check: () => Promise<unknown>): Promise<InputProblem | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
  });
  try {
    await Promise.race([check(), late]);
    return null;
  } catch (error) {
    return { path: name, message: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}
