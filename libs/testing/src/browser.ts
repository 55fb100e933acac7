import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

const FLAGS = [
  '--headless=shell',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A headless Chromium: `CHROMIUM_PATH`, the one on PATH, else the one from npm. */
export async function aBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: installed() ?? (await bundled()), args: FLAGS });
}

function installed(): string | undefined {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(folder, name)));
  return [process.env.CHROMIUM_PATH ?? '', ...onPath].find((path) => path !== '' && existsSync(path));
}

async function bundled(): Promise<string> {
  // It brings its own libraries only when it believes that it runs on Lambda.
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}
