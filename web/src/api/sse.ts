/** One server-sent event. */
export interface Message {
  event: string;
  id: string | null;
  data: string;
}

/** Incremental parser for server-sent events; chunks may be split anywhere. */
export class Parser {
  #rest = '';
  #event = '';
  #data: string[] = [];
  /** Kept until the stream sends another id, as the SSE specification requires. */
  #id: string | null = null;

  push(chunk: string): Message[] {
    this.#rest += chunk;
    const messages: Message[] = [];
    for (let end = lineEnd(this.#rest); end !== null; end = lineEnd(this.#rest)) {
      const line = this.#rest.slice(0, end.at);
      this.#rest = this.#rest.slice(end.next);
      const message = this.#line(line);
      if (message !== null) messages.push(message);
    }
    return messages;
  }

  #line(line: string): Message | null {
    if (line === '') return this.#finish();
    if (line.startsWith(':')) return null;
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') this.#event = value;
    else if (field === 'data') this.#data.push(value);
    else if (field === 'id' && !value.includes('\0')) this.#id = value;
    return null;
  }

  #finish(): Message | null {
    const message = { event: this.#event || 'message', id: this.#id, data: this.#data.join('\n') };
    const empty = this.#data.length === 0;
    this.#event = '';
    this.#data = [];
    return empty ? null : message;
  }
}

/** The first line end. A trailing carriage return may be the first half of CRLF, so it waits. */
function lineEnd(text: string): { at: number; next: number } | null {
  const at = text.search(/[\r\n]/);
  if (at < 0) return null;
  if (text[at] === '\n') return { at, next: at + 1 };
  if (at + 1 === text.length) return null;
  return { at, next: text[at + 1] === '\n' ? at + 2 : at + 1 };
}
