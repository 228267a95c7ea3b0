import { expect, test } from 'vitest'
import { untilItSucceeds } from './until-it-succeeds.ts'

test('a passing fault is reported each time and ends in success', async () => {
  const told: unknown[] = []
  let tries = 0
  const act = async () => {
    tries += 1
    if (tries < 3) throw new Error(`fault ${tries}`)
  }
  const onError = (error: unknown) => told.push(String(error))
  await untilItSucceeds(act, { pauseMs: 1, onError, signal: new AbortController().signal })
  expect(told).toEqual(['Error: fault 1', 'Error: fault 2'])
})

test('a lasting fault ends with the signal', async () => {
  const ending = new AbortController()
  const failing = untilItSucceeds(() => Promise.reject(new Error('fault')), {
    pauseMs: 60_000,
    onError: () => ending.abort(),
    signal: ending.signal,
  })
  await expect(failing).rejects.toMatchObject({ name: 'AbortError' })
})
