import { z } from 'zod'

const amount = z.string().nullable()

/** The parts of the health score. */
export const healthView = z.enum(['efficiency', 'orchestration', 'performance'])
export type HealthView = z.output<typeof healthView>

/** What a score is called: below 33 poor, above 66 great. */
export const healthBand = z.enum(['poor', 'fair', 'great'])
export type HealthBand = z.output<typeof healthBand>

/** What a band is called. */
export const bandText: Readonly<Record<HealthBand, string>> = { poor: 'Poor', fair: 'Fair', great: 'Great' }

/** What a view is made of. */
export const healthComponent = z.enum([
  'idle_clusters',
  'no_auto_termination',
  'idle_warehouses',
  'idle_pools',
  'failed_runs_of_compute',
  'failed_tasks',
  'unused_assets',
  'over_provisioned_clusters',
  'jobs_on_all_purpose',
  'success_rate',
  'failed_runs',
  'retries',
  'canceled_runs',
  'jobs_without_timeout',
  'maintenance',
  'skew',
  'spill',
  'under_provisioned',
  'excessive_duration',
])
export type HealthComponentName = z.output<typeof healthComponent>

const component = z.object({
  component: healthComponent,
  /** The share of the whole that its view measures it by, or a number of jobs; null where it is not known. */
  value: z.number().nullable(),
  unit: z.enum(['share', 'jobs']),
  /** How much of the view's score it shares in, of one; null where the score does not count it. */
  weight: z.number().nullable(),
  /** With one decimal; the points of a view's components and its score add up to 100. Null where the score does not count it. */
  pointsLost: z.number().nullable(),
  /** The money that it is about; of what the score counts, counted once in a view. */
  cost: amount,
  /** Whether a part of that is estimated; null where that is not known. */
  isCostEstimated: z.boolean().nullable(),
  /** Why its value is not known, or else why it has no cost of its own. */
  absentBecause: z.string().nullable(),
})
export type HealthComponent = z.output<typeof component>

const viewScore = z.object({
  view: healthView,
  /** 0 to 100 with one decimal; null where nothing of it is known. */
  score: z.number().nullable(),
  band: healthBand.nullable(),
  /** Its share of the whole score, of one, after the views that are not known are left out; null of those. */
  weight: z.number().nullable(),
  /** Why it is not known; null where it is. */
  absentBecause: z.string().nullable(),
})

/** The score of a scope with those of its views. */
export const healthFields = {
  /** 0 to 100; null where no view is known. */
  score: z.int().nullable(),
  band: healthBand.nullable(),
  /** Why it is not known; null where it is. */
  absentBecause: z.string().nullable(),
  views: z.array(viewScore),
}

/** The same with what each view is made of. */
export const viewWithComponents = viewScore.extend({ components: z.array(component) })
export type ViewWithComponents = z.output<typeof viewWithComponents>
