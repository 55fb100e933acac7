/** Prints the figures with their aims, and counts which of them are kept. */
export class Verdicts {
  private passed = 0;
  private failed = 0;

  /** @param figure what was measured, in words */
  add(isKept: boolean, figure: string): void {
    console.log(`${isKept ? 'kept' : 'MISSED'}: ${figure}`);
    if (isKept) this.passed += 1;
    else this.failed += 1;
  }

  /** Prints the last line. @returns whether every aim was kept */
  end(): boolean {
    console.log(`${this.passed} passed, ${this.failed} failed`);
    return this.failed === 0;
  }
}
