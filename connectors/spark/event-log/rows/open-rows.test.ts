import { expect, test } from 'vitest'
import { emptyFacts, executorIn, jobIn } from '../facts/log-facts.ts'
import { logRows } from './log-rows.ts'

const place = { accountId: 'a', workspaceId: 'w', clusterId: 'c', sparkContextId: '1' }
const at = (time: string) => Date.parse(`2025-05-${time}:00Z`)

test('what has no end lasts to the day of the last event, also where the last part does not name it', () => {
  const facts = emptyFacts()
  executorIn(facts, 'open').addedTimeMs = at('30T23:00')
  Object.assign(executorIn(facts, 'removed'), { addedTimeMs: at('30T22:00'), removedTimeMs: at('30T23:30') })
  jobIn(facts, 1).submissionTimeMs = at('30T23:10')
  facts.lastEventMs = at('31T00:20')

  const rows = logRows(facts, place, emptyFacts())

  expect(rows.log_executor).toMatchObject([
    { executor_id: 'open', day: '2025-05-30', last_day: '2025-05-31' },
  ])
  expect(rows.log_job).toMatchObject([{ day: '2025-05-30', last_day: '2025-05-31' }])
})
