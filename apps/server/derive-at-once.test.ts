import { expect, test } from 'vitest'
import { DeriveAtOnce } from './derive-at-once.ts'

const at = new Date('2025-05-31T12:00:00Z')

/** Derivations that end when the test lets them. */
function held() {
  const ends: { succeed: () => void; fail: (error: Error) => void }[] = []
  let version = 1
  const derivation = new DeriveAtOnce({
    derive: () =>
      new Promise<void>((resolve, reject) => {
        ends.push({ succeed: resolve, fail: reject })
      }),
    version: () => ++version,
    clock: () => at,
    onFailed: () => {},
  })
  const settled = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  }
  return { derivation, ends, settled }
}

test('a changed setting is derived at once, and shown from the version that it made', async () => {
  const { derivation, ends, settled } = held()
  expect(derivation.current()).toMatchObject({ state: 'none', at: null })
  expect(derivation.request()).toEqual({ state: 'running', at, dataVersion: null, message: null })
  ends[0]?.succeed()
  await settled()
  expect(derivation.current()).toEqual({ state: 'shown', at, dataVersion: 2, message: null })
})

test('changes while one is derived are derived together, right after', async () => {
  const { derivation, ends, settled } = held()
  derivation.request()
  derivation.request()
  derivation.request()
  ends[0]?.succeed()
  await settled()
  expect([ends.length, derivation.current().state]).toEqual([2, 'running'])
  ends[1]?.succeed()
  await settled()
  expect([ends.length, derivation.current().state]).toEqual([2, 'shown'])
})

test('a failure is reported, and the next change is derived again', async () => {
  const { derivation, ends, settled } = held()
  derivation.request()
  ends[0]?.fail(new Error('no room'))
  await settled()
  expect(derivation.current()).toMatchObject({ state: 'failed', message: 'no room' })
  derivation.request()
  expect(ends).toHaveLength(2)
})
