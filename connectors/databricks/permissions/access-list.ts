import { createHash } from 'node:crypto'
import { CodedError } from '#contract/errors.ts'
import { z } from 'zod'
import type { DatabricksClient } from '../client.ts'
import { listOf, text } from '../rest-values.ts'
import { guardedKinds } from './guarded-assets.ts'
import type { GuardedAsset } from './listings.ts'

type Row = Readonly<Record<string, unknown>>
type Asset = Pick<GuardedAsset, 'type' | 'id'>

/** Why the workspace answers no access list: it refuses it, or there is no such asset any more. */
export type Refusal = 'forbidden' | 'gone'

/** The rows of an access list. */
export type AccessRows = { permission: Row; grants: readonly Row[]; refusal: Refusal | null }

const permission = z.looseObject({ permission_level: z.string() })
const grantee = z.looseObject({
  user_name: text,
  group_name: text,
  service_principal_name: text,
  all_permissions: listOf(permission),
})
const accessList = z.looseObject({ access_control_list: listOf(grantee) })

/** Reads the access list of an asset. A refused one has no grants, so that those of an earlier reading no longer hold. */
export async function accessRows(
  client: DatabricksClient,
  asset: Asset,
  { readAt, signal }: { readAt: Date; signal: AbortSignal },
): Promise<AccessRows> {
  const path = `/api/2.0/permissions/${asset.type}/${encodeURIComponent(asset.id)}`
  try {
    const answer = client.parsed(accessList, await client.get(path, {}, signal), path)
    return readRows(client, asset, answer.access_control_list, readAt)
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    if (error.code === 'forbidden') return refusedRows(client, asset, 'forbidden', readAt)
    if (error.code === 'not_found') return refusedRows(client, asset, 'gone', readAt)
    throw error
  }
}

/** The rows of an asset whose rights are not known. */
export function refusedRows(
  client: DatabricksClient,
  asset: Asset,
  refusal: Refusal,
  readAt: Date,
): AccessRows {
  const unknown = { owner: null, levels: {}, grants_key: null }
  const permissionRow = { ...assetOf(client, asset), ...unknown, refusal, read_at: readAt.toISOString() }
  return { permission: permissionRow, grants: [], refusal }
}

function readRows(
  client: DatabricksClient,
  asset: Asset,
  list: readonly Grantee[],
  readAt: Date,
): AccessRows {
  const levels = levelsByPrincipal(list)
  const grants = [...levels].flatMap(([principal, of]) => [...of].map((level) => ({ principal, level })))
  const grantsKey = keyOf(grants)
  const owner = [...levels].find(([, of]) => of.has('IS_OWNER'))?.[0]
  const named = assetOf(client, asset)
  return {
    permission: {
      ...named,
      owner: owner?.replace(/^[^:]*:/, '') ?? null,
      levels: Object.fromEntries([...levels].map(([principal, of]) => [principal, [...of].join(',')])),
      read_at: readAt.toISOString(),
      grants_key: grantsKey,
      refusal: null,
    },
    grants: grants.map((grant) => Object.assign(grant, named, { grants_key: grantsKey })),
    refusal: null,
  }
}

function levelsByPrincipal(list: readonly Grantee[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const one of list) {
    const principal = granteeName(one)
    if (principal === undefined) continue
    const levels = found.get(principal) ?? new Set()
    for (const { permission_level } of one.all_permissions) levels.add(permission_level)
    found.set(principal, levels)
  }
  const sorted = [...found].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return new Map(sorted.map(([principal, levels]) => [principal, new Set([...levels].toSorted())]))
}

function assetOf({ account, here }: DatabricksClient, { type, id }: Asset): Row {
  return {
    account_id: account.id,
    workspace_id: here.id,
    asset_kind: guardedKinds[type],
    asset_id: id,
    day: null,
    last_day: null,
  }
}

type Grantee = z.infer<typeof grantee>

function granteeName({ user_name, group_name, service_principal_name }: Grantee): string | undefined {
  if (user_name !== null) return `user:${user_name.toLowerCase()}`
  if (group_name !== null) return `group:${group_name}`
  return service_principal_name === null ? undefined : `service_principal:${service_principal_name}`
}

function keyOf(grants: readonly { principal: string; level: string }[]): string {
  const lines = grants.map(({ principal, level }) => JSON.stringify([principal, level]))
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16)
}
