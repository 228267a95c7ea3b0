import { roundedQuotient } from './exact.ts'
import type { Ticks } from './record-money.ts'

const hourMs = 3_600_000n
const ticksPerPriceUnit = 100n

/** A sum of machine time times price, kept as an exact fraction until it is written. */
class MachineCost {
  // Price units of 10^-8 an hour, times milliseconds, divided by the number of sharers.
  readonly #parts = new Map<bigint, bigint>()

  add(pricePerHour: bigint, ms: bigint, sharedBy: bigint): void {
    this.#parts.set(sharedBy, (this.#parts.get(sharedBy) ?? 0n) + pricePerHour * ms)
  }

  ticks(): Ticks {
    let dividend = 0n
    let divisor = 1n
    for (const [sharedBy, priceMs] of this.#parts) {
      dividend = dividend * sharedBy + priceMs * divisor
      divisor *= sharedBy
    }
    return roundedQuotient(dividend * ticksPerPriceUnit, divisor * hourMs)
  }
}

export class AttemptCost {
  databricks: Ticks = 0n
  readonly cloud = new MachineCost()
}

export class IdleDay {
  databricksIdle: Ticks = 0n
  databricksInteractive: Ticks = 0n
  readonly cloudIdle = new MachineCost()
  readonly cloudInteractive = new MachineCost()
  readonly cloudStartUp = new MachineCost()
}

/** Another consumer: work or idle time of an asset. */
export type Consumer = { workspaceId: string; kind: string; id: string; assetId: string }

export class ConsumerDay {
  readonly consumer: Consumer
  readonly day: string
  databricks: Ticks = 0n
  readonly cloud = new MachineCost()

  constructor(consumer: Consumer, day: string) {
    this.consumer = consumer
    this.day = day
  }
}

/** The cost of every attempt of a run, of no run by cluster and day, and of all other consumers by day. */
export class CostLedger {
  readonly attempts = new Map<string, AttemptCost>()
  readonly idleDays = new Map<string, IdleDay>()
  readonly consumerDays = new Map<string, ConsumerDay>()

  attempt(key: string): AttemptCost {
    return entryOf(this.attempts, key, () => new AttemptCost())
  }

  idleDay(clusterKey: string, instantMs: number): IdleDay {
    return entryOf(this.idleDays, `${clusterKey} ${dayOf(instantMs)}`, () => new IdleDay())
  }

  consumerDay(consumer: Consumer, instantMs: number): ConsumerDay {
    const day = dayOf(instantMs)
    const key = `${consumer.workspaceId} ${consumer.kind} ${consumer.assetId} ${consumer.id} ${day}`
    return entryOf(this.consumerDays, key, () => new ConsumerDay(consumer, day))
  }
}

function dayOf(instantMs: number): string {
  return new Date(instantMs).toISOString().slice(0, 10)
}

function entryOf<Value>(entries: Map<string, Value>, key: string, make: () => Value): Value {
  const known = entries.get(key)
  if (known !== undefined) return known
  const made = make()
  entries.set(key, made)
  return made
}
