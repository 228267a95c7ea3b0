import type { PlannedFetch } from '#collect/plan.ts'
import type { Checkpoint } from '#lake/lake.ts'
import { Turns } from './turns.ts'

type Place = Pick<PlannedFetch, 'source' | 'scope'>
const keyOf = ({ source, scope }: Place) => `${source} ${scope}`

/** Lets one fetch at a time read a source in a scope, as each goes on from the checkpoint that the one before wrote. */
export class FetchTurns {
  readonly #turns = new Map<string, Turns>()
  readonly #contended = new Set<string>()

  /** From now on, who planned a fetch of it looks at its checkpoint again before it is fetched. */
  contend(place: Place): void {
    this.#contended.add(keyOf(place))
  }

  /** Does the work of a planned fetch; of a contended place once earlier ones have ended, with its present checkpoint. */
  alone<Answer>(
    planned: PlannedFetch,
    checkpoints: () => Promise<readonly Checkpoint[]>,
    work: (present: PlannedFetch) => Promise<Answer>,
  ): Promise<Answer> {
    const key = keyOf(planned)
    const turns = this.#turns.get(key) ?? new Turns()
    this.#turns.set(key, turns)
    // Until somebody asks, no fetch waits for one before it: that may hang in an outside system.
    if (!this.#contended.has(key)) return turns.together(() => work(planned))
    return turns.alone(async () => {
      const checkpoint = (await checkpoints()).find((one) => keyOf(one) === key)?.state
      return work({ ...planned, checkpoint })
    })
  }
}
