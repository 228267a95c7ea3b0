import { childMain } from '#jobs/child-main.ts'
import { openLake } from '#lake/open-lake.ts'
import { lakeHandlers, rawTables } from './lake-handlers.ts'
import { lakeSettings } from './lake-settings.ts'

const settings = lakeSettings(process.env)
const lake = await openLake(settings.place)
settings.remember()
await lake.migrate(rawTables)
childMain(lakeHandlers(lake, settings.publications))
