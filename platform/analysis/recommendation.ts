import type { ColumnFormat } from '#contract/columns.ts'

/**
 * How sure a saving is. PAID: the waste is in the past and was paid. MEASURED: own executions in both configurations. MODELLED:
 * a model of what would happen. TO_BE_TRIED: nobody knows before it is tried. Only the first two are in totals.
 */
export const savingLabels = ['PAID', 'MEASURED', 'MODELLED', 'TO_BE_TRIED'] as const
export type SavingLabel = (typeof savingLabels)[number]

export const risks = ['LOW', 'MEDIUM', 'HIGH'] as const

/**
 * What a change does to cost, in the order in which proposals about one thing are applied on the remaining cost: it ends waste,
 * lets work run elsewhere, on fewer or smaller machines, or at a lower price.
 */
export const savingSteps = ['WASTE', 'PLACE', 'SIZE', 'PRICE'] as const

/** A setting that the proposal changes: evidence has its value as `change_<place>_from`, the proposed one as `change_<place>_to`. */
export type Change = { setting: string; label: string; format: ColumnFormat }

/** A value that evidence has besides, shown as the mean, sum or greatest of what it holds. */
export type ShownFeature = {
  feature: string
  label: string
  format: ColumnFormat
  as: 'mean' | 'sum' | 'most'
  /** A change is not proposed where the mean of it is more, and why. Default: there is no limit. */
  limit?: { mean: number; reason: string }
}

/** What to change about a kind of thing, and on which evidence. */
export type Recommendation = {
  /** Singular snake_case. */
  name: string
  /** What it is listed as in the specification. */
  code: string
  /** Kinds of things that it is about, as lists name them. */
  of: readonly [string, ...string[]]
  title: string
  /** Why, in a sentence. */
  meaning: string
  label: SavingLabel
  step: (typeof savingSteps)[number]
  /** Location of evidence.sql: one row for each observation of a thing and each change that it could have; see docs/recommendations.md. */
  evidence: URL
  /** How many days before its own day its evidence reads. Default: 0. */
  readsDaysBefore?: number
  /** What an observation is. */
  observes: 'days' | 'executions'
  /** How many complete days are looked at. */
  windowDays: number
  /** How many observations there must be. */
  least: number
  /** In which share of them it must hold. */
  share: number
  /** Its evidence has `forbids`: whether the observation alone speaks against the change for as long as it is looked at. Default: none does. */
  canForbid?: true
  changes: readonly [Change, ...Change[]]
  /** Recommendations of one choice exclude each other. Default: its name. */
  choice?: string
  /** Its evidence has the thing that pays for it as `paid_by_kind` and `paid_by_id`. Default: what it is about. */
  isPaidByAnother?: true
  /** What measured waste calls the money that it ends. */
  wasteCauses?: readonly string[]
  /** What rules call the causes of incidents that it ends. */
  incidentCauses?: readonly string[]
  risk: (typeof risks)[number]
  /** What may go wrong, in a sentence. */
  riskMeaning: string
  /** What to check first, in a sentence. */
  check: string
  /** How to go back, in a sentence. */
  undo: string
  /** At most four. */
  features: readonly ShownFeature[]
}

const most = { changes: 2, features: 4 }

/** Declares one recommendation. Throws where it has more than evidence can hold, or a share that is none. */
export function recommendation(declared: Recommendation): Recommendation {
  const { name, changes, features, share } = declared
  if (changes.length > most.changes || features.length > most.features)
    throw new RangeError(`The recommendation ${name} has more changes or features than evidence holds.`)
  if (!(share > 0 && share <= 1))
    throw new RangeError(`The share of the recommendation ${name} is not between 0 and 1.`)
  return declared
}
