import { z } from 'zod'
import { childMain } from '#jobs/child-main.ts'
import { readOnProcessors } from './read-ranges.ts'

const logFile = z.object({ path: z.string(), processors: z.int() })

await childMain({
  read: async (params) => {
    const { path, processors } = logFile.parse(params)
    return readOnProcessors(path, processors)
  },
})
