import type { Clock } from '#jobs/clock.ts'
import type { Derivation, SettingPorts } from '#product/server/setting-ports.ts'
import { messageOf } from './message-of.ts'

type Parts = {
  /** Derives and publishes with the present settings, and shows the figures. */
  derive(): Promise<unknown>
  version(): number
  clock: Clock
  onFailed(error: unknown): void
}

type DerivationPort = SettingPorts['derivation']

const never: Derivation = { state: 'none', at: null, dataVersion: null, message: null }

/** Derives once a setting was changed; changes meanwhile are derived together, right after. */
export class DeriveAtOnce implements DerivationPort {
  readonly #parts: Parts
  #current = never
  #isRunning = false
  #isAskedAgain = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  current(): Derivation {
    return this.#current
  }

  request(): Derivation {
    this.#isAskedAgain = true
    this.#current = { state: 'running', at: this.#parts.clock(), dataVersion: null, message: null }
    if (!this.#isRunning) void this.#run()
    return this.#current
  }

  async #run(): Promise<void> {
    const { derive, version, clock, onFailed } = this.#parts
    this.#isRunning = true
    while (this.#isAskedAgain) {
      this.#isAskedAgain = false
      try {
        await derive()
        this.#end({ state: 'shown', at: clock(), dataVersion: version(), message: null })
      } catch (error) {
        onFailed(error)
        this.#end({ state: 'failed', at: clock(), dataVersion: null, message: messageOf(error) })
      }
    }
    this.#isRunning = false
  }

  /** A change that came meanwhile is still to be derived. */
  #end(derivation: Derivation): void {
    if (!this.#isAskedAgain) this.#current = derivation
  }
}
