import { childMain } from '#jobs/child-main.ts'
import { openedLogHandlers } from './opened-log-handlers.ts'

await childMain(openedLogHandlers)
