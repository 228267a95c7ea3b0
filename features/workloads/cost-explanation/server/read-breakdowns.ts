import { scopedQuery, type ScopedQuery } from '#http/query.ts'
import type { AmountFilter } from '#product/contract/calls/explain-cost.ts'
import { assetsOf, namedAssets, startedRuns } from './named-entries.ts'
import { entryRows, nameRows, runRows, type BreakdownRow, type EntryRow, type NameRow } from './rows.ts'

const assetBreakdown = scopedQuery(new URL('../asset-breakdown.sql', import.meta.url))
const runBreakdown = scopedQuery(new URL('../run-breakdown.sql', import.meta.url))
const runs = scopedQuery(new URL('../runs.sql', import.meta.url))
const names = scopedQuery(new URL('../names.sql', import.meta.url))
// What stands alone in a breakdown; the others stand together.
const assetsShown = 20
const runsShown = 50

/** Answers the rows of a query of the amount. */
export type ReadRows = (file: ScopedQuery, more?: Record<string, unknown>) => Promise<readonly unknown[]>

/** A list to bind: one without elements cannot be bound on every engine, and no id is empty. */
function bindable(ids: readonly string[]): readonly string[] {
  return ids.length > 0 ? ids : ['']
}

/** The names of assets, asked for those that are shown only. */
export async function readNames(
  { jobIds, clusterIds, assetIds }: ReturnType<typeof assetsOf>,
  rowsOf: ReadRows,
): Promise<NameRow[]> {
  if (jobIds.length + clusterIds.length + assetIds.length === 0) return []
  const asked = {
    jobIds: bindable(jobIds),
    clusterIds: bindable(clusterIds),
    assetIds: bindable(assetIds),
  }
  return nameRows.parse(await rowsOf(names, asked))
}

async function withStarts(entries: EntryRow[], rowsOf: ReadRows): Promise<BreakdownRow[]> {
  const ofRuns = entries.filter(({ breakdown }) => breakdown === 'run')
  const runIds = [...new Set(ofRuns.flatMap(({ runId }) => runId ?? []))]
  // One run alone is not listed.
  const found = ofRuns.length > 1 ? await rowsOf(runs, { runIds: bindable(runIds) }) : []
  return startedRuns(entries, runRows.parse(found))
}

/** The parts of a cost by day, and by run of its job or by asset. */
export async function readBreakdowns({ jobId }: AmountFilter, rowsOf: ReadRows): Promise<BreakdownRow[]> {
  if (jobId !== undefined) {
    const found = await rowsOf(runBreakdown, { mostShown: runsShown })
    return withStarts(entryRows.parse(found), rowsOf)
  }
  const entries = entryRows.parse(await rowsOf(assetBreakdown, { mostShown: assetsShown }))
  return namedAssets(entries, await readNames(assetsOf(entries), rowsOf))
}
