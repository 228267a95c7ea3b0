import { z } from 'zod'

import type { FactReader } from './fact-reader.ts'

const shareRow = z.object({ run_id: z.string(), photon_share: z.number() })

/** Which share of the stages of runs Photon runs, of those in which it does not run all. */
export async function photonShares(reader: FactReader, workspaceId: string): Promise<Map<string, number>> {
  const rows = await reader.rows(
    shareRow,
    'select run_id, cast(photon_share as double) as photon_share from fact.photon_work where workspace_id = $workspaceId and is_logged',
    { workspaceId },
  )
  return new Map(rows.map(({ run_id, photon_share }) => [run_id, photon_share]))
}
