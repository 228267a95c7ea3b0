import { currentAsker } from './asker.ts'
import type { ExchangeClock } from './clock.ts'
import type { Slots } from './host-rates.ts'

/** The limits of one outside host: the rate of all processes, and the requests at once of this process. */
export type PaceLimits = { requestsPerSecond: number; inFlight: number }

type Lane = { inFlight: number; waiting: (() => void)[] }

/** Lets requests through to each host at its rate and within its concurrency. */
export class Pace {
  readonly #limits: PaceLimits
  readonly #clock: ExchangeClock
  readonly #slots: Slots
  readonly #lanes = new Map<string, Lane>()

  constructor(limits: PaceLimits, clock: ExchangeClock, slots: Slots) {
    this.#limits = limits
    this.#clock = clock
    this.#slots = slots
  }

  /** Resolves when a request to the host may start; answers the function to call when it is over. */
  async enter(
    host: string,
    { isRepeat, signal }: { isRepeat: boolean; signal: AbortSignal },
  ): Promise<() => void> {
    const lane = this.#laneOf(host)
    if (lane.inFlight >= this.#limits.inFlight) await turnIn(lane, signal)
    else lane.inFlight += 1
    try {
      const { requestsPerSecond } = this.#limits
      const waitMs = await this.#slots.take({ host, requestsPerSecond, asker: currentAsker(), isRepeat })
      if (waitMs > 0) await this.#clock.sleep(waitMs, signal)
    } catch (error) {
      leave(lane)
      throw error
    }
    return () => leave(lane)
  }

  /** Pauses a host on its own request. */
  pause(host: string, milliseconds: number): Promise<void> {
    return this.#slots.pause(host, milliseconds)
  }

  #laneOf(host: string): Lane {
    const known = this.#lanes.get(host)
    if (known) return known
    const lane: Lane = { inFlight: 0, waiting: [] }
    this.#lanes.set(host, lane)
    return lane
  }
}

// The place goes to the next in the queue, so the count stays.
function leave(lane: Lane): void {
  const next = lane.waiting.shift()
  if (next) next()
  else lane.inFlight -= 1
}

function turnIn(lane: Lane, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      lane.waiting = lane.waiting.filter((waiting) => waiting !== takeTurn)
      reject(signal.reason)
    }
    const takeTurn = () => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    }
    if (signal.aborted) return giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    lane.waiting.push(takeTurn)
  })
}
