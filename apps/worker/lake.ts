import { parentSlots } from '#collect/http/parent-slots.ts'
import { CodedError } from '#contract/errors.ts'
import { childMain } from '#jobs/child-main.ts'
import { askParent } from '#jobs/parent.ts'
import type { Lake } from '#lake/lake.ts'
import { holdSharedLake } from './hold-lake.ts'
import { lakeHandlers, rawTables } from './lake-handlers.ts'
import { lakeSettings } from './lake-settings.ts'
import { openKeptLake } from './lost-lake.ts'
import { restingBetween } from './rest.ts'
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

/** A derive takes several times what an idle lake needs. */
async function giveBackMemory(lake: Lake): Promise<void> {
  globalThis.gc?.()
  await lake.giveBack()
}

const quietMs = 10_000
const settings = lakeSettings(process.env, parentSlots)

await childMain(async () => {
  const claim = settings.isShared ? await holdSharedLake(settings.folder) : undefined
  const lake = await opened().catch(endWith)
  const step = () => void giveBackMemory(lake)
  const answers = restingBetween(lakeHandlers(lake, settings.publications), { quietMs, step })
  // A released lake may be opened by another server.
  return claim ? { answers, onStop: () => lake.close().then(claim.release) } : { answers }
})
