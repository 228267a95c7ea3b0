import { moneyText, moneyUnits } from '#contract/money.ts'
import { medianOf } from '#product/server/what-if/bounded.ts'
import type { WorkflowWhatIf } from '../contract.ts'
import type { RunRow } from './run-rows.ts'

const recentRuns = 10

/** The engine of a run. */
export const engineOf = ({ is_photon }: Pick<RunRow, 'is_photon'>) =>
  is_photon ? ('photon' as const) : ('standard' as const)

/** Between how many workers a run scaled; undefined where their number was fixed. */
function scaledIn({ min_workers, max_workers }: RunRow) {
  return min_workers !== null && max_workers !== null && min_workers < max_workers
    ? { minimumWorkers: min_workers, maximumWorkers: max_workers }
    : undefined
}

/** How the latest run was set up; null without a run or where it had no workers. */
export function presentOf(rows: readonly RunRow[]): WorkflowWhatIf['present'] {
  const latest = rows.at(-1)
  if (!latest?.worker_node_type) return null
  const range = scaledIn(latest)
  return {
    workers: range ? null : Math.round(latest.workers),
    minimumWorkers: range?.minimumWorkers ?? null,
    maximumWorkers: range?.maximumWorkers ?? null,
    nodeType: latest.worker_node_type,
    driverNodeType: latest.driver_node_type,
    engine: engineOf(latest),
  }
}

/** How many stretches of runs that were set up alike are read in detail. */
const mostStretches = 4
const setUpOf = (row: RunRow) => JSON.stringify(presentOf([row]))

/** The last row that has something in each of the latest stretches of rows that were set up alike, in their order. */
export function lastOfStretches(
  rows: readonly RunRow[],
  isUsable: (row: RunRow) => boolean,
): readonly RunRow[] {
  const usable = rows.filter(isUsable)
  return usable
    .filter((row, place) => {
      const next = usable[place + 1]
      return !next || setUpOf(next) !== setUpOf(row)
    })
    .slice(-mostStretches)
}

/** What the latest runs took and cost that were set up as the last one, at most ten in a row; null without a run. */
export function observedOf(rows: readonly RunRow[]): WorkflowWhatIf['observed'] {
  const latest = rows.at(-1)
  if (!latest) return null
  const other = rows.findLastIndex((row) => setUpOf(row) !== setUpOf(latest))
  const alike = rows.slice(other + 1).slice(-recentRuns)
  const priced = alike.filter(
    ({ currency, databricks_cost, cloud_cost }) =>
      currency === latest.currency && currency !== null && databricks_cost !== null && cloud_cost !== null,
  )
  const meanOf = (costsOf: (row: RunRow) => (string | null)[]) =>
    priced.length === 0
      ? null
      : moneyText(
          priced.flatMap(costsOf).reduce((sum, cost) => sum + moneyUnits(cost ?? '0'), 0n) /
            BigInt(priced.length),
        )
  return {
    runs: alike.length,
    firstStart: new Date(alike[0]?.start_ms ?? 0).toISOString(),
    lastStart: new Date(latest.start_ms).toISOString(),
    medianTimeMs: Math.round(
      medianOf(alike.map((row) => row.setup_ms + row.work_until_ms - row.work_from_ms)),
    ),
    pricedRuns: priced.length,
    databricksCost: meanOf((row) => [row.databricks_cost]),
    machineCost: meanOf((row) => [row.cloud_cost]),
    cost: meanOf((row) => [row.databricks_cost, row.cloud_cost]),
  }
}
