import type { AdviceRows, CaseRow, ClusterRow } from './advice-rows.ts'
import { rightTerminationMinutes, terminationSavings } from './cluster-stop.ts'
import type { Compute } from './compute.ts'
import { jobCompute, sharedCompute } from './compute.ts'
import { driverSavings } from './driver-size.ts'
import type { JobCluster } from './job-clusters.ts'
import { failureSavings, jobClustersOf, sharingSavings } from './job-clusters.ts'
import { generationSavings } from './machine-generation.ts'
import { moveSavings } from './job-move.ts'
import { rightTimeoutMinutes, timeoutSavings } from './job-timeout.ts'
import { photonSavings } from './photon-off.ts'
import { idleSavings, rightIdleInstances } from './pool-idle.ts'
import type { PriceBook } from './price-book.ts'
import { priceBookOf } from './price-book.ts'
import { modeSavings } from './serverless-mode.ts'
import type { Saving } from './saving.ts'
import type { Span } from './spans.ts'
import { sizeSavings } from './warehouse-size.ts'
import { rightStopMinutes, stopSavings } from './warehouse-stop.ts'
import { isTypeKnown, typeSavings } from './warehouse-type.ts'
import { rightWorkers, workSavings } from './sized-work.ts'

/** A labelled case: what the right setting saves where a rule should find it, and what all settings would have saved. */
export type Advice = {
  labelled: CaseRow
  strength: 'strong' | 'weak' | 'none'
  right: Saving | undefined
  savings: Saving[]
}

type Context = {
  rows: AdviceRows
  book: PriceBook
  skus: { allPurpose: string; jobs: string }
  jobClusters: Map<string, JobCluster[]>
  window: Span
}

/**
 * The labelled cases of a world, judged by what the window costs when it is played with other settings. A case that should
 * be found and saves neither more than 100 dollars nor 30 to 80 is left out: it was meant to be one of the two. One of which no fact can show
 * what it saves is not to be found.
 */
export function adviceOf(rows: AdviceRows, window: Span): Advice[] {
  const context = {
    rows,
    book: priceBookOf(rows.prices),
    skus: { allPurpose: skuOf(rows, 'ALL_PURPOSE_COMPUTE'), jobs: skuOf(rows, 'JOBS_COMPUTE') },
    jobClusters: jobClustersOf(rows),
    window,
  }
  return rows.cases.flatMap((labelled): Advice[] => {
    const savings = savingsOf(labelled, context)
    if (labelled.strength === 'none' || !isKnowable(labelled, rows))
      return [{ labelled, strength: 'none', right: undefined, savings }]
    const rightValue = rightValueOf(labelled, context)
    const right = savings.find(({ value }) => rightValue === undefined || value === rightValue)
    const strength = right && strengthOf(right.dollars)
    return strength ? [{ labelled, strength, right, savings }] : []
  })
}

const isKnowable = ({ rule, asset_id }: CaseRow, rows: AdviceRows) =>
  rule !== 'warehouse_type' || known(rows.warehouses, asset_id).every(isTypeKnown)

function skuOf({ prices }: AdviceRows, sku: string): string {
  return prices.find(({ sku_name }) => sku_name.endsWith(`_${sku}`))?.sku_name ?? sku
}

function strengthOf(dollars: number): 'strong' | 'weak' | undefined {
  if (dollars > 100) return 'strong'
  return dollars >= 30 && dollars <= 80 ? 'weak' : undefined
}

/** The right setting; undefined where it is the first that is played. */
function rightValueOf(
  { rule, asset_id }: CaseRow,
  { rows, jobClusters, window }: Context,
): number | null | undefined {
  switch (rule) {
    case 'warehouse_auto_stop':
      return rightStopMinutes
    case 'cluster_auto_termination':
      return rightTerminationMinutes
    case 'pool_idle_instances':
      return rightIdleInstances(rows, asset_id, window)
    case 'failing_job':
      return 28
    case 'job_timeout':
      return rightTimeoutMinutes(jobClusters.get(asset_id) ?? [], window)
    case 'fewer_workers':
    case 'autoscale_bounds':
      return rightWorkers(rows.runOptions.get(asset_id) ?? [])
    case 'job_off_all_purpose':
    case 'shared_job_cluster':
      return null
    default:
      return undefined
  }
}

function savingsOf(labelled: CaseRow, context: Context): Saving[] {
  const { rule, asset_id } = labelled
  const { rows, book, skus, jobClusters, window } = context
  const clusters = jobClusters.get(asset_id) ?? []
  switch (rule) {
    case 'warehouse_auto_stop':
      return known(rows.warehouses, asset_id).flatMap((warehouse) =>
        stopSavings(rows, book, { warehouse, window }),
      )
    case 'cluster_auto_termination':
      return known(rows.clusters, asset_id).flatMap((cluster) =>
        terminationSavings(rows, book, { cluster, skus, window }),
      )
    case 'job_off_all_purpose':
      return hostsOf(rows, asset_id).flatMap((cluster) =>
        moveSavings(rows, book, { cluster, jobId: asset_id, skus, window }),
      )
    case 'pool_idle_instances':
      return known(rows.pools, asset_id).flatMap((pool) => idleSavings(rows, pool, window))
    case 'failing_job':
      return failureSavings(rows, book, { jobId: asset_id, clusters, sku: skus.jobs, window })
    case 'job_timeout':
      return timeoutSavings(rows, book, { jobId: asset_id, clusters, sku: skus.jobs, window })
    case 'driver_size':
      return driverSavings(rows, book, { assetId: asset_id, computes: computesOf(labelled, context), window })
    case 'machine_generation':
      return generationSavings(rows, book, {
        assetId: asset_id,
        computes: computesOf(labelled, context),
        window,
      })
    case 'photon_off':
      return photonSavings(rows, book, { clusters, sku: skus.jobs, window })
    case 'warehouse_size':
      return known(rows.warehouses, asset_id).flatMap((warehouse) =>
        sizeSavings(rows, book, { warehouse, window }),
      )
    case 'warehouse_type':
      return known(rows.warehouses, asset_id).flatMap((warehouse) =>
        typeSavings(rows, book, { warehouse, window }),
      )
    case 'serverless_standard_mode':
      return modeSavings(rows, asset_id, window)
    case 'shared_job_cluster':
      return sharingSavings(clusters, window)
    default:
      if (!workRules.has(rule))
        throw new RangeError(`The truth knows no rule ${rule}: play its cases in advice.ts.`)
      return workSavings(book, {
        clusters,
        options: rows.runOptions.get(asset_id) ?? [],
        sku: skus.jobs,
        window,
      })
  }
}

/** The rules whose cases are jobs that take the time of their work. */
const workRules: ReadonlySet<string> = new Set([
  'fewer_workers',
  'single_node',
  'skewed_stage',
  'spill_to_disk',
  'partition_size',
  'small_files',
  'autoscale_bounds',
])

/** The clusters of an asset, with what they draw: those of the runs of a job, or a shared one. */
function computesOf({ asset_kind, asset_id }: CaseRow, { rows, skus, jobClusters }: Context): Compute[] {
  if (asset_kind === 'cluster')
    return known(rows.clusters, asset_id).map((cluster) => sharedCompute(rows, cluster, skus))
  return (jobClusters.get(asset_id) ?? []).map((one) => jobCompute(one, skus))
}

/** The asset in a list, or in none: a deleted one has no other setting. */
function known<Row>(rows: ReadonlyMap<string, Row>, id: string): Row[] {
  const row = rows.get(id)
  return row === undefined ? [] : [row]
}

function hostsOf(rows: AdviceRows, jobId: string): ClusterRow[] {
  return [...rows.works]
    .filter(([, works]) => works.some(({ job_id }) => job_id === jobId))
    .flatMap(([clusterId]) => known(rows.clusters, clusterId))
}
