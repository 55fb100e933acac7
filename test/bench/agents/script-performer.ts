import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { type ChromiumProgram, launchChromium } from '@app/core/programs';
import { benchEnv } from './bench-env';
import type { Result, TaskInstance } from './instance';
import type { Performer } from './performer';

const PATIENCE_MS = 8_000;

/** Does a task with the script of its page: shows that the page works, and is the floor of the time. */
export class ScriptPerformer implements Performer {
  private constructor(
    private readonly browser: Browser,
    private readonly folder: string,
  ) {}

  static async open(program?: ChromiumProgram): Promise<ScriptPerformer> {
    const folder = await mkdtemp(join(tmpdir(), 'bench-'));
    return new ScriptPerformer(await launchChromium(benchEnv(), folder, { ...(program && { program }) }), folder);
  }

  async perform(instance: TaskInstance, address: string): Promise<Result> {
    const context = await this.browser.newContext();
    context.setDefaultTimeout(PATIENCE_MS);
    try {
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await page.goto(address);
      const result = (await instance.solve(page)) ?? { reads: {}, downloads: [] };
      await page.waitForLoadState();
      if (errors.length > 0) throw new Error(`The page failed: ${errors.join('; ')}`);
      return result;
    } finally {
      await context.close();
    }
  }

  async close(): Promise<void> {
    await this.browser.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
