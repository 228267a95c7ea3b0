import type { BreakdownRow, EntryRow, NameRow, RunRow } from './rows.ts'

type Assets = { jobIds: string[]; clusterIds: string[]; assetIds: string[] }

/** As names of assets are kept: endpoints of both kinds stand together. */
function kindOfName(assetKind: string | null): string {
  return assetKind === 'vector_search' || assetKind === 'model_serving' ? 'endpoint' : (assetKind ?? '')
}

function nameKey(kind: string, workspaceId: string | null, id: string | null): string {
  return [kind, workspaceId, id].join('|')
}

/** The assets of entries, by where their names are. */
export function assetsOf(entries: readonly EntryRow[]): Assets {
  const idsOf = (isAsked: (assetKind: string) => boolean) => [
    ...new Set(
      entries.flatMap(({ assetKind, assetId }) =>
        assetId !== null && isAsked(assetKind ?? '') ? [assetId] : [],
      ),
    ),
  ]
  return {
    jobIds: idsOf((kind) => kind === 'job'),
    clusterIds: idsOf((kind) => kind === 'cluster'),
    assetIds: idsOf((kind) => kind !== 'job' && kind !== 'cluster'),
  }
}

/** Entries of assets with their names; a job that stands for one-time runs is one. */
export function namedAssets(entries: readonly EntryRow[], names: readonly NameRow[]): BreakdownRow[] {
  const nameOf = new Map(
    names.map(({ kind, workspaceId, id, name }) => [nameKey(kind, workspaceId, id), name]),
  )
  return entries.map((entry) => {
    const { workspaceId, assetKind, assetId } = entry
    const submitted = nameKey('one_time_run', workspaceId, assetId)
    const isSubmitted = assetKind === 'job' && nameOf.has(submitted)
    const name = nameOf.get(nameKey(kindOfName(assetKind), workspaceId, assetId)) ?? null
    return {
      ...entry,
      assetKind: isSubmitted ? 'one_time_run' : assetKind,
      assetName: isSubmitted ? (name ?? nameOf.get(submitted) ?? null) : name,
      startTime: null,
    }
  })
}

/** Entries of runs with when they started; those that were submitted are one-time runs. */
export function startedRuns(entries: readonly EntryRow[], runs: readonly RunRow[]): BreakdownRow[] {
  const keyOf = ({ workspaceId, runId, attemptNumber }: Omit<RunRow, 'startTime' | 'isSubmitted'>) =>
    [workspaceId, runId, attemptNumber].join('|')
  const startOf = new Map(runs.map((run) => [keyOf(run), run.startTime]))
  const submittedIn = new Set(runs.filter(({ isSubmitted }) => isSubmitted).map((run) => run.workspaceId))
  return entries.map((entry) => ({
    ...entry,
    assetKind: submittedIn.has(entry.workspaceId) ? 'one_time_run' : entry.assetKind,
    assetName: null,
    startTime: startOf.get(keyOf(entry)) ?? null,
  }))
}
