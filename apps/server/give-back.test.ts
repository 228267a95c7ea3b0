import { expect, test } from 'vitest'
import type { Jobs } from '#jobs/jobs.ts'
import { giveBackWhenQuiet } from './give-back.ts'

type Listener = Parameters<Jobs['onEnd']>[0]

const run = { runId: '1', subject: null, state: 'SUCCEEDED' } as const

test('what runs left behind is given back once, when none of their kinds ended for a while', () => {
  const due = new Set<() => void>()
  let times = 0
  let onEnd: Listener = () => undefined
  const jobs: Pick<Jobs, 'onEnd'> = {
    onEnd(listener) {
      onEnd = listener
      return () => undefined
    },
  }
  giveBackWhenQuiet(jobs, {
    kinds: new Set(['derive']),
    giveBack: () => void (times += 1),
    later(step) {
      due.add(step)
      return () => void due.delete(step)
    },
  })
  const end = (kind: string) => onEnd({ ...run, kind })
  end('notify')
  expect(due.size).toBe(0)
  end('derive')
  end('derive')
  for (const step of due) step()
  expect(times).toBe(1)
})
