import { networkFailure } from './transient.ts'

/** One running request: it ends with the caller's signal, or when nothing has arrived for too long. */
export class Exchange {
  readonly address: string
  readonly signal: AbortSignal
  readonly #given: AbortSignal
  readonly #silence = new AbortController()
  readonly #inactivityMs: number
  readonly #timer: NodeJS.Timeout

  constructor(address: string, given: AbortSignal, inactivityMs: number) {
    this.address = address
    this.#given = given
    this.#inactivityMs = inactivityMs
    this.signal = AbortSignal.any([given, this.#silence.signal])
    this.#timer = setTimeout(() => this.#silence.abort(), inactivityMs)
  }

  /** Sends the request; a broken connection becomes a transient error. */
  async ask(url: URL, init: RequestInit): Promise<Response> {
    try {
      const response = await fetch(url, { ...init, signal: this.signal })
      this.#timer.refresh()
      return response
    } catch (error) {
      throw this.#meaningOf(error)
    }
  }

  /** The chunks of the body as they arrive. */
  async *bytesOf(response: Response): AsyncGenerator<Uint8Array> {
    const reader = response.body?.getReader()
    if (!reader) return
    for (;;) {
      const { done, value } = await this.#next(reader)
      if (done) return
      yield value
    }
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  async #next(reader: ReadableStreamDefaultReader<Uint8Array>) {
    try {
      const part = await reader.read()
      this.#timer.refresh()
      return part
    } catch (error) {
      throw this.#meaningOf(error)
    }
  }

  #meaningOf(error: unknown): unknown {
    if (this.#given.aborted) return this.#given.reason
    const silentMs = this.#silence.signal.aborted ? this.#inactivityMs : undefined
    return networkFailure(this.address, error, silentMs)
  }
}
