import { z } from 'zod'
import type { ConnectionDocument } from '#contract/connection.ts'
import type { Fetched, FetchProgress, Retrying } from '#collect/fetched.ts'
import { loadingBeyond, loadingOf, type LoadingHistory } from '#collect/loading-history.ts'
import { planFetches, type PlannedFetch } from '#collect/plan.ts'
import {
  failed,
  mayStart,
  notRunning,
  progressed,
  sourceStatus,
  started,
  succeeded,
  waitingSource,
  type SourceStatus,
} from '#collect/schedule.ts'
import type { Source } from '#collect/source.ts'
import { addDays, dayOf } from '#contract/dates.ts'
import { WindowPace } from './window-pace.ts'
import type { AppendResult, Checkpoint } from '#lake/lake.ts'

/** The days of a derive; without any all days. */
type DeriveOptions = { maxDays?: number; since?: string }

/** The work of the lake and the fetch workers for a collection. */
export type CollectionPorts = {
  checkpoints(): Promise<readonly Checkpoint[]>
  append(fetched: Fetched): Promise<AppendResult>
  /**
   * Derives and publishes new rows; `maxDays` limits it to the newest days, `since` to the days from that one on. `history` is
   * what is still to be loaded; null: nothing.
   */
  derive(options: DeriveOptions & { history: LoadingHistory | null }, signal: AbortSignal): Promise<void>
  fetch(
    planned: PlannedFetch,
    signal: AbortSignal,
    onRows: (rows: number) => void,
    onRetry: (retrying: Retrying) => void,
  ): Promise<Fetched>
  /** Fetches and appends while nobody else reads the same source and scope. Default: nobody else does. */
  alone?<Answer>(planned: PlannedFetch, work: (present: PlannedFetch) => Promise<Answer>): Promise<Answer>
  dataNow(): Promise<Date>
  onStatus(statuses: readonly SourceStatus[]): void
}

export type CollectionOptions = {
  connection: ConnectionDocument
  sources: readonly Source[]
  scopesOf(source: Source): readonly string[]
  historyDays: number
  lookBackDays: number
  /** Fetches at once. */
  concurrency: number
  signal: AbortSignal
  realNow(): Date
}

export const collectionSummary = z.object({
  appends: z.int(),
  changedRows: z.int(),
  failed: z.array(sourceStatus).readonly(),
  /** The earliest next attempt of a failed source. */
  nextTry: z.string().optional(),
})
export type CollectionSummary = z.output<typeof collectionSummary>

const recentDeriveDays = 8
const historyFetchesPerDerive = 24
// Intermediate derives repeat part of the last one, so they must not delay the history.
const fetchingPerDeriving = 3

type Work = { planned: PlannedFetch; done: Promise<void> }

const fetchKey = ({ source, scope }: { source: string; scope: string }) => `${source} ${scope}`

/** Fetches all that is due, newest days first, and derives and publishes meanwhile. A failed source does not stop the others. */
export class Collection {
  readonly #ports: CollectionPorts
  readonly #options: CollectionOptions
  readonly #statuses: Map<string, SourceStatus>
  readonly #running = new Map<string, Work>()
  readonly #pace = new WindowPace()
  #deriving: Promise<void> | undefined
  #planned: readonly PlannedFetch[] = []
  #tomorrow = ''
  #isFirstDerive = false
  #nextDeriveMs = 0
  #fetchesSinceDerive = 0
  #isDerived = false
  #hasFacts = false
  #appends = 0
  #changedRows = 0

  constructor(ports: CollectionPorts, options: CollectionOptions, known: readonly SourceStatus[] = []) {
    this.#ports = ports
    this.#options = options
    const all = options.sources.flatMap((source) =>
      options.scopesOf(source).map((scope) => waitingSource(source.name, scope)),
    )
    const kept = new Map(known.map((status) => [fetchKey(status), status]))
    this.#statuses = new Map(
      all.map((status) => [fetchKey(status), notRunning(kept.get(fetchKey(status)) ?? status)]),
    )
  }

  /** Runs until nothing is due. */
  async run(): Promise<CollectionSummary> {
    try {
      for (;;) {
        const pending = await this.#begin()
        if (pending.length === 0) return this.#summary()
        await Promise.race(pending)
      }
    } finally {
      // Running fetches still append to the lake: no later collection may meet them there.
      await Promise.allSettled(this.#pending())
    }
  }

  /** Starts due fetches up to the limit; answers all running ones. */
  async #begin(): Promise<Promise<void>[]> {
    this.#options.signal.throwIfAborted()
    const due = await this.#due()
    this.#deriveIfTime(due)
    for (const planned of this.#startable(due)) this.#start(planned)
    return this.#pending()
  }

  #pending(): Promise<void>[] {
    const fetching = [...this.#running.values()].map((work) => work.done)
    return this.#deriving ? [...fetching, this.#deriving] : fetching
  }

  async #due(): Promise<PlannedFetch[]> {
    const { sources, scopesOf, historyDays, lookBackDays, realNow } = this.#options
    const dataNow = await this.#ports.dataNow()
    const checkpoints = await this.#ports.checkpoints()
    this.#hasFacts = checkpoints.length > 0
    const planned = planFetches(sources, scopesOf, checkpoints, { dataNow, historyDays, lookBackDays })
    this.#planned = planned
    this.#tomorrow = addDays(dayOf(dataNow), 1)
    this.#pace.setLeft(planned.map(fetchKey))
    return planned.filter(
      (fetch) => !this.#running.has(fetchKey(fetch)) && mayStart(this.#statusOf(fetch), realNow()),
    )
  }

  /** One fetch per source and scope, because each writes its checkpoint. */
  #startable(due: readonly PlannedFetch[]): PlannedFetch[] {
    // The newest days do not share the machine with the history.
    if (this.#isFirstDerive) return []
    const first = new Map<string, PlannedFetch>()
    for (const planned of due) if (!first.has(fetchKey(planned))) first.set(fetchKey(planned), planned)
    return [...first.values()].slice(0, Math.max(0, this.#options.concurrency - this.#running.size))
  }

  #deriveIfTime(due: readonly PlannedFetch[]): void {
    if (this.#deriving) return
    const isLast = due.length === 0 && this.#running.size === 0
    // Derives rows that an earlier collection left, though nothing new arrived.
    if (isLast) return this.#isDerived || !this.#hasFacts ? undefined : this.#derive({})
    const active = [...this.#running.values()].map((work) => work.planned)
    if ([...due, ...active].some((planned) => planned.stage === 'recent')) return
    const isFirst = this.#appends > 0 && this.#appends === this.#fetchesSinceDerive
    if (isFirst) this.#derive({ maxDays: recentDeriveDays })
    else if (this.#fetchesSinceDerive >= historyFetchesPerDerive && this.#mayDeriveAgain())
      this.#derive(this.#loadedDays())
  }

  #mayDeriveAgain(): boolean {
    return this.#options.realNow().getTime() >= this.#nextDeriveMs
  }

  /** The days that are loaded while others are not: those would have to be derived once more when the rest arrives. */
  #loadedDays(): DeriveOptions {
    const loading = this.#historyBeyond({})
    return loading ? { since: loading.loadedSince } : {}
  }

  #derive(options: DeriveOptions): void {
    const { realNow, signal } = this.#options
    const startedMs = realNow().getTime()
    this.#fetchesSinceDerive = 0
    this.#isFirstDerive = options.maxDays !== undefined
    this.#isDerived = options.maxDays === undefined && options.since === undefined
    const history = this.#historyBeyond(options) ?? null
    this.#deriving = this.#ports.derive({ ...options, history }, signal).finally(() => {
      const endedMs = realNow().getTime()
      this.#nextDeriveMs = endedMs + fetchingPerDeriving * (endedMs - startedMs)
      this.#isFirstDerive = false
      this.#deriving = undefined
    })
  }

  /** What is still to be loaded beyond what a derive shows. A source that cannot be read holds up no other one. */
  #historyBeyond({ maxDays }: DeriveOptions): LoadingHistory | undefined {
    const { sources, historyDays } = this.#options
    const evidence = new Map(sources.map((source) => [source.name, source]))
    const loading = loadingOf(this.#planned, {
      counts: (planned) => {
        const { isEvidenceOfCost = false, without } = evidence.get(planned.source) ?? {}
        const { state } = this.#statusOf(planned)
        return isEvidenceOfCost && (without === undefined || (state !== 'failed' && state !== 'unavailable'))
      },
    })
    if (maxDays === undefined) return loading
    return loadingBeyond(loading, { tomorrow: this.#tomorrow, maxDays, historyDays })
  }

  #start(planned: PlannedFetch): void {
    const now = this.#options.realNow()
    this.#pace.start(fetchKey(planned), now)
    this.#setStatus(started(this.#statusOf(planned), now))
    const done = this.#fetchAndAppend(planned).finally(() => this.#running.delete(fetchKey(planned)))
    this.#running.set(fetchKey(planned), { planned, done })
  }

  async #fetchAndAppend(planned: PlannedFetch): Promise<void> {
    const { realNow, signal, sources } = this.#options
    const startedAt = realNow()
    try {
      const report = (progress: FetchProgress) =>
        this.#setStatus(progressed(this.#statusOf(planned), { now: realNow(), startedAt, progress }))
      const fetchAndAppend = async (present: PlannedFetch) => {
        const fetched = await this.#ports.fetch(
          present,
          signal,
          (rows) => report({ rows }),
          (retrying) => report({ rows: this.#statusOf(planned).rows, retrying }),
        )
        return { fetched, result: await this.#ports.append(fetched) }
      }
      const { alone } = this.#ports
      const { fetched, result } = await (alone ? alone(planned, fetchAndAppend) : fetchAndAppend(planned))
      this.#appends += 1
      this.#fetchesSinceDerive += 1
      this.#isDerived = false
      this.#pace.finish(fetchKey(planned))
      this.#changedRows += sumOf(Object.values(result.changedRows))
      const rows = sumOf(Object.values(fetched.rows))
      const now = realNow()
      const milliseconds = now.getTime() - startedAt.getTime()
      const { notes } = fetched
      this.#setStatus(succeeded(this.#statusOf(planned), { now, rows, milliseconds, notes }))
    } catch (error) {
      signal.throwIfAborted()
      const isOptional = sources.some(({ name, without }) => name === planned.source && without !== undefined)
      const failure = { now: realNow(), error, random: Math.random, isOptional }
      this.#setStatus(failed(this.#statusOf(planned), failure))
    }
  }

  #statusOf(planned: PlannedFetch): SourceStatus {
    return this.#statuses.get(fetchKey(planned)) ?? waitingSource(planned.source, planned.scope)
  }

  #setStatus({ windows: _windows, remainingMs: _remainingMs, ...status }: SourceStatus): void {
    const pace = this.#pace.of(fetchKey(status), this.#options.realNow())
    this.#statuses.set(fetchKey(status), { ...status, ...pace })
    this.#ports.onStatus([...this.#statuses.values()])
  }

  #summary(): CollectionSummary {
    const failures = [...this.#statuses.values()].filter((status) => status.state === 'failed')
    const nextTry = failures.flatMap((status) => status.nextTry ?? []).toSorted()[0]
    return { appends: this.#appends, changedRows: this.#changedRows, failed: failures, nextTry }
  }
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
