import type { Absence } from '#contract/absence.ts'
import type { Target } from '#contract/place.ts'
import { noRecommendations } from '#product/contract/absences/recommendations.ts'
import { place } from '#product/places.ts'
import * as absences from '../contract/absences.ts'
import type { HealthComponentName, HealthView } from '#product/contract/health.ts'

export const viewText: Readonly<Record<HealthView, string>> = {
  efficiency: 'Efficiency',
  orchestration: 'Orchestration',
  performance: 'Performance',
}

/** How the points of a view are lost. */
export const pointsText: Readonly<Record<HealthView, string>> = {
  efficiency: 'Of 100: all are lost where a quarter of the cost of compute is waste.',
  orchestration:
    'Of 100: half by runs that do not succeed, half by the cost of attempts that do not; all by one where only that is known.',
  performance: 'Of 100: by the share of the cost of analyzed runs.',
}

export const viewPlace: Readonly<Record<HealthView, () => Target>> = {
  efficiency: () => place.executiveEfficiency(),
  orchestration: () => place.executiveOrchestration(),
  performance: () => place.executivePerformance(),
}

type ComponentLook = {
  label: string
  meaning: string
  /** The list that makes it up; absent where there is none yet. */
  to?: () => Target
}

const assetsBy = (reason: string) => () => place.executiveEfficiency({ reason })
const jobsBy = (orderBy: string) => () => place.executiveOrchestration({ orderBy })

export const componentLook: Readonly<Record<HealthComponentName, ComponentLook>> = {
  idle_clusters: {
    label: 'Idle clusters',
    meaning: 'Idle time of job and all-purpose clusters after 40 minutes without use.',
    to: assetsBy('idle_cluster'),
  },
  no_auto_termination: {
    label: 'Missing auto-termination',
    meaning: 'The same of clusters whose auto-termination is off.',
    to: assetsBy('no_auto_termination'),
  },
  idle_warehouses: {
    label: 'Idle SQL warehouses',
    meaning: 'Idle time of SQL warehouses after 10 minutes without a statement.',
    to: assetsBy('idle_warehouse'),
  },
  idle_pools: {
    label: 'Idle pools',
    meaning: 'VMs that waited in a pool for over 60 minutes, beyond those that it is set to keep.',
    to: assetsBy('idle_pool'),
  },
  failed_runs_of_compute: {
    label: 'Failed attempts',
    meaning: 'Cost of attempts that failed, repaired ones included.',
    to: assetsBy('failed_run'),
  },
  failed_tasks: {
    label: 'Failed tries of tasks',
    meaning: 'Cost of tries that failed in runs that succeeded.',
    to: assetsBy('failed_task'),
  },
  unused_assets: {
    label: 'Unused assets',
    meaning: 'Pools and endpoints without use for 30 days, pipelines without an update.',
    to: assetsBy('unused_asset'),
  },
  over_provisioned_clusters: {
    label: 'Over-provisioned clusters',
    meaning: 'What smaller clusters would save.',
  },
  jobs_on_all_purpose: {
    label: 'Jobs on all-purpose compute',
    meaning: 'Cost of runs on all-purpose clusters. The score does not count it.',
    to: () => place.clusters(),
  },
  success_rate: {
    label: 'Success rate',
    meaning: 'Runs that succeeded, of those that succeeded or failed; one with failed tasks counts half.',
    to: jobsBy('failedRunsCount'),
  },
  failed_runs: {
    label: 'Failed runs',
    meaning: 'Cost of runs that failed in the end.',
    to: jobsBy('failedCost'),
  },
  retries: {
    label: 'Retries',
    meaning: 'Cost of failed attempts that were repaired.',
    to: jobsBy('retriedCost'),
  },
  canceled_runs: {
    label: 'Canceled runs',
    meaning: 'Cost of attempts that were canceled.',
    to: jobsBy('canceledCost'),
  },
  jobs_without_timeout: {
    label: 'Jobs without timeout',
    meaning: 'Jobs whose runs may last forever. The score does not count them.',
    to: () => place.executiveOrchestration({ withoutTimeout: 'true' }),
  },
  maintenance: {
    label: 'Platform services and storage',
    meaning: 'Cost of platform services and storage beside that of runs. The score does not count it.',
    to: () => place.allWorkloads({ assetKind: 'service' }),
  },
  skew: {
    label: 'Skew',
    meaning: 'Cost of runs with skewed tasks.',
    to: () => place.performanceIncidents(),
  },
  spill: {
    label: 'Spill',
    meaning: 'Cost of runs that spill to disk, without those above.',
    to: () => place.performanceIncidents(),
  },
  under_provisioned: {
    label: 'Under-provisioned',
    meaning: 'Cost of runs on compute that is too small or unbalanced, without those above.',
    to: () => place.performanceIncidents(),
  },
  excessive_duration: {
    label: 'Duration',
    meaning: 'Cost of runs that take unusually long, without those above.',
    to: () => place.performanceIncidents(),
  },
}

const reasons: readonly Absence[] = [...Object.values(absences), noRecommendations]

/** The reason that the server gives, with its step. */
export const absenceOf = (because: string | null | undefined): Absence | undefined =>
  reasons.find((reason) => reason.because === because)
