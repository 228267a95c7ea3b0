import type { Call } from '../http/call.ts'
import { errorAnswer, invalidParameter } from '../http/databricks-error.ts'
import type { Handler } from '../http/router.ts'
import { allFaults } from './catalogue.ts'
import type { Memory, OrderedFault, Proceed } from './fault.ts'
import { PlayingFault } from './playing-fault.ts'

/** Applies the ordered faults until they recover. */
export class Faults {
  readonly #realTime: () => number
  readonly #memories = new Map<string, Memory>()
  #playing: PlayingFault[] = []
  #healed: PlayingFault[] = []

  constructor(realTime: () => number) {
    this.#realTime = realTime
  }

  /** Replaces the faults; throws if an order is invalid. */
  order(orders: readonly unknown[]): void {
    const ordered = orders.map(orderedFault)
    this.#healed = [...this.#healed, ...this.#playing]
    this.#playing = ordered.map((each) => new PlayingFault(each, this.#realTime()))
  }

  /** Removes all faults and their history. */
  reset(): void {
    this.#playing = []
    this.#healed = []
    this.#memories.clear()
  }

  /** The active faults with their remaining and past strikes. */
  get playing(): object[] {
    return this.#stillPlaying().map((each) => each.shown)
  }

  /** The faults that recovered or were replaced since the last reset, with their strikes. */
  get healed(): object[] {
    this.#stillPlaying()
    return this.#healed.map((each) => each.shown)
  }

  /** The current skew of the workspaces' clocks. */
  get clockWrongByMs(): number {
    return this.#stillPlaying().reduce((sum, each) => sum + each.clockWrongByMs, 0)
  }

  /** Applies faults to every answer of a workspace, but not to the control interface. */
  around(workspaceId: string, handle: Handler): Proceed {
    const behind: Proceed = (call) => this.#afterStrikes(call, answeringAlways(handle))
    return async (call) => {
      if (isControl(call)) return handle(call)
      return this.#struck(call, this.#stillPlaying(), workspaceId, behind)
    }
  }

  // The faults form a chain; the first that answers by itself hides the rest.
  #struck(
    call: Call,
    faults: readonly PlayingFault[],
    workspaceId: string,
    behind: Proceed,
  ): ReturnType<Proceed> {
    const [first, ...rest] = faults
    if (!first) return behind(call)
    const proceed: Proceed = (passed) => this.#struck(passed, rest, workspaceId, behind)
    const chance = first.chanceAt(call, workspaceId)
    if (chance === undefined) return proceed(call)
    const memory = this.#memoryOf(first.kind)
    return first.strike({ call, proceed, memory, chance, nowMs: this.#realTime() })
  }

  #afterStrikes(call: Call, proceed: Proceed): ReturnType<Proceed> {
    for (const { kind, aftermath } of allFaults) {
      const memory = this.#memoryOf(kind)
      const answer = aftermath({ call, proceed, memory, nowMs: this.#realTime() })
      if (answer) return answer
    }
    return proceed(call)
  }

  #stillPlaying(): PlayingFault[] {
    const nowMs = this.#realTime()
    const ended = this.#playing.filter((each) => each.isHealedAt(nowMs))
    if (ended.length === 0) return this.#playing
    this.#healed = [...this.#healed, ...ended]
    this.#playing = this.#playing.filter((each) => !ended.includes(each))
    return this.#playing
  }

  #memoryOf(kind: string): Memory {
    const known = this.#memories.get(kind) ?? new Map<string, number>()
    this.#memories.set(kind, known)
    return known
  }
}

// Faults also strike refusals.
function answeringAlways(handle: Handler): Proceed {
  return async (call) => {
    try {
      return await handle(call)
    } catch (error) {
      return errorAnswer(error)
    }
  }
}

function isControl({ path }: Call): boolean {
  return path.startsWith('/control/')
}

function orderedFault(order: unknown): OrderedFault {
  const kind = typeof order === 'object' && order !== null && 'kind' in order ? order.kind : undefined
  const found = allFaults.find((each) => each.kind === kind)
  if (found) return found.ordered(order)
  throw invalidParameter(
    `There is no fault ${JSON.stringify(kind)}. There are: ${allFaults.map((each) => each.kind).join(', ')}.`,
  )
}
