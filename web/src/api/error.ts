/** What the server says when it refuses. */
export interface Problem {
  code: string;
  message: string;
  findings?: unknown[];
  current?: number;
}

/** What is said when nobody answers. */
export const AWAY = 'The server does not answer.';

/** The server refused, or could not be reached (`code` "away", `status` 0). */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  /** The viewer's version at the server, with code "stale-version". */
  readonly current: number | undefined;
  readonly findings: unknown[];

  constructor(status: number, problem: Problem) {
    super(problem.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = problem.code;
    this.current = problem.current;
    this.findings = problem.findings ?? [];
  }

  /** The server did not answer at all. */
  static away(): ApiError {
    return new ApiError(0, { code: 'away', message: AWAY });
  }

  /** Reads the words of a refusal; something in between may have answered in its own words. */
  static async from(response: Response): Promise<ApiError> {
    try {
      const problem = (await response.json()) as Partial<Problem>;
      if (typeof problem.code === 'string' && typeof problem.message === 'string') {
        return new ApiError(response.status, problem as Problem);
      }
    } catch {
      // No JSON: told below.
    }
    const message = `The server answered ${response.status} without saying why.`;
    return new ApiError(response.status, { code: `http-${response.status}`, message });
  }
}

/** The words to show for whatever went wrong. */
export function wordsOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}
