import { setTimeout as sleep } from 'node:timers/promises'
import { layDownLeadership, renewLeadership, takeLeadership } from '#state/leadership.ts'
import type { State } from '#state/state.ts'

/** A time for which this server leads. Terms only grow, and an older term is no longer valid. */
export type Term = {
  number: number
  /** Aborted when the term ends. */
  signal: AbortSignal
  /** Whether no other server can have begun a term of its own. */
  isHeld: () => boolean
}

type Seeking = {
  state: Pick<State, 'executeSql'>
  serverId: string
  /** Starts to lead. If it fails, the server resigns. */
  onLead: (term: Term) => Promise<void>
  /** Called once all work of the term has ended. */
  onEnd: (term: Term) => Promise<void>
  onError: (error: unknown) => void
  leaseMs?: number
}

/** How long a leader may be silent before another one follows. */
const usualLeaseMs = 9_000
/** A leader stops this long before others may begin. */
const marginShare = 0.1
const renewalsInLease = 6

type Held = Term & { end: (why: Error) => void; extend: (askedAtMs: number) => void; begun: Promise<void> }

/** Seeks the lead again and again until it is stopped. Of all servers one leads. */
export class Leadership {
  readonly #seeking: Seeking
  readonly #leaseMs: number
  readonly #stopping = new AbortController()
  readonly #loop: Promise<void>
  #held: Held | undefined

  constructor(seeking: Seeking) {
    this.#seeking = seeking
    this.#leaseMs = seeking.leaseMs ?? usualLeaseMs
    this.#loop = this.#seek()
  }

  /** The current term of this server. */
  term(): Term | undefined {
    return this.#held?.isHeld() ? this.#held : undefined
  }

  /** Asks the state whether a term is valid: true means that no other term had begun at that time. */
  async confirm(term: number): Promise<boolean> {
    const { state, serverId } = this.#seeking
    return this.term()?.number === term && (await renewLeadership(state, { serverId, term }))
  }

  /** Resigns and lets the others know. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#loop
  }

  async #seek(): Promise<void> {
    const { onError } = this.#seeking
    while (!this.#stopping.signal.aborted) {
      await (this.#held ? this.#renew(this.#held) : this.#take()).catch(onError)
      const pauseMs = this.#leaseMs / (this.#held ? renewalsInLease : 2 * renewalsInLease)
      await sleep(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
    }
    await this.#layDown().catch(onError)
  }

  async #take(): Promise<void> {
    const { state, serverId } = this.#seeking
    const askedAtMs = performance.now()
    const number = await this.#inTime(takeLeadership(state, { serverId, leaseMs: this.#leaseMs }))
    if (number === undefined) return
    const held = heldTerm(number, this.#leaseMs * (1 - marginShare))
    held.extend(askedAtMs)
    this.#held = held
    const { onLead, onError } = this.#seeking
    held.begun = onLead(held).catch((error: unknown) => {
      if (held.signal.aborted) return
      onError(error)
      held.end(new Error('leading could not start'))
    })
    held.signal.addEventListener('abort', () => void this.#ended(held).catch(onError), { once: true })
  }

  /** If the state does not answer, the term lasts until its time is over. */
  async #renew(held: Held): Promise<void> {
    const { state, serverId } = this.#seeking
    if (!held.isHeld()) return held.end(over)
    const askedAtMs = performance.now()
    const isLeader = await this.#inTime(renewLeadership(state, { serverId, term: held.number }))
    if (isLeader === true) held.extend(askedAtMs)
    if (isLeader === false) held.end(over)
  }

  async #ended(held: Held): Promise<void> {
    await held.begun
    await this.#seeking.onEnd(held)
    const { state, serverId, onError } = this.#seeking
    await this.#inTime(layDownLeadership(state, { serverId, term: held.number })).catch(onError)
    this.#held = undefined
  }

  /** A state that is cut off may never answer. */
  async #inTime<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
    asked.catch(() => undefined)
    return Promise.race([asked, sleep(this.#leaseMs / 3, undefined, { ref: false })])
  }

  async #layDown(): Promise<void> {
    const held = this.#held
    if (!held) return
    held.end(new Error('the server stops'))
    while (this.#held === held) await sleep(20)
  }
}

const over = new Error('another server leads, or the application database could not be asked in time')

/** The monotonic clock continues while a process is suspended, so a process that wakes up finds its term over. */
function heldTerm(number: number, lastsMs: number): Held {
  const ending = new AbortController()
  let untilMs = 0
  let timer: NodeJS.Timeout | undefined
  const isHeld = () => !ending.signal.aborted && performance.now() < untilMs
  const end = (why: Error) => {
    clearTimeout(timer)
    ending.abort(why)
  }
  return {
    number,
    signal: ending.signal,
    isHeld,
    end,
    begun: Promise.resolve(),
    extend(askedAtMs) {
      clearTimeout(timer)
      untilMs = askedAtMs + lastsMs
      timer = setTimeout(() => end(over), Math.max(0, untilMs - performance.now()))
      timer.unref()
    },
  }
}
