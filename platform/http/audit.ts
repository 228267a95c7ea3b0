import type { Author, Change } from '#state/change.ts'
import type { Actor } from '#contract/actor.ts'

/** A call that was refused because its caller has no right to it. */
export type Refusal = { actor: Actor; method: string; path: string; at: Date }

/** Where the server records what is no change of state. */
export type Audit = {
  record(author: Author, changes: readonly Change[]): Promise<void>
  /** Counts a refusal among those of its caller, path and minute. */
  refused(refusal: Refusal): void
}

const minuteMs = 60_000

type Counted = Refusal & { count: number }

/** Refusals by caller, call and minute, until they are recorded. */
export class RefusalCounts {
  #counted = new Map<string, Counted>()

  count(refusal: Refusal): void {
    const at = new Date(Math.floor(refusal.at.getTime() / minuteMs) * minuteMs)
    const { actor, method, path } = refusal
    const key = JSON.stringify([actor.kind, actor.name, method, path, at.getTime()])
    const known = this.#counted.get(key) ?? { ...refusal, at, count: 0 }
    this.#counted.set(key, { ...known, count: known.count + 1 })
  }

  /** Takes out the refusals of minutes that ended before a time, the oldest first. */
  take(before: Date): Counted[] {
    const ended = [...this.#counted].filter(([, { at }]) => at.getTime() + minuteMs <= before.getTime())
    for (const [key] of ended) this.#counted.delete(key)
    return ended.map(([, counted]) => counted).toSorted((one, other) => one.at.getTime() - other.at.getTime())
  }
}

/** Refusals as they are recorded: by their caller, at the start of their minute. */
export function refusalRecord({ actor, method, path, at, count }: Counted): {
  author: Author
  change: Change
} {
  const about = { kind: 'call', id: `${method} ${path}` }
  return { author: { actor, at }, change: { what: 'access.refuse', about, after: { count } } }
}
