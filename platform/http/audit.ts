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

const keyOf = ({ actor, method, path, at }: Refusal) =>
  JSON.stringify([actor.kind, actor.name, method, path, at.getTime()])

/** Refusals by caller, call and minute, until they are recorded. */
export class RefusalCounts {
  readonly #counted = new Map<string, Counted>()

  count(refusal: Refusal): void {
    const at = new Date(Math.floor(refusal.at.getTime() / minuteMs) * minuteMs)
    const key = keyOf({ ...refusal, at })
    const { count } = this.#counted.get(key) ?? { count: 0 }
    this.#counted.set(key, { ...refusal, at, count: count + 1 })
  }

  /** The refusals of minutes that ended before a time, the oldest first. */
  endedBefore(time: Date): Counted[] {
    return [...this.#counted.values()]
      .filter(({ at }) => at.getTime() + minuteMs <= time.getTime())
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  }

  /** Forgets refusals that are recorded. */
  forget(counted: Counted): void {
    this.#counted.delete(keyOf(counted))
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
