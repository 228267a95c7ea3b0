import { apartHere } from '#collect/apart.ts'
import { childMain } from '#jobs/child-main.ts'
import { z } from 'zod'
import { sourceNamed } from './source-named.ts'

const call = z.object({ source: z.string(), params: z.unknown() })

await childMain({
  async run(asked, { signal, progress }) {
    const { source, params } = call.parse(asked)
    const run = apartHere(sourceNamed(source))
    return run(source, params, { timeoutMs: Infinity, onProgress: progress, signal })
  },
})
