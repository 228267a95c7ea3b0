import { answers } from '#contract/process-call.ts'
import { childMain } from '#jobs/child-main.ts'
import { readEnding } from './ending-call.fixture.ts'
import { readOnProcessors } from './read-ranges.ts'

const readers: Readonly<Record<string, string>> = {
  exits: 'process.exit(3)',
  'runs out of memory': 'const held = []; for (;;) held.push(Array.from({ length: 100_000 }, String))',
  throws: `throw new Error('no such range')`,
}

// Reads a log in two threads, of which the second one ends as it is asked to.
await childMain([
  answers(readEnding, async ({ path, ending }) => {
    const code = readers[ending]
    const reader = code && { reader: new URL(`data:text/javascript,${encodeURIComponent(code)}`) }
    return readOnProcessors(path, 2, { leastBytes: 10, ...reader })
  }),
])
