import { z } from 'zod'

import { json } from '../http/answer.ts'
import { DatabricksError } from '../http/databricks-error.ts'
import type { Route } from '../http/router.ts'
import type { Scope } from '../scope.ts'
import { nowIn } from '../scope.ts'

type Guarded = {
  table: string
  id: string
  objectType: string
  ownerLevel: string
  usersLevel: string | null
}

/** Assets with an access list, by their name in the path. */
const guarded: Record<string, Guarded> = {
  jobs: { table: 'job', id: 'job_id', objectType: 'job', ownerLevel: 'IS_OWNER', usersLevel: 'CAN_VIEW' },
  clusters: {
    table: 'cluster',
    id: 'cluster_id',
    objectType: 'cluster',
    ownerLevel: 'CAN_MANAGE',
    usersLevel: 'CAN_ATTACH_TO',
  },
  pipelines: {
    table: 'pipeline',
    id: 'pipeline_id',
    objectType: 'pipelines',
    ownerLevel: 'IS_OWNER',
    usersLevel: null,
  },
  warehouses: {
    table: 'warehouse',
    id: 'warehouse_id',
    objectType: 'warehouses',
    ownerLevel: 'IS_OWNER',
    usersLevel: 'CAN_USE',
  },
  'instance-pools': {
    table: 'pool',
    id: 'instance_pool_id',
    objectType: 'instance-pool',
    ownerLevel: 'CAN_MANAGE',
    usersLevel: null,
  },
  'serving-endpoints': {
    table: 'endpoint',
    id: 'endpoint_id',
    objectType: 'serving-endpoint',
    ownerLevel: 'CAN_MANAGE',
    usersLevel: 'CAN_QUERY',
  },
}

const ownerRow = z.object({ creator_user_name: z.string() })

/** The permissions of the assets of a workspace: of owners, admins and, for some, all users. */
export function permissionRoutes(scope: Scope): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/2.0/permissions/:type/:id',
      handle: async ({ placeholders: { type = '', id = '' } }) => {
        const kind = guarded[type]
        if (!kind) throw new DatabricksError(400, 'INVALID_PARAMETER_VALUE', `'${type}' is not a known type.`)
        const [owner] = await scope.store.rows(
          ownerRow,
          `from fact.${kind.table} where workspace_id = $workspaceId and create_ms <= $now and ${kind.id} = $id`,
          { ...nowIn(scope), id },
        )
        if (!owner)
          throw new DatabricksError(
            404,
            'RESOURCE_DOES_NOT_EXIST',
            `${kind.objectType} ${id} does not exist.`,
          )
        return json(accessList(type, id, kind, owner.creator_user_name))
      },
    },
  ]
}

function accessList(type: string, id: string, kind: Guarded, owner: string): object {
  const ownerName = owner.includes('@') ? { user_name: owner } : { service_principal_name: owner }
  return {
    object_id: `/${type}/${id}`,
    object_type: kind.objectType,
    access_control_list: [
      { ...ownerName, all_permissions: [{ permission_level: kind.ownerLevel, inherited: false }] },
      {
        group_name: 'admins',
        all_permissions: [
          { permission_level: 'CAN_MANAGE', inherited: true, inherited_from_object: [`/${type}/`] },
        ],
      },
      ...(kind.usersLevel === null
        ? []
        : [
            {
              group_name: 'users',
              all_permissions: [{ permission_level: kind.usersLevel, inherited: false }],
            },
          ]),
    ],
  }
}
