import type { Readable } from 'node:stream'

import { withUncleanText } from '../unclean-text.ts'

/** The answer of a handler. */
export type Answer = {
  status: number
  headers: Record<string, string>
  body: string | Uint8Array | Readable
  /**
   * The connection breaks after this many bytes of the body; `half`: after half of the body, of a stream after its first
   * part.
   */
  cutAfterBytes?: number | 'half'
}

/** An answer in JSON. */
export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: withUncleanText(JSON.stringify(value)),
  }
}
