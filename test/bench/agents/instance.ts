import type { Page } from 'playwright-core';
import type { RunValue } from '@app/planning/services';
import type { Chance } from './chance';

/** A request to a page of a task. */
export interface Visit {
  method: string;
  /** Below the address of the instance, without the first slash; '' for its first page. */
  path: string;
  query: URLSearchParams;
  /** Fields of a submitted form; files by their names. */
  form: Fields;
  cookie: string;
}

export type Fields = Record<string, string[]>;

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body: string;
}

/** 303: the browser asks for the other address by GET. */
export const redirect = (location: string, headers: Record<string, string> = {}): Answer => ({
  status: 303,
  headers: { Location: location, ...headers },
  body: '',
});

/** What a task leaves besides what its pages hold. */
export interface Result {
  /** Texts that were read into fields, by the key of the field. */
  reads: Record<string, string>;
  /** Names of the saved downloads. */
  downloads: string[];
  /** What the agent says about its steps, for the report. */
  said?: string[];
}

/** A generated task with its pages, which know whether it was done. */
export interface TaskInstance {
  task: string;
  values: RunValue[];
  /** Null for paths without a page. */
  respond(visit: Visit): Answer | null;
  /** The same actions as a script that knows the page, as a programmer would write them. */
  solve(page: Page): Promise<Result | void>;
  /** Null when the pages hold what the task asks for, or else what differs. */
  problem(result: Result): string | null;
}

/** Creates instances that differ in words, order, layout, widgets and wording. `folder` is for files to upload. */
export interface TaskKind {
  name: string;
  make(chance: Chance, folder: string): TaskInstance;
}

export const value = (field: string, text: string, more: Partial<RunValue> = {}): RunValue => ({
  field,
  label: field,
  type: 'text_field',
  texts: [text],
  files: [],
  secretOrigins: null,
  given: true,
  ...more,
});
