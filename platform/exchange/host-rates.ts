import { z } from 'zod'
import { asker, type Asker } from './asker.ts'
import { realClock, type ExchangeClock } from './clock.ts'

const shownSpanMs = 5_000

/** A request that is about to be made, with the highest rate of its host. */
export const slotRequest = z.object({
  host: z.string(),
  requestsPerSecond: z.number(),
  asker: asker.optional(),
  /** It is the retry of a transient failure. */
  isRepeat: z.boolean(),
})
export type SlotRequest = z.output<typeof slotRequest>

/** Grants the times at which hosts may be called. */
export type Slots = {
  /** Reserves the next free slot of a host; answers the wait in milliseconds. */
  take(request: SlotRequest): Promise<number>
  /** Pauses a host on its own request. */
  pause(host: string, milliseconds: number): Promise<void>
}

/** Requests to a host. */
const hostCount = z.object({
  host: z.string(),
  requests: z.int(),
  repeated: z.int(),
  /** In the last seconds. */
  perSecond: z.number(),
  limitPerSecond: z.number(),
})
export type HostCount = z.output<typeof hostCount>

/** Requests of a source in a scope. */
const askerCount = asker.extend({ requests: z.int(), repeated: z.int() })
export type AskerCount = z.output<typeof askerCount>

/** Requests to outside systems since the start. */
export const requestCounts = z.object({
  hosts: z.array(hostCount).readonly(),
  sources: z.array(askerCount).readonly(),
})
export type RequestCounts = z.output<typeof requestCounts>

type Lane = { nextMs: number; requests: number; repeated: number; limitPerSecond: number; latest: number[] }

/** One rate per host for all callers and processes; counts requests. */
export class HostRates implements Slots {
  readonly #clock: ExchangeClock
  readonly #lanes = new Map<string, Lane>()
  readonly #askers = new Map<string, AskerCount>()

  constructor(clock: ExchangeClock) {
    this.#clock = clock
  }

  async take({ host, requestsPerSecond, asker, isRepeat }: SlotRequest): Promise<number> {
    const lane = this.#laneOf(host)
    const nowMs = this.#clock.nowMs()
    const slotMs = Math.max(nowMs, lane.nextMs)
    lane.nextMs = slotMs + 1000 / requestsPerSecond
    lane.limitPerSecond = requestsPerSecond
    lane.latest = [...lane.latest.filter((ms) => ms > nowMs - shownSpanMs), slotMs]
    for (const count of [lane, ...(asker ? [this.#countOf(asker)] : [])]) {
      count.requests += 1
      count.repeated += isRepeat ? 1 : 0
    }
    return slotMs - nowMs
  }

  async pause(host: string, milliseconds: number): Promise<void> {
    const lane = this.#laneOf(host)
    lane.nextMs = Math.max(lane.nextMs, this.#clock.nowMs() + milliseconds)
  }

  /** The hosts with their requests. */
  hosts(): HostCount[] {
    const nowMs = this.#clock.nowMs()
    return [...this.#lanes].map(([host, { requests, repeated, limitPerSecond, latest }]) => {
      const recent = latest.filter((ms) => ms > nowMs - shownSpanMs && ms <= nowMs).length
      const perSecond = Math.round((recent * 10_000) / shownSpanMs) / 10
      return { host, requests, repeated, perSecond, limitPerSecond }
    })
  }

  /** The sources with their requests. */
  askers(): AskerCount[] {
    return [...this.#askers.values()]
  }

  #laneOf(host: string): Lane {
    const known = this.#lanes.get(host)
    if (known) return known
    const lane: Lane = { nextMs: 0, requests: 0, repeated: 0, limitPerSecond: 0, latest: [] }
    this.#lanes.set(host, lane)
    return lane
  }

  #countOf(asker: Asker): AskerCount {
    const key = `${asker.source} ${asker.scope}`
    const known = this.#askers.get(key)
    if (known) return known
    const count = { ...asker, requests: 0, repeated: 0 }
    this.#askers.set(key, count)
    return count
  }
}

/** The rates of all clients of this process that share no others. */
export const ratesOfProcess = new HostRates(realClock)
