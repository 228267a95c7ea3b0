import { childMain } from '#jobs/child-main.ts'
import { openLake } from '#lake/open-lake.ts'
import { holdSharedLake } from './hold-lake.ts'
import { lakeHandlers, rawTables } from './lake-handlers.ts'
import { lakeSettings } from './lake-settings.ts'

const settings = lakeSettings(process.env)

await childMain(async () => {
  const claim = settings.isShared ? await holdSharedLake(settings.folder) : undefined
  const lake = await openLake(settings.place)
  settings.remember()
  await lake.migrate(rawTables)
  const handlers = lakeHandlers(lake, settings.publications)
  // What nobody holds any more another server may open.
  return claim ? { handlers, onStop: () => lake.close().then(claim.release) } : { handlers }
})
