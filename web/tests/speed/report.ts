import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { heading, lineOf, type Row } from './table';

/** Prints what was measured as one table, and below it what went wrong. */
export default class Report implements Reporter {
  readonly #rows: Row[] = [];
  readonly #problems: string[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    for (const { type, description } of result.annotations) {
      if (type === 'row' && description) this.#rows.push(JSON.parse(description) as Row);
    }
    for (const { message } of result.errors) this.#problems.push(`${test.title}: ${message ?? ''}`);
  }

  onStdErr(chunk: string | Buffer): void {
    process.stderr.write(chunk);
  }

  onEnd({ status }: FullResult): void {
    const problems = this.#problems.filter((problem) => !problem.includes('MISSED'));
    console.log([heading(), ...this.#rows.map(lineOf), ...problems].join('\n'));
    if (status !== 'passed') console.log('Not everything is as fast as it must be.');
  }
}
