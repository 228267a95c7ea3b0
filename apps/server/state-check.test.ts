import { expect, test } from 'vitest'
import { stateCheck } from './state-check.ts'

test('an application database that does not answer is reported, and asked once until it does', async () => {
  const answers: (() => void)[] = []
  const executeSql = () =>
    new Promise<{ rows: [] }>((resolve) => {
      answers.push(() => resolve({ rows: [] }))
    })
  const check = stateCheck({ executeSql }, 10)

  expect(await Promise.all([check(), check()])).toEqual([
    expect.objectContaining({ ready: false, says: expect.stringContaining('does not answer within') }),
    expect.objectContaining({ ready: false }),
  ])
  expect(answers).toHaveLength(1)
  answers[0]?.()
  await Promise.resolve()
  const asked = check()
  answers.at(-1)?.()
  expect(await asked).toEqual({ ready: true, says: 'answers' })
})

test('the reason of an unreachable application database is reported until it answers', async () => {
  let isThere = false
  const executeSql = async () => {
    if (!isThere) throw new Error('It cannot be reached.')
    return { rows: [] }
  }
  const check = stateCheck({ executeSql })

  expect(await check()).toEqual({ ready: false, says: 'It cannot be reached.' })
  isThere = true
  expect(await check()).toEqual({ ready: true, says: 'answers' })
})
