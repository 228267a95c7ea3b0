import type { FetchContext } from '#collect/source.ts'
import { addDays, dayOf } from '#contract/dates.ts'
import { z } from 'zod'
import type { DatabricksClient } from './client.ts'
import type { SystemTable } from './system-table-mapping.ts'
import { describedTable, fetchRows } from './system-table.ts'

const lookBackDays = 2

const state = z.object({ changedUntil: z.string(), lacking: z.array(z.string()).default([]) })

/** Fetches a table of changes: everything at first and once missing columns appear, otherwise only later changes. */
export async function fetchChanges(
  context: FetchContext<DatabricksClient>,
  system: SystemTable,
): Promise<unknown> {
  const described = await describedTable(context, system)
  const { lacking } = described.picked
  const known = state.safeParse(context.checkpoint).data
  const isMore = known?.lacking.some((column) => !lacking.includes(column)) === true
  const span = known && !isMore ? { since: addDays(known.changedUntil, -lookBackDays) } : undefined
  await fetchRows(context, described, span)
  const stillLacking = [...new Set([...(span ? (known?.lacking ?? []) : []), ...lacking])].sort()
  return {
    changedUntil: dayOf(context.dataNow),
    ...(stillLacking.length > 0 && { lacking: stillLacking }),
  }
}
