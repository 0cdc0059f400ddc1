import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { heading, lineOf, type Row } from './table';

/** Prints all measurements as one table, then the errors. */
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
    if (status !== 'passed') console.log('At least one measurement missed its limit.');
  }
}
