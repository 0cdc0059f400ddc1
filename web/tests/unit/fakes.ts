/** A JSON response of the server. */
export function answer(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status });
}

export interface Asked {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** A `fetch` that returns prepared responses and records requests; an Error is thrown. */
export function fakeFetch(...answers: (Response | Error)[]) {
  const asked: Asked[] = [];
  const fetch = async (input: unknown, init: RequestInit = {}) => {
    asked.push({
      url: String(input),
      method: init.method ?? 'GET',
      headers: (init.headers ?? {}) as Record<string, string>,
      body: init.body as string | undefined,
    });
    const next = answers.shift() ?? new TypeError('unreachable');
    if (next instanceof Error) throw next;
    return next;
  };
  return { fetch: fetch as typeof globalThis.fetch, asked };
}

/** A response body that sends chunks and then ends, or stays open. */
export function streamed(chunks: string[], stays = false): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      if (!stays) controller.close();
    },
  });
  return new Response(body, { status: 200 });
}
