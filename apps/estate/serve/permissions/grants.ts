import { shareOf } from '../directory/directory.ts'

/** Kinds of assets with an access list, by their name in the path, and the levels that they know besides managing. */
export const guarded = {
  jobs: {
    table: 'job',
    id: 'job_id',
    objectType: 'job',
    ownerLevel: 'IS_OWNER',
    levels: ['CAN_VIEW', 'CAN_MANAGE_RUN'],
    isForAll: true,
  },
  clusters: {
    table: 'cluster',
    id: 'cluster_id',
    objectType: 'cluster',
    ownerLevel: 'CAN_MANAGE',
    levels: ['CAN_ATTACH_TO', 'CAN_RESTART'],
    isForAll: true,
  },
  pipelines: {
    table: 'pipeline',
    id: 'pipeline_id',
    objectType: 'pipelines',
    ownerLevel: 'IS_OWNER',
    levels: ['CAN_VIEW', 'CAN_RUN'],
    isForAll: false,
  },
  warehouses: {
    table: 'warehouse',
    id: 'warehouse_id',
    objectType: 'warehouses',
    ownerLevel: 'IS_OWNER',
    levels: ['CAN_USE', 'CAN_MONITOR'],
    isForAll: true,
  },
  'instance-pools': {
    table: 'pool',
    id: 'instance_pool_id',
    objectType: 'instance-pool',
    ownerLevel: 'CAN_MANAGE',
    levels: ['CAN_ATTACH_TO', 'CAN_ATTACH_TO'],
    isForAll: false,
  },
  'serving-endpoints': {
    table: 'endpoint',
    id: 'endpoint_id',
    objectType: 'serving-endpoint',
    ownerLevel: 'CAN_MANAGE',
    levels: ['CAN_VIEW', 'CAN_QUERY'],
    isForAll: true,
  },
} as const satisfies Readonly<Record<string, Guarded>>

/** A kind of assets with an access list. */
export type Guarded = {
  table: string
  id: string
  objectType: string
  ownerLevel: string
  levels: readonly [see: string, use: string]
  /** Whether most of them are open to everybody. */
  isForAll: boolean
}

/** A level that a principal has on an asset, of its own or inherited. */
export type Grant = {
  by: 'user_name' | 'group_name' | 'service_principal_name'
  name: string
  level: string
  isInherited: boolean
}

const grant = (by: Grant['by'], name: string, level: string, isInherited = false): Grant => ({
  by,
  name,
  level,
  isInherited,
})

/** What an access list has: the owner, administrators, and what people came to grant, in one of several manners. */
export function grantsOf(
  { ownerLevel, levels: [see, use], isForAll }: Guarded,
  { workspaceId, id, owner }: { workspaceId: string; id: string; owner: string },
): Grant[] {
  const domain = owner.split('@')[1] ?? 'aurora-retail.example'
  const manners: readonly (readonly Grant[])[] = [
    [],
    [grant('group_name', 'data-engineers', see), grant('group_name', 'contractors', use)],
    [grant('group_name', 'guild-west', use), grant('group_name', 'dissolved-team', 'CAN_MANAGE')],
    [grant('group_name', 'finance', see), grant('user_name', `Guest.3@${domain}`, see)],
    [grant('group_name', 'night-shift', 'CAN_MANAGE', true), grant('user_name', `leaver@${domain}`, see)],
  ]
  const everybody = isForAll ? [grant('group_name', 'users', see)] : []
  return [
    grant(owner.includes('@') ? 'user_name' : 'service_principal_name', owner, ownerLevel),
    grant('group_name', 'admins', 'CAN_MANAGE', true),
    ...(manners[shareOf(`${workspaceId} ${id}`, 8)] ?? everybody),
  ]
}
