import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { Env } from '../../core/src/config/env';
import { launchChromium } from '../../core/src/runtimes/chromium';

/** A headless Chromium as the service finds one: `CHROMIUM_PATH`, the one on PATH, else the one from npm. */
export async function aBrowser(): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), 'formwork-browser-'));
  const browser = await launchChromium(new Env(), folder);
  browser.on('disconnected', () => void rm(folder, { recursive: true, force: true }));
  return browser;
}
