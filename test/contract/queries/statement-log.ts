import { AsyncLocalStorage } from 'node:async_hooks';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Type } from '@nestjs/common';
import { Client } from 'pg';
import { projectRoot } from '../../../libs/testing/src/project-root';

/** A statement that a method of a repository sent. */
export interface LoggedStatement {
  /** `AccountsRepository.find`. */
  method: string;
  text: string;
  values: unknown[];
  /** Prepared once for each connection, so that PostgreSQL may plan it without its values. */
  isNamed: boolean;
}

type Method = (this: object, ...args: unknown[]) => unknown;
type Sent = string | { text: string; name?: string; values?: unknown[] };

const READS_OR_WRITES = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i;

/** Records the statements of all repositories of the project, those of this process, until `stop`. */
export class StatementLog {
  readonly statements: LoggedStatement[] = [];
  /** Every method of every repository that is called from outside of it. */
  readonly methods: string[] = [];
  readonly called = new Set<string>();
  private readonly classes = new Map<string, Type<Record<string, Method>>>();
  private readonly caller = new AsyncLocalStorage<string>();
  private readonly undo: (() => void)[] = [];

  constructor() {
    for (const repository of repositories()) {
      this.classes.set(repository.name, repository);
      this.watch(repository);
    }
    this.watchClients();
  }

  /** Calls a method (`AccountsRepository.find`) of the repository that `get` returns. */
  async call(method: string, args: unknown[], get: (type: Type) => object): Promise<void> {
    const [name, member] = method.split('.') as [string, string];
    const repository = get(this.classes.get(name)!) as Record<string, Method>;
    await repository[member]!(...args);
  }

  stop(): void {
    for (const restore of this.undo) restore();
  }

  private watch({ name, prototype }: Type<Record<string, Method>>): void {
    for (const member of Object.getOwnPropertyNames(prototype)) {
      const original = Object.getOwnPropertyDescriptor(prototype, member)?.value as Method | undefined;
      if (member === 'constructor' || typeof original !== 'function') continue;
      const method = `${name}.${member}`;
      this.methods.push(method);
      const { caller, called } = this;
      prototype[member] = function (...args: unknown[]) {
        called.add(method);
        return followed(caller, method, () => original.apply(this, args));
      };
      this.undo.push(() => void (prototype[member] = original));
    }
  }

  private watchClients(): void {
    const prototype = Client.prototype as unknown as { query: Method };
    const original = prototype.query;
    const note = (sent: Sent, rest: unknown[]) => this.note(sent, rest);
    prototype.query = function (...args) {
      note(args[0] as Sent, args.slice(1));
      return original.apply(this, args);
    };
    this.undo.push(() => void (prototype.query = original));
  }

  private note(sent: Sent, [given]: unknown[]): void {
    const method = this.caller.getStore();
    const { text, name, values = given } = typeof sent === 'string' ? { text: sent } : sent;
    if (method === undefined || !READS_OR_WRITES.test(text)) return;
    const statement = { method, text, values: Array.isArray(values) ? values : [], isNamed: name !== undefined };
    if (!this.statements.some((one) => one.text === text && one.values.length === statement.values.length))
      this.statements.push(statement);
  }
}

/** Runs `work`, and each step of an iteration that it returns, with the name of its method. */
function followed(caller: AsyncLocalStorage<string>, method: string, work: () => unknown): unknown {
  const result = caller.run(method, work);
  if (typeof result !== 'object' || result === null || !(Symbol.asyncIterator in result)) return result;
  const iterator = (result as AsyncIterable<unknown>)[Symbol.asyncIterator]();
  return {
    next: () => caller.run(method, () => iterator.next()),
    return: (value: unknown) => iterator.return?.(value) ?? Promise.resolve({ done: true, value }),
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** The classes of all files named `*.repository.ts`. */
function repositories(): Type<Record<string, Method>>[] {
  const load = createRequire(__filename);
  const folder = join(projectRoot, 'libs');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.repository.ts'))
    .flatMap((file) => Object.values(load(join(folder, file)) as Record<string, unknown>))
    .filter((one) => typeof one === 'function' && one.name.endsWith('Repository')) as never;
}
