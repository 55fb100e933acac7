import { rm } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { Env } from '../../core/src/config/env';
import { browserFolder, launchChromium } from '../../core/src/runtimes/browser/chromium';

/** Starts the headless Chromium that the service would use: `CHROMIUM_PATH`, the one on PATH, else the one from npm. */
export async function aBrowser(): Promise<Browser> {
  const folder = await browserFolder();
  const browser = await launchChromium(new Env(), folder);
  browser.on('disconnected', () => void rm(folder, { recursive: true, force: true }));
  return browser;
}
