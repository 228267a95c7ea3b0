import type { FetchContext, Source } from '#collect/source.ts'
import { inOrder } from '#exchange/in-order.ts'
import type { DatabricksClient } from '../client.ts'
import { workspaceAdministrator } from '../right.ts'
import { accessRows, refusedRows, type AccessRows } from './access-list.ts'
import { activeMsOf, dueAssets, readListsOf, type ReadLists } from './due-assets.ts'
import { assetKey, assetOfKey, guardedAssets, type GuardedAssets } from './guarded-assets.ts'
import { jobsAtWork, type GuardedAsset } from './listings.ts'
import { assetGrant, assetPermission } from './tables.ts'

// Changes of access lists are not reported, and each list is a request: they are read in turns.
const mostReads = 500
const readsAhead = 4

/** Access lists of jobs, shared clusters, SQL warehouses, pipelines, pools and serving endpoints. */
export const permissions: Source<DatabricksClient> = {
  name: 'permissions',
  system: 'databricks',
  meaning:
    'Who may see, use and manage each job, shared cluster, SQL warehouse, pipeline, pool and serving endpoint.',
  scope: 'workspace',
  tables: [assetPermission, assetGrant],
  freshMinutes: 60,
  without: 'Without it nobody knows who may use or manage an asset.',
  right: workspaceAdministrator,
  fetch: fetchPermissions,
}

type Context = FetchContext<DatabricksClient>

async function fetchPermissions(context: Context): Promise<ReadLists> {
  const { client, signal, dataNow, note } = context
  const nowMs = dataNow.getTime()
  const before = readListsOf(context.checkpoint)
  const guarded = await guardedAssets(client, dataNow, signal)
  const read = before?.read ?? {}
  refuseIfNothing(guarded, read)
  const assets = before ? await withRuns(context, guarded.assets, before.runsUntilMs) : guarded.assets
  const due = dueAssets(assets, { read }, nowMs)
  if (due.length > mostReads) note(`${due.length - mostReads} access lists are read next time.`)
  const turn = due.slice(0, mostReads)
  await readTurn(context, turn)
  await markUnlisted(context, guarded, read)
  const readNow = new Set(turn.map(assetKey))
  return {
    read: Object.fromEntries(
      assets.flatMap((asset) => {
        const last = read[assetKey(asset)]
        return readNow.has(assetKey(asset))
          ? [[assetKey(asset), readOf(asset, last, nowMs)]]
          : kept(asset, last)
      }),
    ),
    runsUntilMs: nowMs,
  }
}

type Last = ReadLists['read'][string]

// A changed asset counts as one at work: its list may change again soon. So does one that is new.
function readOf(asset: GuardedAsset, last: Last | undefined, nowMs: number): Last {
  return [nowMs, asset.mark, last?.[1] === asset.mark ? activeMsOf(asset, last) : nowMs]
}

function kept(asset: GuardedAsset, last: Last | undefined): [string, Last][] {
  return last ? [[assetKey(asset), [last[0], last[1], activeMsOf(asset, last)]]] : []
}

// Where nothing at all is listed and nothing was known, the source is not available, and its state gives the reason.
function refuseIfNothing({ assets, unlisted }: GuardedAssets, read: ReadLists['read']): void {
  const [first] = unlisted
  if (first && assets.length === 0 && Object.keys(read).length === 0) throw first.error
}

async function withRuns(
  { client, signal, dataNow, note }: Context,
  assets: readonly GuardedAsset[],
  sinceMs: number,
): Promise<readonly GuardedAsset[]> {
  const { jobIds, isCut } = await jobsAtWork({ client, signal }, sinceMs)
  if (isCut) note('More runs began than are read at once: all jobs count as having run.')
  const nowMs = dataNow.getTime()
  return assets.map((asset) =>
    asset.type === 'jobs' && (isCut || jobIds.has(asset.id)) ? { ...asset, activeMs: nowMs } : asset,
  )
}

async function readTurn(context: Context, turn: readonly GuardedAsset[]): Promise<void> {
  const { client, signal, dataNow } = context
  const refused = { forbidden: 0, gone: 0 }
  const read = (asset: GuardedAsset) => accessRows(client, asset, { readAt: dataNow, signal })
  for await (const rows of inOrder(turn, readsAhead, read)) {
    if (rows.refusal !== null) refused[rows.refusal] += 1
    await emitRows(context, rows)
  }
  if (refused.forbidden > 0)
    context.note(`${refused.forbidden} access lists are refused: it needs ${workspaceAdministrator.name}.`)
}

/** Assets that are no longer listed are gone; where their kind is not listed, their rights are not known. */
async function markUnlisted(
  context: Context,
  { assets, unlisted }: GuardedAssets,
  read: ReadLists['read'],
): Promise<void> {
  const { client, dataNow, note } = context
  const listed = new Set(assets.map(assetKey))
  const refusedTypes = new Set(unlisted.map(({ type }) => type))
  for (const { type, error } of unlisted) note(`Rights on ${type} are not known: ${error.message}`)
  for (const key of Object.keys(read).filter((one) => !listed.has(one))) {
    const asset = assetOfKey(key)
    if (!asset) continue
    const refusal = refusedTypes.has(asset.type) ? 'forbidden' : 'gone'
    await emitRows(context, refusedRows(client, asset, refusal, dataNow))
  }
}

async function emitRows({ emit }: Context, { permission, grants }: AccessRows): Promise<void> {
  await emit(assetPermission.name, [permission])
  if (grants.length > 0) await emit(assetGrant.name, grants)
}
