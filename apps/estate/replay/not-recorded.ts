import type { Call } from '../serve/http/call.ts'
import { DatabricksError } from '../serve/http/databricks-error.ts'

/** Counts the calls without a recorded answer. */
export class NotRecorded {
  readonly #calls = new Map<string, number>()

  /** The error of such a call, which it counts. */
  error(call: Call): DatabricksError {
    return new DatabricksError(404, 'NOT_FOUND', `No answer is recorded for ${this.count(call)}.`)
  }

  /** Counts such a call; answers its name. */
  count(call: Call, what = ''): string {
    const name = `${call.method} ${call.path}${what}`
    this.#calls.set(name, (this.#calls.get(name) ?? 0) + 1)
    return name
  }

  report(): { call: string; times: number }[] {
    return [...this.#calls].map(([call, times]) => ({ call, times }))
  }
}
