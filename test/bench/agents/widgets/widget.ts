import type { Locator, Page } from 'playwright-core';

/** Where the elements of a task are: a page, or a frame of it. */
export interface Scope {
  page: Page;
  locator(selector: string): Locator;
}

/** A control of a generated page. Its values go into the form under `name`, native or through a hidden field. */
export interface Widget {
  name: string;
  label: string;
  /** The control, with `naming` (attributes that name it) on its main element. */
  markup(naming: string): string;
  script: string;
  /** The id that a label can point to; null for scripted controls. */
  labelFor: string | null;
  takesPlaceholder?: boolean;
  /** Several controls below one question. */
  isGroup?: boolean;
  /** Its markup has its label. */
  ownLabel?: boolean;
  /** What the form sends before anything is done, and when the goal is reached. */
  initial: string[];
  goal: string[];
  /** Reaches the goal. */
  solve(scope: Scope): Promise<void>;
}
