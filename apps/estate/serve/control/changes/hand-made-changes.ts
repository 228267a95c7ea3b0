import type { OrderedChange } from '../../../facts/generate.ts'
import type { EstateClock } from '../../clock.ts'
import type { FactStore } from '../../facts/fact-store.ts'
import type { Call } from '../../http/call.ts'
import { jsonBody } from '../../http/call.ts'
import { invalidParameter } from '../../http/databricks-error.ts'
import { parsed } from '../parsed.ts'
import { changeOrders, orderedChange } from './changeable.ts'
import type { HandMade } from './routes.ts'
import { warehouseEffects } from './warehouse-effects.ts'

type Remake = (changes: readonly OrderedChange[]) => Promise<string>

/** Changes of settings that somebody makes by hand: each makes the facts anew, in which nothing before it is different. */
export class HandMadeChanges implements HandMade {
  readonly #clock: EstateClock
  readonly #remake: Remake | undefined
  readonly #serve: (folder: string) => Promise<FactStore>
  /** The facts without changes. */
  readonly #usual: FactStore
  #store: FactStore
  #made: readonly OrderedChange[] = []
  // One after the other, because each builds on those before.
  #making: Promise<void> = Promise.resolve()
  readonly #sinceMs: number

  constructor(
    clock: EstateClock,
    store: FactStore,
    remake: Remake | undefined,
    serve: (folder: string) => Promise<FactStore>,
  ) {
    this.#clock = clock
    this.#sinceMs = clock.trueMs
    this.#usual = store
    this.#store = store
    this.#remake = remake
    this.#serve = serve
  }

  readonly made = (): readonly OrderedChange[] => this.#made

  readonly effects: HandMade['effects'] = () =>
    warehouseEffects({ changed: this.#store, usual: this.#usual }, this.#made, this.#clock.trueMs)

  readonly make = (call: Call): Promise<void> => {
    const making = this.#making.then(() => this.#change(jsonBody(call)))
    this.#making = making.catch(() => undefined)
    return making
  }

  async #change(body: unknown): Promise<void> {
    const remake = this.#remake
    if (!remake) throw invalidParameter('These facts were not generated, so nothing of them can be changed.')
    const nowMs = this.#clock.trueMs
    if (nowMs < Math.max(this.#sinceMs, ...this.#made.map(({ atMs }) => atMs)))
      throw invalidParameter(
        'Changes are made after the first instant of the clock and after those made before.',
      )
    let changes = this.#made
    for (const order of parsed(changeOrders, body)) {
      const change = await orderedChange(this.#store, order, nowMs)
      const isReplaced = ({ assetId, setting, atMs }: OrderedChange) =>
        assetId === change.assetId && setting === change.setting && atMs === nowMs
      changes = [...changes.filter((made) => !isReplaced(made)), change]
    }
    this.#store = await this.#serve(await remake(changes))
    this.#made = changes
  }
}
