import { parentSlots } from '#collect/http/parent-slots.ts'
import { CodedError } from '#contract/errors.ts'
import { childMain } from '#jobs/child-main.ts'
import { askParent } from '#jobs/parent.ts'
import type { Lake } from '#lake/lake.ts'
import { holdSharedLake } from './hold-lake.ts'
import { lakeHandlers, rawTables } from './lake-handlers.ts'
import { lakeSettings } from './lake-settings.ts'
import { openKeptLake } from './lost-lake.ts'
import { lakeParentCalls } from '../server/calls/lake-parent-calls.ts'

/** An error that can be repaired from outside ends the process with its message, which the parent shows. */
async function endWith(error: unknown): Promise<never> {
  if (!(error instanceof CodedError)) throw error
  process.stderr.write(`lakegauge: the lake cannot be opened: ${error.message}\n`)
  await askParent(lakeParentCalls.lakeIsNotOpen, { says: error.message })
  process.exit(1)
}

async function opened(): Promise<Lake> {
  const lake = await openKeptLake(settings)
  settings.remember()
  await lake.migrate(rawTables)
  return lake
}

const settings = lakeSettings(process.env, parentSlots)

await childMain(async () => {
  const claim = settings.isShared ? await holdSharedLake(settings.folder) : undefined
  const lake = await opened().catch(endWith)
  const answers = lakeHandlers(lake, settings.publications)
  // A released lake may be opened by another server.
  return claim ? { answers, onStop: () => lake.close().then(claim.release) } : { answers }
})
