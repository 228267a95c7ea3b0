import { sources } from '#connectors/catalogue.ts'
import { childMain } from '#jobs/child-main.ts'

await childMain(sources.flatMap(({ apart = [] }) => apart))
