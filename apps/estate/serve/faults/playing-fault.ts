import { digest } from '../access/credentials.ts'
import type { Answer } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import type { OrderedFault, Strike } from './fault.ts'
import { literally } from './pattern.ts'
import { requestName } from './request-name.ts'

/** A fault that was ordered and has not recovered. */
export class PlayingFault {
  readonly #fault: OrderedFault
  readonly #untilMs: number
  readonly #path: RegExp
  readonly #repetitions = new Map<string, number>()
  #left: number
  #struck = 0

  constructor(ordered: OrderedFault, nowMs: number) {
    const { requests, seconds, pathPrefix } = ordered.placeAndTime
    this.#fault = ordered
    this.#left = requests ?? Number.POSITIVE_INFINITY
    this.#untilMs = seconds === undefined ? Number.POSITIVE_INFINITY : nowMs + seconds * 1000
    this.#path = new RegExp(`^${pathPrefix.split('*').map(literally).join('.*')}`)
  }

  get kind(): string {
    return this.#fault.kind
  }

  get clockWrongByMs(): number {
    return this.#fault.clockWrongByMs
  }

  /** The order, with the remaining and past strikes. */
  get shown(): object {
    const left = Number.isFinite(this.#left) ? { requests: this.#left } : {}
    return { ...this.#fault.order, ...left, struck: this.#struck }
  }

  isHealedAt(nowMs: number): boolean {
    return this.#left <= 0 || nowMs >= this.#untilMs
  }

  /** The probability of a strike on a call; undefined if it lets the call pass. */
  chanceAt(call: Call, workspaceId: string): number | undefined {
    const { placeAndTime } = this.#fault
    if (this.#left <= 0 || !this.#path.test(call.path)) return undefined
    if ((placeAndTime.workspaceId ?? workspaceId) !== workspaceId) return undefined
    if (!this.#fault.concerns(call)) return undefined
    const chance = this.#chanceOf(`${workspaceId} ${requestName(call)}`)
    return chance < placeAndTime.share ? chance : undefined
  }

  /** Strikes; an undone strike is left for another call. */
  strike(strike: Omit<Strike, 'spare'>): Promise<Answer> {
    this.#count(1)
    return this.#fault.strike({ ...strike, spare: () => this.#count(-1) })
  }

  #count(strikes: number): void {
    this.#left -= strikes
    this.#struck += strikes
  }

  // By the request and its repetition, so that the order of requests does not matter.
  #chanceOf(request: string): number {
    const name = digest(request)
    const times = (this.#repetitions.get(name) ?? 0) + 1
    this.#repetitions.set(name, times)
    const digits = digest(`${this.#fault.placeAndTime.seed} ${this.kind} ${times} ${name}`)
    return Number.parseInt(digits.slice(0, 8), 16) / 2 ** 32
  }
}
