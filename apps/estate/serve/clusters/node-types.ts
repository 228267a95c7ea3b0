import { z } from 'zod'

import { wholeNumber } from '../facts/values.ts'
import type { Answer } from '../http/answer.ts'
import { json } from '../http/answer.ts'
import type { Scope } from '../scope.ts'

const nodeTypeRow = z.object({
  node_type: z.string(),
  core_count: wholeNumber,
  memory_mb: wholeNumber,
  gpu_count: wholeNumber,
})

const nodeTypes = `
select node_type, cast(core_count as integer) as core_count, memory_mb, gpu_count
from fact.node_type
where cloud = $cloud
order by node_type`

/** The available node types; without prices and DBU rates, as in the workspace. */
export async function listNodeTypes({ store, workspace }: Scope): Promise<Answer> {
  const rows = await store.rows(nodeTypeRow, nodeTypes, { cloud: workspace.cloud })
  return json({
    node_types: rows.map((row) => ({
      node_type_id: row.node_type,
      instance_type_id: row.node_type,
      description: row.node_type,
      num_cores: row.core_count,
      memory_mb: row.memory_mb,
      num_gpus: row.gpu_count,
      category: row.gpu_count > 0 ? 'GPU Accelerated' : 'General Purpose',
      is_deprecated: false,
      is_graviton: false,
      is_hidden: false,
      photon_driver_capable: true,
      photon_worker_capable: true,
      node_instance_type: { instance_type_id: row.node_type },
    })),
  })
}
