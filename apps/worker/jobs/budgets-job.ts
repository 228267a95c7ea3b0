import { z } from 'zod'
import { mayChange } from '#contract/guard.ts'
import type { SettingsSnapshot } from '#derive/settings.ts'
import { alertKeyStart, alertsOf } from '#features/spend/planning/budgets/server/budget-alerts.ts'
import {
  planFigures,
  type PlanFigures,
  type PlanPorts,
} from '#features/spend/planning/server/plan-figures.ts'
import type { MartReader } from '#http/ports.ts'
import { defineJob, type Handler } from '#jobs/job.ts'
import { budgetFeature } from '#models/judged/budget-feature/model.ts'
import { enqueueNotices, noticesFrom } from '#state/notices.ts'
import type { StateDatabase } from '#state/state.ts'

/** Has incidents of budgets judged by new figures, and gives notice of the thresholds that budgets reach. */
export const budgetsJob = defineJob({
  name: 'budgets',
  label: 'Budgets',
  input: z.object({}),
  answer: z.object({}),
  steps: [],
  guard: mayChange('admin', 'account'),
  retryLimit: 1,
  expireSeconds: 600,
  singleton: 'one',
  schedule: { place: 'HERE' },
})

type Parts = PlanPorts & {
  mart: MartReader
  db: StateDatabase
  now: () => Date
  /** The time of the data. */
  dataNow: () => Date
  /** Whether all that was collected stands in a publication, and history is loaded. */
  isWhole: (dataVersion: number) => boolean
  /** Derives at once what depends on settings. */
  derive: () => Promise<unknown>
  onError: (error: unknown) => void
}

type Rows = NonNullable<SettingsSnapshot['tables']>[string]

const [table = '', columns = {}] = Object.entries(budgetFeature.settingTables ?? {})[0] ?? []
// The model joins what it knows of their workspaces.
const compared = Object.keys(columns).filter((name) => name !== 'subscription_id')

/** Knows the figures of budgets and commits in the publication that is shown, and what was done about them. */
export class BudgetRounds {
  readonly #parts: Parts
  #known: { key: string; figures: Promise<PlanFigures> } | undefined
  #done: string | undefined
  #derivedFor: string | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** What derivation reads of budgets; none before anything is published, or where they cannot be computed now. */
  async settingTables(): Promise<NonNullable<SettingsSnapshot['tables']>> {
    const { mart, onError } = this.#parts
    if (mart.version() === 0) return {}
    try {
      const { periods } = await this.#figures(await this.#key())
      return { [table]: periods }
    } catch (error) {
      // What was judged before goes on to hold: a derive does not wait for budgets.
      onError(error)
      return {}
    }
  }

  /** One round: nothing where neither budgets nor figures changed since the last one. */
  readonly round: Handler<object, object> = async () => {
    const { mart, isWhole } = this.#parts
    const key = await this.#key()
    if (mart.version() === 0 || !isWhole(mart.version()) || key === this.#done) return nothing
    const figures = await this.#figures(key)
    const notices = await this.#giveNotice(figures)
    const isDerived = await this.#deriveChanged(figures.periods)
    this.#done = key
    return { answer: {}, records: notices + (isDerived ? 1 : 0) }
  }

  async #giveNotice({ month, budgets }: PlanFigures): Promise<number> {
    const { db, now: clock, workspaces } = this.#parts
    const [all, now] = [await workspaces(), clock()]
    return db.transaction().execute(async (transaction) => {
      const given = await noticesFrom(transaction, alertKeyStart)
      const notices = alertsOf({ month, budgets, workspaces: all, given, now })
      const refused = await enqueueNotices(transaction, notices, now)
      return notices.length - refused.length
    })
  }

  /** Derives where the judged rows are not those of the figures; once for the same difference. */
  async #deriveChanged(periods: Rows): Promise<boolean> {
    const { mart, derive } = this.#parts
    const judged = await mart.rows(`select ${compared.join(', ')} from ${budgetFeature.name}`)
    const [wanted, present] = [textOf(periods), textOf(judged.rows)]
    const difference = `${wanted}\n\n${present}`
    if (wanted === present || this.#derivedFor === difference) return false
    this.#derivedFor = difference
    await derive()
    return true
  }

  /** The figures of a publication and of these budgets, computed once. */
  async #figures(key: string): Promise<PlanFigures> {
    if (this.#known?.key === key) return this.#known.figures
    const figures = planFigures(this.#parts, this.#parts.dataNow())
    this.#known = { key, figures }
    figures.catch(() => (this.#known = undefined))
    return figures
  }

  async #key(): Promise<string> {
    const { settings, mart, dataNow, isWhole } = this.#parts
    const kept = await Promise.all(
      ['scopeBudget/', 'budgetCommit/'].map((start) => settings.readAll(start, z.unknown())),
    )
    const version = mart.version()
    return JSON.stringify([version, isWhole(version), dataNow().toISOString().slice(0, 10), kept])
  }
}

const nothing = { answer: {}, records: 0 }

/** The rows as one text, whatever their order. */
const textOf = (rows: readonly Readonly<Record<string, unknown>>[]) =>
  rows
    .map((row) => JSON.stringify(compared.map((name) => row[name] ?? null)))
    .toSorted()
    .join('\n')
