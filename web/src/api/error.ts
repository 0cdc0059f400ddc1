/** Body of a refusal. */
export interface Problem {
  code: string;
  message: string;
  findings?: unknown[];
  /** The current version of a session, or the current document of a force or an encounter. */
  current?: unknown;
  /** The session of an encounter that is launched already. */
  gameSessionId?: string;
}

/** Message of the error for an unreachable server. */
export const AWAY = 'The server is not responding.';

/** The server refused a request or could not be reached (`code` "away", `status` 0). */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  /** The current version for this viewer, with code "stale-version". */
  readonly current: number | undefined;
  readonly findings: unknown[];
  /** The whole refusal, with what only some codes carry. */
  readonly problem: Problem;

  constructor(status: number, problem: Problem) {
    super(problem.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = problem.code;
    this.current = typeof problem.current === 'number' ? problem.current : undefined;
    this.problem = problem;
    this.findings = problem.findings ?? [];
  }

  /** The error for a server that did not answer at all. */
  static away(): ApiError {
    return new ApiError(0, { code: 'away', message: AWAY });
  }

  /** Reads the refusal in a response; a proxy may have answered with something else. */
  static async from(response: Response): Promise<ApiError> {
    try {
      const problem = (await response.json()) as Partial<Problem>;
      if (typeof problem.code === 'string' && typeof problem.message === 'string') {
        return new ApiError(response.status, problem as Problem);
      }
    } catch {
      // Not JSON: reported by status below.
    }
    const message = `The server answered with status ${response.status} and gave no reason.`;
    return new ApiError(response.status, { code: `http-${response.status}`, message });
  }
}

/** The message to show for any thrown value. */
export function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}
