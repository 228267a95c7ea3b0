import { z } from 'zod'
import { readLog, readRange } from '#connectors/spark/event-log/read-log.ts'
import { childMain } from '#jobs/child-main.ts'

const logFile = z.object({ path: z.string() })
const rangeOfFile = logFile.extend({ start: z.int(), end: z.int() })

await childMain({
  read: async (params) => readLog(logFile.parse(params).path),
  readRange: async (params) => {
    const { path, ...range } = rangeOfFile.parse(params)
    return readRange(path, range)
  },
})
