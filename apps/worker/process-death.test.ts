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

const atOnce = async () => {}
const killed = new ChildEnded('killed', 'It was killed.')

test('work of a dying process is done by the third process at the latest', async () => {
  expect(await despiteProcessDeath(failing([killed, killed]), atOnce)).toBe('done at call 3')
  await expect(despiteProcessDeath(failing([killed, killed, killed]), atOnce)).rejects.toBe(killed)
})

test('work is not repeated before all processes of the same moment have ended', async () => {
  const done: string[] = []
  const act = async () => {
    done.push('act')
    if (done.length < 5) throw killed
  }
  await despiteProcessDeath(act, async (milliseconds) => void done.push(`wait ${milliseconds}`))
  expect(done).toEqual(['act', 'wait 250', 'act', 'wait 250', 'act'])
})

test('a failure of the work and a stopped process are no reason to repeat', async () => {
  const fault = new Error('no right')
  const stopped = new ChildEnded('stopped', 'It was stopped.')
  await expect(despiteProcessDeath(failing([fault]))).rejects.toBe(fault)
  await expect(despiteProcessDeath(failing([stopped]))).rejects.toBe(stopped)
})
