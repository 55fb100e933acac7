import type { Page } from 'playwright-core';

/** The browser session as the page driver sees it: its tabs, dialogs and downloads. */
export interface PageHost {
  /** The tab that steps act on. Throws when it is closed or has crashed. */
  current(): Page;
  /** The open tabs in the order in which they were opened; popups and new windows are tabs. */
  pages(): Page[];
  activate(page: Page): Promise<void>;
  /** How the next `confirm` or `prompt` is answered; null for an answer that is taken back. */
  answerNextDialog(answer: { accept: boolean; text: string | null } | null): void;
  /** How many dialogs of the browser (`alert`, `confirm` and the like) have come up so far. */
  dialogCount(): number;
  /** The questions of the browser (`confirm`, `prompt`) that were answered with no for want of an answer, in their order. */
  unansweredDialogs(): readonly string[];
  /** The messages (`alert`) that have come up so far, in their order. */
  alerts(): readonly string[];
  /** The next download that ends; `path` is below `folder`. Throws when the policy refuses it. */
  nextDownload(timeoutMs: number): Promise<{ path: string; name: string; address: string }>;
  /** Folder of the run for files. */
  folder: string;
}
