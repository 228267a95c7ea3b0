import { expect, test } from 'vitest'
import { ChildEnded } from '#jobs/child-ended.ts'
import { despiteProcessDeath } from './process-death.ts'

function failing(errors: readonly Error[]) {
  let calls = 0
  return async () => {
    const error = errors[calls]
    calls += 1
    if (error) throw error
    return `done at call ${calls}`
  }
}

const killed = new ChildEnded('killed', 'It was killed.')

test('work of a dying process is done by the third process at the latest', async () => {
  expect(await despiteProcessDeath(failing([killed, killed]))).toBe('done at call 3')
  await expect(despiteProcessDeath(failing([killed, killed, killed]))).rejects.toBe(killed)
})

test('work is not repeated before all processes of the same moment have ended', async () => {
  const asked: number[] = []
  await despiteProcessDeath(async () => {
    asked.push(performance.now())
    if (asked.length < 3) throw killed
  })
  const [first = 0, second = 0, third = 0] = asked
  expect(Math.min(second - first, third - second)).toBeGreaterThan(200)
})

test('a failure of the work and a stopped process are no reason to repeat', async () => {
  const fault = new Error('no right')
  const stopped = new ChildEnded('stopped', 'It was stopped.')
  await expect(despiteProcessDeath(failing([fault]))).rejects.toBe(fault)
  await expect(despiteProcessDeath(failing([stopped]))).rejects.toBe(stopped)
})
