import { z } from 'zod'
import { readLog } from '#connectors/spark/event-log/read-log.ts'
import { childMain } from '#jobs/child-main.ts'

const logFile = z.object({ path: z.string() })

await childMain({ read: async (params) => readLog(logFile.parse(params).path) })
