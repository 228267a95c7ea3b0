import { inOrder } from '#exchange/in-order.ts'
import type { FetchContext, Source } from '#collect/source.ts'
import { addDays, dayOf } from '#contract/dates.ts'
import type { RawTable } from '#lake/table.ts'
import { z } from 'zod'
import type { DatabricksClient } from '../client.ts'
import { ifKept } from '#databricks/refusals.ts'
import { listOf, text } from '../rest-values.ts'
import { workspaceAdministrator } from '../right.ts'
import type { GuardedAsset } from './guarded-assets.ts'
import { assetKey, guardedAssets } from './guarded-assets.ts'

// Changes of access lists are not reported, and each list is a request: new assets are read at once, the others in turns.
const mostReads = 500
const rereadAfterDays = 7
const readsAhead = 4

const assetPermission = {
  name: 'asset_permission',
  meaning: 'Who may do what with an asset: what each user, group and service principal is allowed.',
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    asset_kind: 'string',
    asset_id: 'string',
    owner: 'string',
    levels: 'map<string,string>',
  },
  key: ['account_id', 'workspace_id', 'asset_kind', 'asset_id'],
  arrival: 'latest',
} as const satisfies RawTable

const kinds = { jobs: 'job', clusters: 'cluster', warehouses: 'warehouse', pipelines: 'pipeline' } as const

const permission = z.looseObject({ permission_level: z.string() })
const grantee = z.looseObject({
  user_name: text,
  group_name: text,
  service_principal_name: text,
  all_permissions: listOf(permission),
})
const accessList = z.looseObject({ access_control_list: listOf(grantee) })
const readDaysByAsset = z.record(z.string(), z.string()).catch({})

/** Access lists of jobs, shared clusters, SQL warehouses and pipelines. */
export const permissions: Source<DatabricksClient> = {
  name: 'permissions',
  system: 'databricks',
  meaning:
    'Who may see, run and manage each job, shared cluster, SQL warehouse and pipeline of the workspace.',
  scope: 'workspace',
  tables: [assetPermission],
  freshMinutes: 1440,
  without: 'Without it nobody knows who may use or manage an asset.',
  right: workspaceAdministrator,
  fetch: fetchPermissions,
}

async function fetchPermissions(
  context: FetchContext<DatabricksClient>,
): Promise<Readonly<Record<string, string>>> {
  const { client, signal, dataNow, note } = context
  const today = dayOf(dataNow)
  const readDays = readDaysByAsset.parse(context.checkpoint)
  const assets = await guardedAssets(client, signal)
  const due = dueAssets(assets, readDays, addDays(today, -rereadAfterDays))
  if (due.length > mostReads) note(`${due.length - mostReads} access lists are read next time.`)
  const turn = due.slice(0, mostReads)
  for await (const row of inOrder(turn, readsAhead, (asset) => permissionRow(context, asset))) {
    if (row) await context.emit(assetPermission.name, [row])
  }
  const readNow = new Set(turn.map(assetKey))
  return Object.fromEntries(
    assets.flatMap((asset) => {
      const day = readNow.has(assetKey(asset)) ? today : readDays[assetKey(asset)]
      return day === undefined ? [] : [[assetKey(asset), day]]
    }),
  )
}

/** Assets that were never read come first, then those with the oldest reading. */
function dueAssets(
  assets: readonly GuardedAsset[],
  readDays: Readonly<Record<string, string>>,
  before: string,
): GuardedAsset[] {
  const dayRead = (asset: GuardedAsset) => readDays[assetKey(asset)] ?? ''
  return assets
    .filter((asset) => dayRead(asset) <= before)
    .toSorted((one, other) => (dayRead(one) < dayRead(other) ? -1 : dayRead(one) > dayRead(other) ? 1 : 0))
}

async function permissionRow(
  { client, signal }: FetchContext<DatabricksClient>,
  asset: GuardedAsset,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const path = `/api/2.0/permissions/${asset.type}/${encodeURIComponent(asset.id)}`
  const answer = await ifKept(client.get(path, {}, signal))
  if (answer === undefined) return undefined
  const { access_control_list: list } = client.parsed(accessList, answer, path)
  const levels = list.map((one) => [granteeName(one), levelsOf(one)] as const)
  return {
    account_id: client.account.id,
    workspace_id: client.here.id,
    asset_kind: kinds[asset.type],
    asset_id: asset.id,
    owner:
      levels.find(([, level]) => level.split(',').includes('IS_OWNER'))?.[0].replace(/^[^:]*:/, '') ?? null,
    levels: Object.fromEntries(levels.toSorted(([one], [other]) => (one < other ? -1 : 1))),
    day: null,
    last_day: null,
  }
}

type Grantee = z.infer<typeof grantee>

function granteeName({ user_name, group_name, service_principal_name }: Grantee): string {
  if (user_name !== null) return `user:${user_name}`
  return group_name === null ? `service_principal:${service_principal_name ?? ''}` : `group:${group_name}`
}

function levelsOf({ all_permissions }: Grantee): string {
  return [...new Set(all_permissions.map((one) => one.permission_level))].toSorted().join(',')
}
