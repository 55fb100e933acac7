/** The headless shell first: it starts with a quarter of the CPU time of a whole Chromium, whose window is not needed. */
export const BROWSERS = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'chrome',
];
