import { answers } from '#contract/process-call.ts'
import { childMain } from '#jobs/child-main.ts'
import { readLogFile } from './calls/event-log-call.ts'
import { readOnProcessors } from './read-ranges.ts'

await childMain([answers(readLogFile, ({ path, processors }) => readOnProcessors(path, processors))])
