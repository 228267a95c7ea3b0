import { expect, test } from 'vitest'
import { z } from 'zod'
import { answers, processCall } from '#contract/process-call.ts'
import { restingBetween } from './rest.ts'

const work = processCall({ name: 'work', input: z.object({}), output: z.object({}) })
const context = { signal: new AbortController().signal, progress: () => undefined }

/** A worker with one call, whose runs end by hand and whose time passes by hand. */
function worker() {
  const running: PromiseWithResolvers<Record<string, never>>[] = []
  const due = new Set<() => void>()
  let rests = 0
  const call = answers(work, async () => {
    const run = Promise.withResolvers<Record<string, never>>()
    running.push(run)
    return run.promise
  })
  const [resting] = restingBetween([call], {
    quietMs: 10,
    step: () => void (rests += 1),
    later(step) {
      due.add(step)
      return () => void due.delete(step)
    },
  })
  if (!resting) throw new Error('the call is missing')
  return {
    ask: () => resting.answer({}, context),
    running,
    rests: () => rests,
    passTime() {
      const steps = [...due]
      due.clear()
      for (const step of steps) step()
    },
  }
}

test('a worker that nothing asked rests once', () => {
  const { passTime, rests } = worker()
  passTime()
  passTime()
  expect(rests()).toBe(1)
})

test('a worker rests after the last of its running calls, and not before', async () => {
  const { ask, running, passTime, rests } = worker()
  const asked = [ask(), ask()]
  running[0]?.resolve({})
  await asked[0]
  passTime()
  expect(rests()).toBe(0)
  running[1]?.resolve({})
  await asked[1]
  expect(rests()).toBe(0)
  passTime()
  expect(rests()).toBe(1)
})

test('a call that comes while a rest is awaited puts it off, and a failed one does not prevent it', async () => {
  const { ask, running, passTime, rests } = worker()
  const first = ask()
  running[0]?.resolve({})
  await first
  const second = ask()
  passTime()
  expect(rests()).toBe(0)
  running[1]?.reject(new Error('failed'))
  await expect(second).rejects.toThrow('failed')
  passTime()
  expect(rests()).toBe(1)
})
