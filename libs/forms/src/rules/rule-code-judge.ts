import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { compiledProgram, InvalidInputError, ThreadPool, WorkLimitError } from '@app/core';
import { isFunctionBody, javascriptOf, validityOf, type RuleCode, type RuleMode } from './rule-code';

/** Whether the code of a rule can run. Only for the code that was passed to `RuleCodeJudge`. */
export type CodeVerdict = (code: RuleCode, mode?: RuleMode) => boolean;

export interface JudgedRule {
  code?: RuleCode;
  mode?: RuleMode;
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
  private readonly threads = new ThreadPool<string[], boolean[]>(
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
    const codes = [...new Set(rules.flatMap(({ code }) => (code === undefined ? [] : (javascriptOf(code) ?? []))))];
    const length = codes.reduce((sum, code) => sum + code.length, 0);
    if (length > MAX_CODE_IN_ALL)
      throw new InvalidInputError(
        `All rules and shared codes together have ${length} characters of code; they may have ${MAX_CODE_IN_ALL}.`,
        'code_too_large',
      );
    const parsed = length <= SHORT ? codes.map(isFunctionBody) : await this.parse(codes);
    const verdicts = new Map(codes.map((code, index) => [code, parsed[index] ?? false]));
    return (code, mode) => validityOf(code, mode, (script) => verdicts.get(script) ?? false);
  }

  private parse(codes: string[]): Promise<boolean[]> {
    return this.threads.run(codes).catch((error: unknown) => {
      if (!(error instanceof WorkLimitError)) throw error;
      throw new InvalidInputError(`The code takes more ${error.limit} to parse than it may.`, 'code_too_complex');
    });
  }
}
