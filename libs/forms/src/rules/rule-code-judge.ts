import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { compiledProgram, InvalidInputError, ThreadPool, WorkLimitError } from '@app/core';
import { type CodeFault, faultOf, javascriptOf, type RuleCode, type RuleMode } from './rule-code';
import { faultsIn, type Script } from './scripts';

/** Why code cannot run; null when it can. Only for the code that was passed to `RuleCodeJudge`. */
export interface CodeVerdict {
  faultOfRule(code: RuleCode, mode?: RuleMode): CodeFault | null;
  faultOfShared(code: RuleCode): CodeFault | null;
}

export interface JudgedRule {
  code?: RuleCode;
  /** Shared code, not a rule. */
  isShared?: boolean;
}

/** Maximum number of characters of JavaScript in all rules and shared codes of a form or extraction. */
export const MAX_CODE_IN_ALL = 500_000;

/** Code up to this length is parsed without a thread: it takes less than 50 ms in the worst case, usually 1 ms. */
const SHORT = 10_000;

/** Ordinary code of `MAX_CODE_IN_ALL` characters takes a sixth of the time limit; hostile code takes many times as long. */
const LIMITS = { slots: 1, timeoutMs: 1_000, memoryMb: 128 };

/** Parses the code of rules when they are saved, in a separate thread, because hostile code takes long to parse. */
@Injectable()
export class RuleCodeJudge implements OnApplicationShutdown {
  private readonly threads = new ThreadPool<Script[], (CodeFault | null)[]>(
    compiledProgram(__dirname, 'rule-code-thread'),
    LIMITS,
  );

  async onApplicationShutdown(): Promise<void> {
    await this.threads.close();
  }

  /**
   * Parses all code of one form or extraction and returns the verdict.
   * @throws InvalidInputError 400 `code_too_large`, `code_too_complex`
   */
  async judge(rules: readonly JudgedRule[]): Promise<CodeVerdict> {
    const scripts = distinctScripts(rules);
    const length = scripts.reduce((sum, { javascript }) => sum + javascript.length, 0);
    if (length > MAX_CODE_IN_ALL)
      throw new InvalidInputError(
        `All rules and shared codes together have ${length} characters of code; they may have ${MAX_CODE_IN_ALL}.`,
        'code_too_large',
      );
    const faults = length <= SHORT ? faultsIn(scripts) : await this.parse(scripts);
    const found = new Map(scripts.map((script, index) => [keyOf(script), faults[index] ?? null]));
    const lookUp = (isShared: boolean) => (javascript: string) => found.get(keyOf({ javascript, isShared })) ?? null;
    return {
      faultOfRule: (code, mode) => faultOf(code, mode, lookUp(false)),
      faultOfShared: (code) => faultOf(code, undefined, lookUp(true)),
    };
  }

  private parse(scripts: Script[]): Promise<(CodeFault | null)[]> {
    return this.threads.run(scripts).catch((error: unknown) => {
      if (!(error instanceof WorkLimitError)) throw error;
      throw new InvalidInputError(`The code takes more ${error.limit} to parse than it may.`, 'code_too_complex');
    });
  }
}

const keyOf = ({ javascript, isShared }: Script) => `${isShared ? 'shared' : 'rule'} ${javascript}`;

function distinctScripts(rules: readonly JudgedRule[]): Script[] {
  const scripts = rules.flatMap(({ code, isShared = false }) => {
    const javascript = code === undefined ? null : javascriptOf(code);
    return javascript === null ? [] : [{ javascript, isShared }];
  });
  return [...new Map(scripts.map((script) => [keyOf(script), script])).values()];
}
