import { childMain } from '#jobs/child-main.ts'
import { openLake } from '#lake/duckdb/open-lake.ts'
import { lakeHandlers, rawTables } from './lake-handlers.ts'
import { lakeSettings } from './lake-settings.ts'

const settings = lakeSettings(process.env)
const lake = await openLake(settings.database)
await lake.migrate(rawTables)
childMain(lakeHandlers(lake, settings.publications))
