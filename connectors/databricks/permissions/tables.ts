import type { RawTable } from '#lake/table.ts'

const asset = {
  account_id: 'string',
  workspace_id: 'string',
  asset_kind: 'string',
  asset_id: 'string',
} as const
const assetKey = ['account_id', 'workspace_id', 'asset_kind', 'asset_id'] as const

/** Access lists as last read. Where the workspace no longer answers one, it has a refusal and no grants. */
export const assetPermission = {
  name: 'asset_permission',
  meaning: 'Who may do what with an asset: what each user, group and service principal is allowed.',
  columns: {
    ...asset,
    owner: 'string',
    levels: 'map<string,string>',
    read_at: 'timestamp',
    grants_key: 'string',
    refusal: 'string',
  },
  key: assetKey,
  arrival: 'latest',
} as const satisfies RawTable

/** The grants of access lists. Those that were withdrawn stay as rows of a list that no longer holds. */
export const assetGrant = {
  name: 'asset_grant',
  meaning: 'A level that a principal has on an asset, and the access list in which it was last read.',
  columns: { ...asset, principal: 'string', level: 'string', grants_key: 'string' },
  key: [...assetKey, 'principal', 'level'],
  arrival: 'latest',
} as const satisfies RawTable
